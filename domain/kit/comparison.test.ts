import { describe, expect, it } from "vitest";
import { comparedDays, comparisons, countDays } from "./comparison.ts";

const week = { from: "2026-03-02", to: "2026-03-08" };
const weekday = (day: string) => new Date(day).getUTCDay();

describe("the days that a range is compared with", () => {
  it("are as many days before it, unless others are asked for", () => {
    const before = { from: "2026-02-23", to: "2026-03-01" };
    expect(comparedDays(week, {})).toEqual(before);
    expect(comparedDays(week, { compare: "period" })).toEqual(before);
  });
  it("are the same dates a year before, 28 February for a leap day", () => {
    expect(comparedDays(week, { compare: "year" })).toEqual({
      from: "2025-03-02",
      to: "2025-03-08",
    });
    expect(comparedDays({ from: "2024-02-29", to: "2024-02-29" }, { compare: "year" })).toEqual({
      from: "2023-02-28",
      to: "2023-02-28",
    });
  });
  it("are the same weekdays of 52 weeks before", () => {
    for (const from of ["2026-03-02", "2024-03-01", "2025-01-01"]) {
      const before = comparedDays({ from, to: from }, { compare: "yearByWeekday" });
      expect(weekday(before?.from ?? "")).toBe(weekday(from));
    }
    expect(comparedDays(week, { compare: "yearByWeekday" })).toEqual({
      from: "2025-03-03",
      to: "2025-03-09",
    });
  });
  it("are any others, when both ends are known", () => {
    const custom = { compare: "custom", compareFrom: "2025-12-01" } as const;
    expect(comparedDays(week, { ...custom, compareTo: "2025-12-24" })).toEqual({
      from: "2025-12-01",
      to: "2025-12-24",
    });
    expect(comparedDays(week, custom)).toBeNull();
  });
  it("are none where none are wanted", () =>
    expect(comparedDays(week, { compare: "none", compareFrom: "2025-12-01" })).toBeNull());
  it("are as many as the range has, except for custom days", () => {
    for (const compare of comparisons.filter((each) => each !== "custom" && each !== "none"))
      expect(countDays(comparedDays(week, { compare }) ?? week), compare).toBe(7);
  });
});
