import { describe, expect, it } from "vitest";
import { provesCases } from "#tests/support/template-cases.ts";
import { renderByOracle } from "#tests/support/template-oracle.ts";
import { messageCases } from "#tests/templates/message.cases.ts";
import {
  clampedCases,
  decimalCases,
  minorMoneyCases,
  moneyCases,
  roundingCases,
} from "#tests/templates/money.cases.ts";
import { datetimeCases, fieldCases, pairCases } from "#tests/templates/time.cases.ts";
import { compile, type RenderOptions, render } from "./engine.ts";

const draw = (source: string, data: unknown, options: RenderOptions = {}) =>
  render(compile(source).template, data, options);

describe("numbers", () => provesCases(decimalCases));
describe("digits that authors ask for stay within 0 to 50 [B5.17]", () =>
  provesCases(clampedCases));
describe("rounds up, down, to ceiling, floor and half-way three ways [B5.16]", () =>
  provesCases(roundingCases));
describe("money", () => provesCases(moneyCases));
describe("amounts in hundredths print [A3.6] [A9.7] [B3.47]", () => provesCases(minorMoneyCases));
describe("dates", () => provesCases(datetimeCases));
describe("intervals and distances", () => provesCases(pairCases));
describe("the fields of relative time [B9.16]", () => provesCases(fieldCases));
describe("messages", () => provesCases(messageCases));

describe("a message with a format that is none of ours", () => {
  it.each([
    ["Transmission of {0 unit in:byte} took {1 unit style:long}", ["unit", "unit"]],
    ["{0 plural other {{0 unit} of {1 decimal}}}", ["unit"]],
    ["{0} {0 decimal} {who} {-0 unit}", []],
  ])("%s tells the author", (a, names) => {
    const { errors } = draw("{a|message b b}", { a, b: 5 }, { locale: "en" });
    expect(errors).toMatchObject(
      names.map((name) => ({
        code: "formatter-error",
        message: `Message format '${name}' is unknown; it prints nothing.`,
        line: 1,
        column: 1,
      })),
    );
  });
});

describe("an amount without a currency", () => {
  it("is in US dollars [B9.20]", () =>
    expect(draw("{a|money-format}", { a: 1999 }).output).toBe("$19.99"));
  it.each([
    [{ currency: "GBP" }, "£19.99"],
    [{ storeSettings: { selectedCurrency: "GBP" } }, "£19.99"],
    [{ currency: "<b>", storeSettings: { selectedCurrency: 5 } }, "$19.99"],
  ])("reads the page's own website %j [B9.20]", (website, expected) =>
    expect(draw("{a|money-format}", { a: 1999, website }).output).toBe(expected),
  );
  it("is in the store's currency when it has chosen one [B9.20]", () =>
    expect(draw("{a|money-format}", { a: 1999 }, { website: { currency: "EUR" } }).output).toBe(
      "€19.99",
    ));
  it.each([
    [{ websiteSettings: { useCLDRMoneyFormat: true } }, "19,99\u00a0$"],
    [{ featureFlags: { useCLDRMoneyFormat: true } }, "19,99\u00a0$"],
    [{ website: { useCLDRMoneyFormat: true } }, "19,99\u00a0$"],
    [{ websiteSettings: { useCLDRMoneyFormat: false } }, "$19.99"],
  ])("is written as the language does when the website wants that: %j", (page, output) =>
    expect(draw("{a|money-format}", { a: 1999, ...page }, { locale: "de" }).output).toBe(output),
  );
});

const now = 1_764_000_000_000;
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

describe("how long ago", () => {
  it.each([
    [0, "less than a minute ago"],
    [59 * SECOND, "less than a minute ago"],
    [-1, "less than a minute ago"],
    [-400 * DAY, "less than a minute ago"],
    [MINUTE, "about a minute ago"],
    [119 * SECOND, "about a minute ago"],
    [2 * MINUTE, "about 2 minutes ago"],
    [HOUR, "about an hour ago"],
    [23 * HOUR, "about 23 hours ago"],
    [DAY + 5 * HOUR, "about a day ago"],
    [6 * DAY, "about 6 days ago"],
    [7 * DAY, "about a week ago"],
    [29 * DAY, "about 4 weeks ago"],
    [30 * DAY, "about a month ago"],
    [364 * DAY, "about 12 months ago"],
    [365 * DAY, "about a year ago"],
    [9_000 * DAY, "about 24 years ago"],
  ])("%i ms: %s [B9.16]", (distance, text) => {
    const page = { a: now - distance };
    const options = { locale: "en", now };
    const output = `<span class="timesince" data-date="${now - distance}">${text}</span>`;
    expect(draw("{a|timesince}", page, options).output).toBe(output);
    expect(renderByOracle("{a|timesince}", page, options).output).toBe(output);
  });
  it("is measured from the date itself when nobody says what time it is [B9.16]", () =>
    expect(draw("{a|timesince}", { a: now }, { locale: "en" }).output).toContain(
      ">less than a minute ago<",
    ));
  it.each(["x", "", "NaN"])("of %j is no date", (a) =>
    expect(draw("{a|timesince}", { a }, { locale: "en", now }).output).toBe("Invalid date."),
  );
  it("counts from the present", () =>
    expect(draw("{a|relative-time}", { a: now - DAY }, { locale: "en", now }).output).toBe(
      "yesterday",
    ));
});

it("collects an error for a date that no calendar has", () => {
  const { output, errors } = draw("a{a|datetime}b", { a: Date.UTC(8653, 0, 2) }, { locale: "en" });
  expect(output).toBe("aDecember 31, 8652b");
  expect(errors.map(({ message }) => message)).toEqual([
    "Julian day 4881504 is outside the supported range: year 4713 BC to 8652 AD.",
  ]);
  expect(draw("{a|datetime}", { a: Date.UTC(8652, 11, 31) }, { locale: "en" }).errors).toEqual([]);
});

describe("the time zone of a date", () => {
  const a = Date.UTC(2026, 6, 1, 12);
  const at = (timeZone: unknown) => ({ a, website: { timeZone } });
  it("is New York's unless the website names one [B9.10]", () =>
    expect(draw("{a|datetime time:short}", { a }, { locale: "en" }).output).toBe("8:00\u202fAM"));
  it.each([
    ["Europe/Berlin", "14:00 MESZ"],
    ["Asia/Tokyo", "21:00 GMT+9"],
    ["UTC", "12:00 GMT"],
    ["Mars/Olympus", "12:00 GMT"],
    ["+05:00", "12:00 GMT"],
    ["", "12:00 GMT"],
    [7, "12:00 GMT"],
  ])("%j of the page shifts it to %s, as in the reference engine [B9.21]", (zone, output) => {
    const options = { locale: "de" };
    expect(draw("{a|datetime Hmz}", at(zone), options).output).toBe(`${output.replace(" ", " ")}`);
    expect(renderByOracle("{a|datetime Hmz}", at(zone), options).output).toBe(output);
  });
});

it.each(["en_US", "EN-us", "!!", "", "xx-YY", "a".repeat(10_000)])(
  "takes the language tag %j without complaint",
  (locale) => {
    const { output, errors } = draw(
      "{a|decimal} {b|datetime date:short}",
      { a: 1234, b: now },
      { locale },
    );
    expect([output.length > 8, errors]).toEqual([true, []]);
  },
);
