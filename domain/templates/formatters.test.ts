import { describe, expect, it } from "vitest";
import { compile, type RenderOptions, render } from "./engine.ts";

const draw = (source: string, data: unknown = {}, options: RenderOptions = {}): string =>
  render(compile(source).template, data, options).output;
const format = (formatter: string, value: unknown, options: RenderOptions = {}): string =>
  draw(`{a|${formatter}}`, { a: value }, options);

describe("text", () => {
  it.each([
    ["truncate 5", "hello world", "hello..."],
    ["truncate 8", "hello world", "hello..."],
    ["truncate 20", "hello world", "hello world"],
    ["truncate 3", "hello", "hel..."],
    ["truncate 5 …", "hello world", "hello…"],
    ["truncate -1", "hello", "..."],
    ["truncate", 12, "12"],
    ["slugify", "Café & Co. No 7!", "cafe-co-no-7"],
    ["slugify", "--A  b--", "a-b"],
    ["slugify", "", ""],
    ["url-encode", "a b&c/é", "a%20b%26c/%C3%A9"],
    ["url-encode", "\ud800", "%EF%BF%BD"],
    ["safe", "<p>a <b>b</b></p> c < d", "a b c "],
    ["count", [1, 2], "2"],
    ["count", "text", "4"],
    ["count", { a: 1 }, "1"],
    ["count", 5, "0"],
    ["str", [1, 2], ""],
    ["str", 5, "5"],
    ["pluralize", 1, ""],
    ["pluralize", 2, "s"],
    ["pluralize item items", 1, "item"],
    ["pluralize item items", 0, "items"],
    ["smartypants", `"a" -- 'b'...`, "“a” – ‘b’…"],
  ])("%s of %j is %j", (formatter, value, expected) =>
    expect(format(formatter, value)).toBe(expected),
  );

  it("truncates at 100 characters with an ellipsis [A9.9] [B9.13]", () => {
    expect(format("truncate", "x".repeat(101))).toBe(`${"x".repeat(100)}...`);
    expect(format("truncate", "x".repeat(100))).toBe("x".repeat(100));
  });
});

describe("json", () => {
  it.each([
    [{ a: "</script>" }, '{"a":"\\u003c/script\\u003e"}'],
    ["<!-- \u2028", '"\\u003c!-- \\u2028"'],
    [null, "null"],
    [undefined, "null"],
    [Number.NaN, "null"],
  ])("%j is %s", (value, expected) => expect(format("json", value)).toBe(expected));
  it("reads back as what it was", () => {
    const value = { "</script>": ["<!--", "&amp;", "\u2029", { "'": '"' }] };
    expect(JSON.parse(format("json", value))).toEqual(value);
    expect(JSON.parse(format("json-pretty", value))).toEqual(value);
  });
  it("is escaped for attributes", () =>
    expect(format("json-attr", { a: "<" })).toBe("{&quot;a&quot;:&quot;&lt;&quot;}"));
});

describe("dates", () => {
  const time = Date.UTC(2026, 0, 5, 3, 4, 9);
  it.each([
    ["date %Y-%m-%d %H:%M:%S", time, "2026-01-04 22:04:09"],
    ["date %B %e, %Y", time, "January  4, 2026"],
    ["date %a %A %b %I %l %p %y %%", time, "Sun Sunday Jan 10 10 PM 26 %"],
    ["date %F %T %Q", time, "2026-01-04 22:04:09 %Q"],
    ["date %F", "2026-01-05T03:04:09Z", "2026-01-04"],
    ["date %F", "no date", ""],
    ["date %F", null, ""],
    ["date %F", 1e300, ""],
    ["iso-date", time, "2026-01-05T03:04:09.000Z"],
  ])(
    "%s of %j is %j: New York unless the website says otherwise [A9.11] [B9.10]",
    (formatter, value, expected) => expect(format(formatter, value)).toBe(expected),
  );
  it.each([
    ["Europe/Berlin", "2026-01-05 04:04"],
    ["Asia/Kolkata", "2026-01-05 08:34"],
    ["Mars/Olympus", "2026-01-04 22:04"],
  ])("is shifted to %s [B9.21]", (timeZone, expected) =>
    expect(format("date %F %R", time, { website: { timeZone } })).toBe(expected),
  );
  it("takes the zone that the page's website names", () =>
    expect(draw("{a|date %R}", { a: time, website: { timeZone: "UTC" } })).toBe("03:04"));
});

describe("money", () => {
  it.each([
    ["money-format", { value: "123456", currency: "USD" }, "$1,234.56"],
    ["money-string", { value: "123456", currency: "EUR" }, "€1,234.56"],
    ["moneyFormat", { value: "123456", currency: "USD" }, "1,234.56"],
    ["money-format", { value: "123450", currency: "JPY" }, "¥1,235"],
    ["moneyFormat", 0, "0.00"],
    ["money-format", 5, "$0.05"],
    ["money-format", { decimalValue: "1234.565", currencyCode: "GBP" }, "£1,234.57"],
    ["money-format", { decimalValue: "12", currencyCode: "GBP" }, "£12.00"],
    ["money-format", { value: "-500", currency: "USD" }, "-$5.00"],
    ["money-format", { value: "x", currency: "USD" }, ""],
    ["money-format", { decimalValue: "12,5" }, ""],
    ["money-format", null, ""],
    ["money-format", { value: "100", currency: "<b>" }, "$1.00"],
  ])("%s of %j is %j [A3.6] [A9.7] [B3.47]", (formatter, value, expected) =>
    expect(format(formatter, value)).toBe(expected),
  );
  it("prints 15 integer places and nothing beyond [A9.7]", () => {
    expect(format("moneyFormat", "9007199254740991")).toBe("90,071,992,547,409.91");
    expect(format("moneyFormat", 1e20)).toBe("");
  });
  it("sells in the website's currency, or in US dollars [B9.20]", () => {
    expect(format("money-format", 100, { website: { currency: "EUR" } })).toBe("€1.00");
    expect(draw("{a|money-format}", { a: 100, website: { currency: "GBP" } })).toBe("£1.00");
    expect(format("money-format", 100)).toBe("$1.00");
  });
});
