import { describe, expect, it } from "vitest";
import { addPeriods, cohortPeriods, defaultFirstDay, periodStart } from "./cohort-periods.ts";

describe("periods of cohorts", () => {
  it("are weeks from Monday to Sunday, and months", () => {
    expect(periodStart("2026-11-30", "week")).toBe("2026-11-30");
    expect(periodStart("2026-12-06", "week")).toBe("2026-11-30");
    expect(periodStart("2026-12-06", "month")).toBe("2026-12-01");
  });

  it("follow each other over the end of a year", () => {
    expect(addPeriods("2026-12-28", 1, "week")).toBe("2027-01-04");
    expect(addPeriods("2026-11-01", 2, "month")).toBe("2027-01-01");
    expect(addPeriods("2026-01-01", -1, "month")).toBe("2025-12-01");
    expect(defaultFirstDay("2026-11-28", "month")).toBe("2025-12-01");
  });

  it("are whole ones, and the last one is open while it is in progress", () => {
    const days = { from: "2026-11-04", to: "2026-11-22" };
    expect(cohortPeriods(days, "week", "2026-11-23")).toEqual({
      grain: "week",
      starts: ["2026-11-02", "2026-11-09", "2026-11-16"],
      isLastOpen: false,
    });
    expect(cohortPeriods(days, "week", "2026-11-22").isLastOpen).toBe(true);
    expect(cohortPeriods({ ...days, to: "2026-11-21" }, "week", "2026-12-01").isLastOpen).toBe(
      true,
    );
  });
});
