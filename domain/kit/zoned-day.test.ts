import { describe, expect, it } from "vitest";
import { addDays, dayOf, startOfDay } from "./zoned-day.ts";

describe("days of a time zone", () => {
  it.each([
    ["2026-11-21T04:59:59Z", "America/New_York", "2026-11-20"],
    ["2026-11-21T05:00:00Z", "America/New_York", "2026-11-21"],
    ["2026-07-01T22:30:00Z", "Europe/Berlin", "2026-07-02"],
    ["2026-07-01T12:00:00Z", "UTC", "2026-07-01"],
    ["2026-07-01T18:20:00Z", "Asia/Kathmandu", "2026-07-02"],
  ])("%s in %s is %s", (at, zone, day) => expect(dayOf(new Date(at), zone)).toBe(day));

  it.each([
    ["2026-11-21", "America/New_York", "2026-11-21T05:00:00.000Z"],
    ["2026-07-02", "America/New_York", "2026-07-02T04:00:00.000Z"],
    // Clocks change on this day, after midnight.
    ["2026-03-08", "America/New_York", "2026-03-08T05:00:00.000Z"],
    ["2026-11-01", "America/New_York", "2026-11-01T04:00:00.000Z"],
    ["2026-07-02", "Asia/Kathmandu", "2026-07-01T18:15:00.000Z"],
    ["2026-07-02", "Pacific/Auckland", "2026-07-01T12:00:00.000Z"],
  ])("%s in %s starts at %s", (day, zone, start) => expect(startOfDay(day, zone)).toBe(start));

  it("moves over month and year ends", () => {
    expect(addDays("2026-01-01", -1)).toBe("2025-12-31");
    expect(addDays("2028-02-28", 1)).toBe("2028-02-29");
  });
});
