import { describe, expect, it } from "vitest";
import { hoursOfDay, startOfClockHour } from "./day-hours.ts";

const labelsOf = (day: string, zone: string) => hoursOfDay(day, zone).map(({ label }) => label);

describe("the hours of a day", () => {
  it("are 24 from midnight on", () => {
    const hours = hoursOfDay("2026-07-02", "America/New_York");
    expect(hours).toHaveLength(24);
    expect(hours[0]).toEqual({ startsAt: "2026-07-02T04:00:00.000Z", label: "00:00" });
    expect(hours.at(-1)).toEqual({ startsAt: "2026-07-03T03:00:00.000Z", label: "23:00" });
  });

  it("begin within an hour of UTC where clocks do", () => {
    const hours = hoursOfDay("2026-07-02", "Asia/Kathmandu");
    expect(hours).toHaveLength(24);
    expect(hours[1]).toEqual({ startsAt: "2026-07-01T19:15:00.000Z", label: "01:00" });
  });

  it("are 23 where clocks skip one, and 25 where they repeat one", () => {
    expect(labelsOf("2026-03-08", "America/New_York").slice(0, 3)).toEqual([
      "00:00",
      "01:00",
      "03:00",
    ]);
    expect(labelsOf("2026-03-08", "America/New_York")).toHaveLength(23);
    const repeated = labelsOf("2026-11-01", "America/New_York");
    expect(repeated.slice(0, 4)).toEqual(["00:00", "01:00", "01:00 again", "02:00"]);
    expect(repeated).toHaveLength(25);
  });

  it("begin later where clocks skip midnight", () => {
    expect(labelsOf("2026-09-06", "America/Santiago")[0]).toBe("01:00");
    expect(labelsOf("2026-09-06", "America/Santiago")).toHaveLength(23);
  });

  it.each([
    ["2026-07-02T04:59:59.999Z", "America/New_York", "2026-07-02T04:00:00.000Z"],
    ["2026-11-01T06:30:00.000Z", "America/New_York", "2026-11-01T06:00:00.000Z"],
    ["2026-07-01T19:14:59.000Z", "Asia/Kathmandu", "2026-07-01T18:15:00.000Z"],
    ["1969-12-31T23:59:00.000Z", "UTC", "1969-12-31T23:00:00.000Z"],
  ])("of %s in %s began at %s", (at, zone, start) =>
    expect(new Date(startOfClockHour(Date.parse(at), zone)).toISOString()).toBe(start),
  );
});
