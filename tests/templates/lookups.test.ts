import { expect, it } from "vitest";
import { compile, type Partials, render } from "#domain/template-vocabulary/engine.ts";
import { MAX_MS_ANYWHERE, shortestMs } from "./busy-time.ts";

const list = Array.from({ length: 250_000 }, () => 1);
const rounds = (body: string): string => `{.repeated section list}${body}{.end}`;

const DEEP = 95;
/** As many sections as partials may put inside one another, and `body` in the innermost. */
const deepPartials = (body: string): Partials => {
  const around = (inside: string) => `{.section @}`.repeat(DEEP) + inside + "{.end}".repeat(DEEP);
  const names = Array.from({ length: 15 }, (_each, at) => `p${at}`);
  return Object.fromEntries(
    names.map((name, at) => [
      name,
      around(names[at + 1] === undefined ? rounds(body) : `{@|apply ${names[at + 1]}}`),
    ]),
  );
};

/** Data that is its own member, so that every name of a long path is found. */
const endless = (): object => {
  const own: { a?: object; list: readonly number[] } = { list };
  own.a = own;
  return own;
};

const longPath = `a${".a".repeat(2_000)}`;

it.each([
  ["a name, in sections inside one another", "{@|apply p0}", deepPartials("{no}{no}{no}")],
  [
    "names of a condition, there",
    "{@|apply p0}",
    deepPartials(`{.if ${"no||".repeat(50)}no}{.end}`),
  ],
  [
    "names of an expression, there",
    "{@|apply p0}",
    deepPartials(`{.eval ${"no||".repeat(450)}no}`),
  ],
  ["arguments, there", "{@|apply p0}", deepPartials("{@|format no no no}")],
  ["partials, there", "{@|apply p0}", deepPartials("{.include no}{@|apply no}")],
  ["a long path", rounds(`{${longPath}}`), {}],
  ["a long path of a condition", rounds(`{.if ${longPath}}{.end}`), {}],
  ["a long path of a section", rounds(`{.section ${longPath}}{.end}`), {}],
  ["a long path of a list", rounds(`{.repeated section ${longPath}}{.end}`), {}],
  ["a long path of a variable", rounds(`{.var @x ${longPath}}`), {}],
  ["a long path of an object", rounds(`{.ctxvar @x k=${longPath}}`), {}],
  ["a long path of an expression", rounds(`{.eval ${longPath}}`), {}],
  ["many arguments of a message", rounds(`{@|message ${"no ".repeat(2_000)}}`), {}],
  ["many arguments of a time", rounds(`{@|relative-time ${"no ".repeat(2_000)}}`), {}],
  ["a long argument", rounds(`{.current-type? [${"1,".repeat(3_000)}1]}{.end}`), {}],
  ["many arguments", rounds(`{@|format ${"no ".repeat(2_000)}}`), {}],
  ["many partials that are nowhere", rounds("{.include no}".repeat(5_000)), {}],
])("looking for %s uses the steps up in time", (_what, source, partials) => {
  const codes = new Set<string>();
  const ms = shortestMs(
    () => compile(source).template,
    (template) => {
      const { errors } = render(template, endless(), { partials, locale: "en-US", now: 0 });
      for (const { code } of errors) codes.add(code);
    },
  );
  expect(codes).toContain("budget-steps");
  expect(ms).toBeLessThan(MAX_MS_ANYWHERE);
});

it("a page of a few sections pays one step for a name", () => {
  const source = `${"{.section @}".repeat(10)}${"{a}x".repeat(100)}${"{.end}".repeat(10)}`;
  const { template } = compile(source);
  expect(render(template, { a: 1 }, { budget: { steps: 111 } }).errors).toEqual([]);
});
