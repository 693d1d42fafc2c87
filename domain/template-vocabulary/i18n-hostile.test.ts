import { describe, expect, it } from "vitest";
import { compile, render } from "./engine.ts";
import { i18nReference } from "./i18n-reference.ts";
import { formatters } from "./registry.ts";

const MEGABYTE = 1_000_000;

const draw = (source: string, data: unknown, locale: string | null = "en") =>
  render(compile(source).template, data, { locale, now: 0 });

describe("a megabyte of", () => {
  it.each([
    ["open braces", "{".repeat(MEGABYTE)],
    ["closed braces", "{}".repeat(MEGABYTE / 2)],
    ["quotes", "'".repeat(MEGABYTE)],
    ["braces in quotes", "{'".repeat(MEGABYTE / 2)],
    ["nested plurals", "{0 plural other {".repeat(MEGABYTE / 17)],
    ["closed nested plurals", `${"{0 plural other {".repeat(25_000)}#${"}}".repeat(25_000)}`],
    ["choices", `{0 plural ${"=1 {a} ".repeat(MEGABYTE / 8)}}`],
    ["keys", `{${"a;".repeat(MEGABYTE / 2)} decimal}`],
    ["options", `{0 decimal ${"maxFrac:1 ".repeat(MEGABYTE / 10)}}`],
    ["offsets", `{0 plural offset:${"9".repeat(MEGABYTE)} other {#}}`],
    ["spaces", `{0${" ".repeat(MEGABYTE)}decimal}`],
  ])("%s is a message that ends at once", (_name, text) => {
    const { errors } = draw("{a|message b}", { a: text, b: 1 });
    expect(errors.filter(({ code }) => code === "formatter-error")).toEqual([]);
  });

  it("text put in again and again reaches the budget", () => {
    const data = { a: "{0}".repeat(30_000), b: "x".repeat(MEGABYTE) };
    const { output, errors } = draw("{a|message b}", data);
    expect(output.length).toBeLessThan(5 * MEGABYTE);
    expect(errors.map(({ code }) => code)).toContain("budget-steps");
    const signs = { a: `{0 select other {${"#".repeat(MEGABYTE)}}}`, b: "x".repeat(MEGABYTE) };
    expect(draw("{a|message b}", signs).errors.map(({ code }) => code)).toContain("budget-steps");
  });

  it.each(["9", "0", ".", "-", "e", "1e", " ", "{", "'", "\u0000", "\ud800"])(
    "%j is nothing to any of these formatters that takes long or fails",
    (character) => {
      const a = character.repeat(MEGABYTE / character.length);
      for (const name of i18nReference.map((each) => each.name))
        for (const value of [
          a,
          { value: a, currency: a },
          { decimalValue: a, currencyCode: "USD" },
        ]) {
          const { errors } = draw(`{a,b|${name} b}`, { a: value, b: a });
          expect([name, errors.map(({ code }) => code)]).toEqual([name, []]);
        }
    },
  );
});

describe("names of prototypes", () => {
  const wild = JSON.parse(
    '{"__proto__":{"value":1},"constructor":"c","hasOwnProperty":1,"toString":2}',
  );
  it.each(["constructor", "__proto__", "hasOwnProperty", "toString"])(
    "%s as an option, an argument, a currency or a zone is no more than a word",
    (word) => {
      const data = {
        a: 1,
        m: `{${word}}{0;${word} money ${word}:1}`,
        p: { value: "1", currency: word },
        w: wild,
        website: { timeZone: word },
      };
      for (const { name } of i18nReference)
        for (const path of ["a", "m", "p", "w"])
          expect(
            draw(`{${path}|${name} ${word} ${word}:${word} style:${word}}`, data).errors,
          ).toEqual([]);
    },
  );
});

it("has a reference entry for every formatter of its groups, and each renders", () => {
  for (const { name, template, data, locale = null } of i18nReference) {
    expect(formatters.has(name)).toBe(true);
    const { output, errors } = render(compile(template).template, data, { locale });
    expect([name, output !== "", errors]).toEqual([name, true, []]);
  }
});
