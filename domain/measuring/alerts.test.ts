import { describe, expect, it } from "vitest";
import { alertText, isConversionHalved, USUAL_DAYS, unusualSilence } from "./alerts.ts";

const usual = (...first: readonly number[]): readonly number[] =>
  Array.from({ length: USUAL_DAYS }, (_, day) => first[day] ?? 12);

describe("an hour without visits", () => {
  it.each<[string, number, readonly number[], number | undefined]>([
    ["is unusual where ten or more were usual", 0, usual(), 12],
    ["is none with one visit", 1, usual(), undefined],
    ["is usual where one of the days had it, too", 0, usual(0), undefined],
    ["is usual at a small shop", 0, usual().map(() => 9), undefined],
    ["is not judged before there are enough days", 0, usual().slice(1), undefined],
  ])("%s", (_what, visits, days, expected) => expect(unusualSilence(visits, days)).toBe(expected));
});

describe("conversion of a day", () => {
  const before = { orders: 100, visitors: 4_000 };
  it.each<[string, number, number, boolean]>([
    ["is halved at half of what is usual", 10, 800, true],
    ["is not halved just above", 11, 800, false],
    ["is not judged where fewer than 20 orders were to be expected", 0, 799, false],
    ["is not judged without visitors", 0, 0, false],
  ])("%s", (_what, orders, visitors, expected) =>
    expect(isConversionHalved({ orders, visitors }, before)).toBe(expected),
  );
  it("is not judged without visitors before", () =>
    expect(isConversionHalved({ orders: 1, visitors: 900 }, { orders: 0, visitors: 0 })).toBe(
      false,
    ));
});

it("names the measured figures", () => {
  expect(alertText({ kind: "no-visits", usual: 12 })).toBe(
    "Nobody visited in the last hour. In this hour of the 14 days before, 12 visits were usual.",
  );
  const day = { orders: 10, visitors: 800, ordersBefore: 100, visitorsBefore: 4_000 };
  expect(alertText({ kind: "conversion", day: "2030-01-04", ...day })).toBe(
    "Conversion was 1.3% on Jan 4, 2030 (10 orders of 800 visitors). On this weekday of the 4 weeks before it was 2.5%.",
  );
  const budget = { metric: "lcp", path: "/shop", limit: 2_500, value: 3_100, loads: 40 } as const;
  expect(alertText({ kind: "budget", ...budget })).toBe(
    "Main content of /shop was 3.1 s in the last 7 days, measured on 40 page loads. The budget is 2.5 s.",
  );
});
