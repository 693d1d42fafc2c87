import { expect, it } from "vitest";
import { plainDaysText, plainDayText, weekdayText } from "./plain-days.ts";

it("writes a day with its month's name, whatever the time zone", () => {
  expect(plainDayText("2026-11-01")).toBe("Nov 1, 2026");
  expect(weekdayText("2026-11-01")).toBe("Sunday");
});

it("writes what the first and the last day share once", () => {
  const daysOf = (from: string, to: string) => plainDaysText({ from, to });
  expect(daysOf("2026-05-04", "2026-05-05")).toBe("May 4 – 5, 2026");
  expect(daysOf("2026-09-30", "2026-10-29")).toBe("Sep 30 – Oct 29, 2026");
  expect(daysOf("2025-12-30", "2026-01-02")).toBe("Dec 30, 2025 – Jan 2, 2026");
  expect(daysOf("2026-05-04", "2026-05-04")).toBe("May 4, 2026");
});
