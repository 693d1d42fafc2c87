import { describe, expect, it } from "vitest";
import { countryName } from "./country-name.ts";
import { escapeHtml } from "./escape-html.ts";
import { formatDay } from "./format-day.ts";
import { formatMoment } from "./format-moment.ts";
import { listText } from "./list-text.ts";
import { oneLine } from "./one-line.ts";
import { percentText } from "./percent-text.ts";

it.each([
  ["US", "United States"],
  ["DE", "Germany"],
  ["ZQ", "ZQ"],
  ["", ""],
  ["not a code", "not a code"],
])("the country %j is called %j", (code, name) => expect(countryName(code)).toBe(name));

it("text between tags and in quoted attributes is escaped", () => {
  expect(escapeHtml(`<a href="x" id='y'>& more</a>`)).toBe(
    "&lt;a href=&quot;x&quot; id=&#39;y&#39;&gt;&amp; more&lt;/a&gt;",
  );
  expect(escapeHtml("plain")).toBe("plain");
});

it.each([
  [[], ""],
  [["Size"], "Size"],
  [["Size", "Colour"], "Size and Colour"],
  [["Size", "Colour", "Fit"], "Size, Colour and Fit"],
])("%j is listed as %j [A5.2]", (items, text) => expect(listText(items)).toBe(text));

it("a name of several lines has one line in a subject", () =>
  expect(oneLine(" Ann\r\n \tLee ")).toBe("Ann Lee"));

it.each([
  [0, "0%"],
  [88_750, "8.875%"],
  [1_000_000, "100%"],
])("%i parts per million are %s", (ratePpm, text) => expect(percentText(ratePpm)).toBe(text));

describe("a time for people", () => {
  const at = "2030-01-05T03:04:05.000Z";

  it("is the day in the website's language and time zone", () => {
    expect(formatDay(at, "en-US", "UTC")).toBe("January 5, 2030");
    expect(formatDay(at, "en-US", "America/New_York")).toBe("January 4, 2030");
    expect(formatDay(at, "de-DE", "UTC")).toBe("5. Januar 2030");
  });
  it("is the day as it was recorded where the zone or the language is unknown", () => {
    expect(formatDay(at, "en-US", "Mars/Olympus")).toBe("2030-01-05");
    expect(formatDay(at, "not a language", "UTC")).toBe("2030-01-05");
  });
  it.each([
    ["moment", "Jan 5, 2030, 3:04 AM"],
    ["date", "Jan 5, 2030"],
    ["precise", "Jan 5, 2030, 3:04:05 AM"],
    ["clock", "03:04:05"],
  ] as const)("is as precise as the format %s", (format, text) =>
    expect(formatMoment(at, "UTC", format)).toBe(text),
  );
  it("has minutes unless asked otherwise, in the given zone", () => {
    expect(formatMoment(at, "UTC")).toBe("Jan 5, 2030, 3:04 AM");
    expect(formatMoment(at, "America/New_York")).toBe("Jan 4, 2030, 10:04 PM");
  });
});
