import { describe, expect, it } from "vitest";
import { compile, render } from "#domain/template-vocabulary/engine.ts";
import { oracleNames, renderByOracle } from "#tests/support/template-oracle.ts";
import { PRESENT } from "./sample-data.ts";

/** What no formatter and no predicate is meant for: nothing, the wrong type, too much, and names of prototypes. */
const values: Readonly<Record<string, unknown>> = {
  missing: undefined,
  null: null,
  "an empty text": "",
  "a text": "text",
  markup: "<b>&\"'",
  zero: 0,
  "a negative number": -1,
  "a fraction": 1.5,
  "a large number": 1e21,
  true: true,
  false: false,
  "an empty list": [],
  "a list": ["a", 1, null, [2]],
  "an empty object": {},
  "an object": { a: 1 },
  "an object with a length": { length: 2 },
  "names of prototypes": { constructor: 1, toString: 2, valueOf: 3 },
  "what others ask objects": { hasOwnProperty: 1 },
  "a prototype": JSON.parse('{"__proto__":{"a":1}}'),
  "a long text": "text ".repeat(20_000),
  "a long list": Array.from({ length: 2_000 }, (_each, id) => ({ id })),
};

/** Rows of docs/templates/deviations.md. */
const numbers = ["zero", "a negative number", "a fraction", "a large number"];
const differing: Readonly<Record<string, readonly string[]>> = {
  "cart-subtotal": Object.keys(values),
  "money-format": numbers,
  "money-string": numbers,
  moneyFormat: numbers,
  "i18n-money-format": numbers,
  unit: numbers,
  "activate-twitter-links": ["markup"],
};

const outputs = (template: string, data: object, locale: string | null) => {
  const options = { locale, now: PRESENT };
  const { output, errors } = render(compile(template).template, data, options);
  const failed = errors.filter(({ code }) => code.endsWith("-failed"));
  return { ours: output, failed, theirs: renderByOracle(template, data, options).output };
};

const checks = (name: string, template: string): void => {
  for (const [label, a] of Object.entries(values))
    for (const locale of [null, "en"]) {
      const { ours, failed, theirs } = outputs(template, { a }, locale);
      expect([label, failed]).toEqual([label, []]);
      // The reference engine cannot look into such an object.
      if (label === "what others ask objects") continue;
      if (differing[name]?.includes(label)) expect([label, ours]).not.toEqual([label, theirs]);
      else expect([label, ours]).toEqual([label, theirs]);
    }
};

describe("values that nobody expects", () => {
  it.each(oracleNames.formatters)("{a|%s} prints what the reference engine prints", (name) =>
    checks(name, `[{a|${name}}]`),
  );
  it.each(oracleNames.predicates)("{.%s} answers what the reference engine answers", (name) => {
    const branches = `{.${name}}yes{.or}no{.end}`;
    checks(name, `{.section a}${branches}{.or}nothing{.end}${branches}`);
  });
});
