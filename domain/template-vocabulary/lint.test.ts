import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { lintCodes, severityOf } from "../templates/lint-problem.ts";
import { lint } from "./lint.ts";

type Options = Parameters<typeof lint>[1];
const found = (source: string, options?: Options) =>
  lint(source, options).map(({ code, line, column }) => `${code} ${line}:${column}`);
const hints = (source: string, options?: Options) => lint(source, options).map(({ hint }) => hint);

describe("what the parser says", () => {
  it.each([
    ["{.section a}", ["block-not-closed 1:1"]],
    ["a\n {.end}", ["misplaced-end 2:2"]],
    ["{.alternates with}", ["misplaced-alternates 1:1"]],
    ["{.section a}{.or}{.or}{.end}", ["or-never-executes 1:18"]],
    ["{.eval (1}", ["expression-invalid 1:1"]],
    ["{.section a}{.or}{.end}", []],
  ])("%s [B4.14]", (source, expected) => expect(found(source)).toEqual(expected));

  it("is an error when the page is spoilt, else a warning", () => {
    expect(lint("{.repeated section a}{.alternates with}{.if b}{.end}{.end}")).toMatchObject([
      { severity: "warning", code: "block-in-alternates" },
    ]);
    expect(lint("{.section a}{.or}{.or}", { file: "a.html" })).toMatchObject([
      { severity: "error", code: "block-not-closed", file: "a.html" },
      { severity: "warning", code: "or-never-executes", file: "a.html" },
    ]);
  });
});

describe("unknown and deprecated names", () => {
  it.each([
    ["{a|jsn}", ["unknown-formatter 1:1"], "Did you mean 'json'?"],
    ["{.var @x a|htlm}{@x}", ["unknown-formatter 1:1"], "Did you mean 'html'?"],
    ["{a|zzzzzzzzz}", ["unknown-formatter 1:1"], "The tag will print nothing."],
    ["{.eqal? 1 a}{.end}", ["unknown-predicate 1:1"], "Did you mean 'equal?'?"],
    ["{.if eqaul? 1 a}{.end}", ["unknown-predicate 1:1"], "Did you mean 'equal?'?"],
    ["{.odd? a}\n{.or evne? a}{.end}", ["unknown-predicate 2:1"], "Did you mean 'even?'?"],
  ])("%s [B8.21]", (source, expected, hint) => {
    expect(found(source)).toEqual(expected);
    expect(hints(source)).toEqual([hint]);
  });

  it.each(["{a|json}", "{.equal? a 1}{.or odd? a}{.end}"])("not %s", (source) =>
    expect(found(source)).toEqual([]),
  );
});

describe("instructions that are none", () => {
  it.each([
    ["{.sectoin a}", "error", "Did you mean '{.section}'?"],
    ["{.repeated a}", "error", "Did you mean '{.repeated section}'?"],
    ["{.odd a}", "error", "Did you mean '{.odd?}'?"],
    ["a{.very-special}", "warning", "Write a literal brace as {.meta-left}."],
  ])("%s", (source, severity, hint) =>
    expect(lint(source)).toMatchObject([{ code: "unknown-instruction", severity, hint }]),
  );
});

it("deprecated names have another one", () =>
  expect(lint("{a|datetimefield}")).toEqual([
    {
      severity: "warning",
      code: "deprecated-name",
      message: "'datetimefield' is deprecated",
      hint: "Use 'datetime'.",
      line: 1,
      column: 1,
    },
  ]));

it("every code has a row in the guide, with its severity", () => {
  const guide = readFileSync(new URL("../../docs/templates/linting.md", import.meta.url), "utf8");
  for (const code of lintCodes) {
    const row = guide
      .split("\n")
      .find((line) => line.startsWith("|") && line.includes(`\`${code}\``));
    expect(row?.split("|")[2]?.trim(), code).toBe(severityOf(code));
  }
});
