import { expect, it } from "vitest";
import { hasVisitorDays, inVisitorDays } from "./visitor-days.ts";

const periods = [
  { from: "2026-03-10", to: "2026-03-20" },
  { from: "2026-05-01", to: null },
];

it.each([
  ["2026-03-01", "2026-03-09", false],
  ["2026-03-01", "2026-03-10", true],
  ["2026-03-20", "2026-03-25", true],
  ["2026-03-21", "2026-04-30", false],
  ["2026-04-30", "2026-05-01", true],
  ["2027-01-01", "2027-01-31", true],
  // Within one day, every visitor counts once.
  ["2026-03-15", "2026-03-15", false],
])("from %s to %s has visitor-days: %s", (from, to, expected) =>
  expect(hasVisitorDays(periods, { from, to })).toBe(expected),
);

it.each([
  ["Visitors", "Visitor-days"],
  ["Unique visitors", "Visitor-days"],
  ["New visitors", "New visitor-days"],
  ["by 1 visitor", "by 1 visitor-day"],
  ["Visitors who saw it", "Visitor-days that saw it"],
  ["Visitor-days", "Visitor-days"],
  ["Visits", "Visits"],
])("says %j as %j", (text, expected) => expect(inVisitorDays(text)).toBe(expected));
