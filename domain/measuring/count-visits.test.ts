import { expect, it } from "vitest";
import { countByDay } from "./count-visits.ts";

const MINUTE = 60_000;
const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
const noon = Date.parse("2030-01-01T12:00:00Z");
const midnight = Date.parse("2030-01-02T00:00:00Z");

it("begins another visit after the gap, in any order of the views", () => {
  const views = [31, 0, 30, 62].map((minute) => ({
    visitorId: "ann",
    atMs: noon + minute * MINUTE,
  }));
  expect(countByDay(views, 30, dayOf).get("2030-01-01")).toEqual({
    views: 4,
    visitors: 1,
    visits: 2,
  });
  expect(countByDay(views, 60, dayOf).get("2030-01-01")?.visits).toBe(1);
  expect(countByDay(views, 29, dayOf).get("2030-01-01")?.visits).toBe(3);
});

it("counts a visit on the day on which it began, and no visits without an id", () => {
  const days = countByDay(
    [
      { visitorId: "ann", atMs: midnight - MINUTE },
      { visitorId: "ann", atMs: midnight + MINUTE },
      { visitorId: null, atMs: midnight },
    ],
    30,
    dayOf,
  );
  expect(days.get("2030-01-01")).toEqual({ views: 1, visitors: 1, visits: 1 });
  expect(days.get("2030-01-02")).toEqual({ views: 2, visitors: 1, visits: 0 });
});
