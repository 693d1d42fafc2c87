import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { compile, render } from "#domain/template-vocabulary/engine.ts";

const source = readFileSync(new URL("templates/event-date.html", import.meta.url), "utf8");
const { template, diagnostics } = compile(source);

const isShownAsOneDay = (start: string, end: string): boolean => {
  const { output, errors } = render(template, {
    startDate: Date.parse(start),
    endDate: Date.parse(end),
    website: { timeZone: "America/New_York" },
  });
  expect([...diagnostics, ...errors]).toEqual([]);
  return output.includes("event-time");
};

// In UTC several of them would have other dates, or end at other hours.
it.each([
  ["ends on the same day", "2027-03-05T08:00-05:00", "2027-03-05T23:00-05:00", true],
  ["ends after midnight", "2027-03-05T18:30-05:00", "2027-03-06T01:30-05:00", true],
  ["is early in the morning", "2027-03-05T02:00-05:00", "2027-03-05T05:00-05:00", true],
  ["lasts for almost twelve hours", "2027-03-05T17:59-05:00", "2027-03-06T05:58-05:00", true],
  ["lasts for twelve hours", "2027-03-05T17:59-05:00", "2027-03-06T05:59-05:00", false],
  ["ends at six in the morning", "2027-03-05T20:00-05:00", "2027-03-06T06:00-05:00", false],
  ["begins in the morning", "2027-03-05T08:00-05:00", "2027-03-06T05:00-05:00", false],
  [
    "ends in the night of the second day",
    "2027-03-05T20:00-05:00",
    "2027-03-07T01:00-05:00",
    false,
  ],
  ["ends at five after summer time", "2027-11-06T20:00-04:00", "2027-11-07T05:30-05:00", true],
  [
    "ends after six as summer time begins",
    "2027-03-13T20:00-05:00",
    "2027-03-14T06:15-04:00",
    false,
  ],
])("an event that %s is shown with one date or with two", (_which, start, end, isOneDay) => {
  expect(isShownAsOneDay(start, end)).toBe(isOneDay);
});
