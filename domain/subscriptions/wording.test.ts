import { describe, expect, it } from "vitest";
import { planText, UNAVAILABLE } from "./wording.ts";

const plan = (value: number, unit: string, numBillingCycles: number) =>
  planText({ billingPeriod: { value, unit }, numBillingCycles });

describe("a plan in words [A5.17] [A3.9]", () => {
  it.each([
    [1, "WEEK", 0, "every week"],
    [2, "WEEK", 0, "every 2 weeks"],
    [1, "MONTH", 0, "every month"],
    [3, "MONTH", 0, "every 3 months"],
    [1, "YEAR", 0, "every year"],
    [2, "YEAR", 0, "every 2 years"],
  ])("%i %s without an end", (value, unit, cycles, text) => {
    expect(plan(value, unit, cycles)).toBe(text);
  });

  it.each([
    [1, "WEEK", 1, "every week for 1 week"],
    [2, "WEEK", 3, "every 2 weeks for 6 weeks"],
    [1, "WEEK", 51, "every week for 51 weeks"],
    [1, "MONTH", 5, "every month for 5 months"],
    [1, "YEAR", 1, "every year for 1 year"],
    [2, "YEAR", 3, "every 2 years for 6 years"],
  ])("%i %s for %i payments", (value, unit, cycles, text) => {
    expect(plan(value, unit, cycles)).toBe(text);
  });

  it.each([
    [1, "WEEK", 52, "every week for 1 year"],
    [4, "WEEK", 26, "every 4 weeks for 2 years"],
    [1, "MONTH", 12, "every month for 1 year"],
    [6, "MONTH", 4, "every 6 months for 2 years"],
  ])("%i %s for %i payments are whole years", (value, unit, cycles, text) => {
    expect(plan(value, unit, cycles)).toBe(text);
  });

  it.each(["DAY", "FORTNIGHT", "", "constructor"])("a unit that is none: %j", (unit) => {
    expect(plan(1, unit, 0)).toBe(UNAVAILABLE);
    expect(UNAVAILABLE).toBe("Unavailable");
  });
});
