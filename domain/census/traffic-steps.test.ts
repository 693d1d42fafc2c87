import { describe, expect, it } from "vitest";
import { hoursOfDay } from "../kit/day-hours.ts";
import { type SteppedReport, stepsOf } from "./traffic-steps.ts";

const counts = { visitors: 1, visits: 1, views: 2, sales: null };
const zone = "America/New_York";
const hoursOf = (day: string, count?: number) =>
  hoursOfDay(day, zone)
    .slice(0, count)
    .map((hour) => ({ ...hour, ...counts }));

/** The hours of a day until now, next to the day before. */
const byHour = (day: string, before: string, count: number): SteppedReport => ({
  from: day,
  timeZone: zone,
  isInProgress: true,
  before: { from: before },
  days: [{ day, ...counts }],
  daysBefore: [{ day: before, ...counts }],
  clockHours: hoursOf(day, count),
  clockHoursBefore: hoursOf(before),
});

describe("the steps of a day in progress", () => {
  it("are called by that day's own clock, also where it has fewer hours than the day before", () => {
    const steps = stepsOf(byHour("2024-03-10", "2024-03-09", 2));
    expect(steps.names).toHaveLength(23);
    expect(steps.names.slice(0, 4)).toEqual(["00:00", "01:00", "03:00", "04:00"]);
    expect(new Set(steps.names).size).toBe(23);
    expect(steps.now).toHaveLength(2);
    expect(steps.before[2]?.day).toBe("Mar 9, 2024, 02:00");
    expect(steps.hours).toEqual({ running: 1 });
  });
  it("include an hour that its clock shows twice", () => {
    const { names } = stepsOf(byHour("2024-11-03", "2024-11-02", 1));
    expect(names).toHaveLength(25);
    expect(names.slice(1, 3)).toEqual(["01:00", "01:00 again"]);
  });
  it("end now when nothing is compared", () => {
    const report = byHour("2024-03-10", "2024-03-09", 2);
    const steps = stepsOf({ ...report, before: null, daysBefore: [], clockHoursBefore: [] });
    expect(steps.names).toEqual(["00:00", "01:00"]);
  });
});

it("several days are steps of one day each", () => {
  const report = byHour("2024-03-10", "2024-03-09", 2);
  const steps = stepsOf({ ...report, clockHours: [], clockHoursBefore: [] });
  expect(steps).toMatchObject({ names: ["2024-03-10"], hours: undefined });
  expect(steps.before.map(({ day }) => day)).toEqual(["2024-03-09"]);
});
