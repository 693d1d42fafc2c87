import { expect, it } from "vitest";
import { partOfPeriod } from "./part-of-period.ts";

// Wednesday until Tuesday of the week after the next one.
const days = { from: "2026-03-04", to: "2026-03-17" };
const later = { ...days, today: "2026-04-01" };

it.each([
  ["2026-03-02", "week", "from Mar 4, 2026"],
  ["2026-03-09", "week", ""],
  ["2026-03-16", "week", "until Mar 17, 2026"],
  ["2026-03", "month", "from Mar 4, 2026, until Mar 17, 2026"],
  ["2026-03-17", "day", ""],
] as const)("of %s, a %s, a report has a part: %s", (name, group, part) =>
  expect(partOfPeriod(name, group, later)).toBe(part),
);

it.each([
  ["2026-03-17", "day", "so far"],
  ["2026-03-16", "day", ""],
  ["2026-03-16", "week", "so far"],
  ["2026-03-09", "week", ""],
  ["2026-03", "month", "from Mar 4, 2026, so far"],
] as const)("%s, a %s, is marked while today is in it: %s", (name, group, part) =>
  expect(partOfPeriod(name, group, { ...days, today: "2026-03-17" })).toBe(part),
);
