import { expect, it } from "vitest";
import { type ComparedDay, verdictOf } from "./verdict.ts";

type Counted = readonly [visitors: number, orders: number, dollars: number];

const day = (now: Counted, before: Counted): ComparedDay => {
  const salesOf = ([, orders, dollars]: Counted) => ({ orders, revenueCents: dollars * 100 });
  return {
    ...{ dayBefore: "2026-11-21", visitors: now[0], visitorsBefore: before[0] },
    ...{ sales: salesOf(now), salesBefore: salesOf(before) },
  };
};

it.each([
  [
    "more of both",
    [29, 2, 90],
    [15, 1, 45],
    "good",
    "93% more visitors than the Saturday before, and 100% more revenue.",
  ],
  [
    "more visitors who buy less",
    [29, 1, 10],
    [15, 3, 100],
    "plain",
    "93% more visitors than the Saturday before, but 90% less revenue.",
  ],
  [
    "fewer visitors who buy more",
    [60, 5, 500],
    [90, 2, 100],
    "plain",
    "33% fewer visitors than the Saturday before, but 400% more revenue.",
  ],
  [
    "more visitors and about as much money",
    [29, 2, 100],
    [15, 2, 90],
    "good",
    "93% more visitors than the Saturday before.",
  ],
  [
    "as many visitors who buy nothing",
    [100, 0, 0],
    [102, 2, 80],
    "bad",
    "100 visitors, about as many as the Saturday before, and 100% less revenue.",
  ],
  [
    "fewer of both",
    [40, 1, 10],
    [90, 2, 100],
    "bad",
    "56% fewer visitors than the Saturday before, and 90% less revenue.",
  ],
  [
    "one instead of three, which is chance",
    [1, 0, 0],
    [3, 0, 0],
    "plain",
    "1 visitor, about as many as the Saturday before.",
  ],
  ["nothing to compare with", [12, 1, 20], [0, 0, 0], "plain", "12 visitors."],
] as const)("a day with %s", (_, now, before, tone, text) => {
  expect(verdictOf(day(now, before))).toEqual({ tone, text: `Yesterday had ${text}` });
});

it("is about visitors alone for members who cannot read orders", () => {
  const hidden = { ...day([29, 1, 10], [15, 3, 100]), sales: null, salesBefore: null };
  expect(verdictOf(hidden)).toEqual({
    tone: "good",
    text: "Yesterday had 93% more visitors than the Saturday before.",
  });
});
