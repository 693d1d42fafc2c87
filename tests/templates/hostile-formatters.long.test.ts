import { describe, expect, it } from "vitest";
import { compile, type RenderOptions, render } from "#domain/template-vocabulary/engine.ts";
import { formatters, predicates } from "#domain/template-vocabulary/registry.ts";
import { shortestMs } from "./busy-time.ts";
import { chanceOf } from "./chance.ts";
import { ATTRIBUTE, inheritedMembers, poisoned, SCRIPT, strangeValues } from "./hostile-data.ts";
import { predicateArguments } from "./predicate-words.ts";
import { anyItem, anyPageData, anyProduct, PRESENT } from "./sample-data.ts";
import { formatterWords, oddArguments } from "./vocabulary.ts";

const names = [...formatters.keys()];

/** Up to 60 ms on the machine where this was written; in the square of the length it would be minutes. */
const MAX_MS_OF_A_MEGABYTE = 2_500;

/** The same few sources are rendered with many values. */
const compiled = new Map<string, ReturnType<typeof compile>["template"]>();
const templateOf = (source: string) => {
  const template = compiled.get(source) ?? compile(source).template;
  compiled.set(source, template);
  return template;
};
const draw = (source: string, data: unknown, options: RenderOptions = {}) =>
  render(templateOf(source), data, { now: PRESENT, ...options });
const codes = ({ errors }: ReturnType<typeof render>) => errors.map(({ code }) => code);

/** The entities of a shop, each of whose texts tries to get out of its place. */
const createEntities = (poison: string): readonly unknown[] => {
  const chance = chanceOf(7);
  const page = anyPageData(chance);
  const lists = Array.from({ length: 6 }, () => [anyProduct(chance), anyItem(chance)]).flat();
  const poisonous = [...lists, ...Object.values(page)].map((each) => poisoned(each, poison));
  return [poison, [poison], { [poison]: poison }, ...poisonous, ...withTheirNumbers(lists, poison)];
};

/** Types and codes stay, so that every branch of a formatter is reached. */
const withTheirNumbers = (values: readonly unknown[], poison: string): unknown[] =>
  values.map((value) =>
    JSON.parse(JSON.stringify(value), (name, member: unknown) =>
      typeof member === "string" && !/type|^value$|currency|Variants|Size/i.test(name)
        ? poison
        : member,
    ),
  );

/** They are the same for every formatter: rendering changes nothing. */
const made = new Map([SCRIPT, ATTRIBUTE].map((poison) => [poison, createEntities(poison)]));
const entities = (poison: string): readonly unknown[] => made.get(poison) ?? [];

const argumentsOf = (name: string): readonly string[] => [
  ...(formatterWords[name]?.args ?? ["", " x", " 1 2", ":a:b"]),
  ...oddArguments.filter((each) => !each.includes("|")),
  ` ${SCRIPT.replaceAll(/[{}|]/g, "")}`,
];

const huge = [
  " 99999999999999999999",
  " -99999999999999999999",
  " 1e308",
  " 0x7fffffff",
  " 2147483648",
];
const hugeOptions = ["minint", "minfrac", "maxfrac", "minsig", "maxsig"].flatMap((option) => [
  ` ${option}:99999999999999999999`,
  ` ${option}:-1`,
]);

describe.each([null, "en-US"])("every formatter, locale %s", (locale) => {
  it.each(names)("%s takes anything without failing", (name) => {
    const values = Object.values(strangeValues).map((make) => make());
    for (const value of [...values, ...entities(SCRIPT).slice(0, 12)])
      for (const args of argumentsOf(name).slice(0, 12)) {
        const { output, errors } = draw(`<{a|${name}${args}}>`, { a: value }, { locale });
        expect(output.startsWith("<"), args).toBe(true);
        for (const { code, message } of errors)
          if (code === "formatter-failed")
            expect(message).toMatch(/getter|toJSON|toString|get$|ownKeys|descriptor|prototype/);
      }
  });
  it.each(names)("%s takes huge numbers as arguments and as its value", (name) => {
    for (const args of [...huge, ...hugeOptions])
      for (const a of [1, "x".repeat(50), "1500x1000", 1e308, -1e21, [1, 2], "99999999999x1"]) {
        const { output, errors } = draw(`{a|${name}${args}}`, { a }, { locale });
        expect(output.length).toBeLessThan(20_000);
        expect(errors.map(({ code }) => code)).not.toContain("formatter-failed");
      }
  });
  it.each(names)("%s goes through a megabyte, in the time of its length", (name) => {
    const texts = [
      "<",
      "@a ",
      "#a ",
      "http://a",
      "{",
      "{0",
      "{a plural other {",
      "'",
      "--",
      "é",
      "&",
      "1",
    ];
    const args = formatterWords[name]?.args[1] ?? "";
    // A locale chooses words and marks. Each text goes through in one of the two.
    const half = texts.filter((_text, at) => at % 2 === (locale === null ? 1 : 0));
    for (const [at, text] of half.entries()) {
      const source = `before {a|${name}${at % 2 === 0 ? args : ""}}`;
      const a = text.repeat(Math.ceil(1_000_000 / text.length));
      const ms = shortestMs(
        () => templateOf(source),
        () => {
          const { output, errors } = draw(
            source,
            { a },
            { locale, budget: { output: 50_000_000 } },
          );
          expect(output.startsWith("before ")).toBe(true);
          for (const { code } of errors)
            expect(code).toMatch(/^(?:budget-|formatter-error|partial-)/);
        },
      );
      expect(ms, text).toBeLessThan(MAX_MS_OF_A_MEGABYTE);
    }
  });
});

/** `markup` is how an author says that a value is markup. */
const escaping = names.filter((name) => name !== "markup");

describe("nothing of the data gets out of its place", () => {
  it.each(escaping)("%s prints no script of the data in its markup", (name) => {
    for (const a of entities(SCRIPT))
      for (const args of argumentsOf(name)) {
        const page = { a, website: a, websiteSettings: a, localizedStrings: a };
        const { output } = draw(`{a|${name}${args}}`, page, { escape: true, locale: "en-US" });
        expect(output, args).not.toContain("<script>alert");
      }
  });
  it.each(escaping)("%s lets no text out of an attribute of its markup", (name) => {
    for (const a of entities(ATTRIBUTE))
      for (const args of argumentsOf(name).slice(0, 8)) {
        const page = { a, website: a, websiteSettings: a, localizedStrings: a };
        const { output } = draw(`{a|${name}${args}}`, page, { escape: true, locale: "en-US" });
        expect(output, args).not.toContain(`" onmouseover="`);
      }
  });
});

/** What has no end takes the whole budget with every argument: some of them are enough. */
const argumentsFor = (name: string, kind: string): readonly string[] => {
  const all = [...(predicateArguments[name] ?? [""]), ...oddArguments];
  return kind === "proxy without end" ? all.slice(0, 4) : all;
};

describe("every predicate", () => {
  it.each([...predicates.keys()])("%s answers whatever it is asked", (name) => {
    const strange = Object.entries(strangeValues).map(([kind, make]) => [kind, make()] as const);
    const values = [...strange, ...entities(SCRIPT).map((value) => ["", value] as const)];
    for (const [kind, value] of values)
      for (const args of argumentsFor(name, kind)) {
        const result = draw(`{.section w}{.section a}{.${name}${args}}1{.or}0{.end}{.end}{.end}`, {
          w: { a: value },
          options: inheritedMembers("x"),
        });
        expect(result.output.length).toBeLessThan(200);
        for (const { code, message } of result.errors)
          if (code === "predicate-failed")
            expect(message).toMatch(/getter|toJSON|toString|get$|ownKeys|descriptor|prototype/);
      }
  });
});

describe("a source full of", () => {
  it.each([
    ["braces", "{".repeat(500_000)],
    ["open tags", "{a".repeat(300_000)],
    ["open comments", "{#".repeat(300_000)],
    ["open long comments", "{##".repeat(200_000)],
    ["open sections", "{.section a}".repeat(50_000)],
    ["open conditions", `{.if ${"a && ".repeat(100_000)}`],
    ["ends", "{.end}".repeat(100_000)],
    ["ors", `{.section a}${"{.or even? 2}".repeat(50_000)}{.end}`],
    ["pipes", `{a${"|".repeat(4_000)}}`.repeat(50)],
    ["dots", `{a${".a".repeat(200_000)}}`],
    ["commas", `{a${", a".repeat(200_000)}}`],
    ["spaces", `{.section ${" ".repeat(500_000)}a}`],
    ["expressions", `{.eval ${"(".repeat(200_000)}}`],
    ["quotes", `{.equal? ${'"'.repeat(200_000)}}`],
  ])("%s is compiled and drawn", (_what, source) => {
    const { template, diagnostics } = compile(source);
    expect(diagnostics.length).toBeLessThan(110);
    const result = render(template, {});
    expect(result.errors.length).toBeLessThan(110);
    expect(codes(result)).not.toContain("value-failed");
  });
});
