import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { periodStart, RETRY_AFTER_DAYS, retryAt } from "./billing-calendar.ts";

const every = (value: number, unit: "WEEK" | "MONTH" | "YEAR") => ({
  billingPeriod: { value, unit },
});
const monthly = every(1, "MONTH");
const newYork = "America/New_York";

const starts = (
  startedAt: string,
  plan: ReturnType<typeof every>,
  timeZone: string,
  count: number,
): readonly string[] =>
  Array.from({ length: count }, (_, index) => periodStart(startedAt, plan, index + 1, timeZone));

describe("when a period of a subscription begins [A3.9]", () => {
  it("keeps to the day on which it began, and to the month's last day where it has no such day", () => {
    expect(starts("2027-01-31T15:00:00.000Z", monthly, "UTC", 6)).toEqual([
      "2027-01-31T15:00:00.000Z",
      "2027-02-28T15:00:00.000Z",
      "2027-03-31T15:00:00.000Z",
      "2027-04-30T15:00:00.000Z",
      "2027-05-31T15:00:00.000Z",
      "2027-06-30T15:00:00.000Z",
    ]);
  });

  it("knows leap years", () => {
    expect(starts("2028-01-30T08:00:00.000Z", monthly, "UTC", 3)).toEqual([
      "2028-01-30T08:00:00.000Z",
      "2028-02-29T08:00:00.000Z",
      "2028-03-30T08:00:00.000Z",
    ]);
    expect(starts("2028-02-29T08:00:00.000Z", every(1, "YEAR"), "UTC", 5)).toEqual([
      "2028-02-29T08:00:00.000Z",
      "2029-02-28T08:00:00.000Z",
      "2030-02-28T08:00:00.000Z",
      "2031-02-28T08:00:00.000Z",
      "2032-02-29T08:00:00.000Z",
    ]);
  });

  it("goes by the shop's calendar, where another day may be the last of the month", () => {
    // In New York it is still the evening of January 31.
    expect(starts("2027-02-01T03:30:00.000Z", monthly, newYork, 3)).toEqual([
      "2027-02-01T03:30:00.000Z",
      "2027-03-01T03:30:00.000Z",
      "2027-04-01T02:30:00.000Z",
    ]);
    // In Auckland it is the morning of March 1 already.
    expect(starts("2027-02-28T20:00:00.000Z", monthly, "Pacific/Auckland", 3)).toEqual([
      "2027-02-28T20:00:00.000Z",
      "2027-03-31T20:00:00.000Z",
      "2027-04-30T21:00:00.000Z",
    ]);
  });

  it("keeps to the time of the day in summer and winter", () => {
    expect(starts("2027-03-10T14:00:00.000Z", every(1, "WEEK"), newYork, 2)).toEqual([
      "2027-03-10T14:00:00.000Z",
      "2027-03-17T13:00:00.000Z",
    ]);
  });

  it("is later by an hour where clocks leap over its time, and the earlier one where they show it twice", () => {
    // 2:30 in New York: there is none on March 14, and two on November 7.
    expect(periodStart("2027-02-14T07:30:00.000Z", monthly, 2, newYork)).toBe(
      "2027-03-14T07:30:00.000Z",
    );
    expect(periodStart("2027-10-07T05:30:00.000Z", monthly, 2, newYork)).toBe(
      "2027-11-07T05:30:00.000Z",
    );
    expect(periodStart("2027-02-14T07:30:00.000Z", monthly, 3, newYork)).toBe(
      "2027-04-14T06:30:00.000Z",
    );
  });

  it("counts whole periods of several weeks, months and years", () => {
    expect(periodStart("2027-01-04T12:00:00.000Z", every(2, "WEEK"), 27, "UTC")).toBe(
      "2028-01-03T12:00:00.000Z",
    );
    expect(periodStart("2027-08-31T12:00:00.000Z", every(6, "MONTH"), 2, "UTC")).toBe(
      "2028-02-29T12:00:00.000Z",
    );
    expect(periodStart("2027-01-04T12:00:00.000Z", every(2, "YEAR"), 3, "UTC")).toBe(
      "2031-01-04T12:00:00.000Z",
    );
  });

  it("never stands still or goes back, wherever and whenever a subscription began", () => {
    fc.assert(
      fc.property(
        fc.date({
          min: new Date("2020-01-01T00:00:00Z"),
          max: new Date("2040-01-01T00:00:00Z"),
          noInvalidDate: true,
        }),
        fc.integer({ min: 1, max: 18 }),
        fc.constantFrom("WEEK" as const, "MONTH" as const, "YEAR" as const),
        fc.constantFrom("UTC", newYork, "Asia/Kathmandu", "Australia/Lord_Howe", "Pacific/Apia"),
        fc.integer({ min: 1, max: 30 }),
        (start, value, unit, timeZone, period) => {
          const plan = every(value, unit);
          const startedAt = start.toISOString();
          const [one, next] = [period, period + 1].map((each) =>
            Date.parse(periodStart(startedAt, plan, each, timeZone)),
          ) as [number, number];
          expect(next).toBeGreaterThan(one);
        },
      ),
    );
  });
});

describe("when a payment that failed is tried again", () => {
  it("waits longer each time, and ends", () => {
    const failedAt = "2027-05-01T10:00:00.000Z";
    expect(retryAt(failedAt, 1)).toBe("2027-05-02T10:00:00.000Z");
    expect(retryAt(failedAt, 2)).toBe("2027-05-04T10:00:00.000Z");
    expect(retryAt(failedAt, 3)).toBe("2027-05-06T10:00:00.000Z");
    expect(retryAt(failedAt, RETRY_AFTER_DAYS.length + 1)).toBeUndefined();
  });
});
