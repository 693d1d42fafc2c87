import { expect, it } from "vitest";
import { soFar } from "./so-far.ts";

const ZONE = "America/New_York";
/** Monday the 9th of March 2026, 09:30; clocks went forward the day before. */
const now = new Date("2026-03-09T13:30:40.000Z");
const days = (from: string, to: string) => ({ from, to });

it.each([
  [
    "a day ends at the same time of the clock, by the offset of that day",
    ...([days("2026-03-09", "2026-03-09"), days("2026-03-02", "2026-03-02")] as const),
    { from: "2026-03-02", to: "2026-03-02", until: "2026-03-02T14:30:00.000Z" },
  ],
  [
    "several days end in the place of today",
    ...([days("2026-03-03", "2026-03-09"), days("2026-02-24", "2026-03-02")] as const),
    { from: "2026-02-24", to: "2026-03-02", until: "2026-03-02T14:30:00.000Z" },
  ],
  [
    "days to come have none before",
    ...([days("2026-03-08", "2026-03-14"), days("2026-03-01", "2026-03-07")] as const),
    { from: "2026-03-01", to: "2026-03-02", until: "2026-03-02T14:30:00.000Z" },
  ],
  [
    "days that are over are compared as a whole",
    ...([days("2026-03-07", "2026-03-08"), days("2026-03-05", "2026-03-06")] as const),
    { from: "2026-03-05", to: "2026-03-06", until: null },
  ],
  [
    "another number of days is compared as a whole",
    ...([days("2026-03-09", "2026-03-09"), days("2026-03-01", "2026-03-07")] as const),
    { from: "2026-03-01", to: "2026-03-07", until: null },
  ],
  [
    "today is compared with itself as far as it is",
    ...([days("2026-03-09", "2026-03-09"), days("2026-03-09", "2026-03-09")] as const),
    { from: "2026-03-09", to: "2026-03-09", until: null },
  ],
] as const)("%s", (_, range, before, expected) => {
  expect(soFar(range, before, ZONE, now)).toEqual(expected);
});

it("a time that clocks skipped is as long after midnight", () => {
  const skipped = new Date("2026-03-09T06:30:00.000Z");
  expect(
    soFar(days("2026-03-09", "2026-03-09"), days("2026-03-08", "2026-03-08"), ZONE, skipped).until,
  ).toBe("2026-03-08T07:30:00.000Z");
});
