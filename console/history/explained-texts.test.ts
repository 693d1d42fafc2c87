import { expect, it } from "vitest";
import { differenceText, type Shown, valueText } from "./explained-texts.ts";

const shares: Shown = { number: "visits-bounce-rate", kind: "share", currency: null };
const durations: Shown = { number: "visits-time-per-visit", kind: "duration", currency: null };
const amounts: Shown = { number: "overview-sales", kind: "money", currency: "USD" };

it.each([
  [null, shares, "–"],
  [666_667, shares, "66.7%"],
  [null, durations, "–"],
  [0, durations, "0s"],
  [59_499, durations, "59s"],
  [59_500, durations, "1m 00s"],
  [125_000, durations, "2m 05s"],
] as const)("shows %s in its unit", (value, shown, text) => {
  expect(valueText(value, shown)).toBe(text);
});

it.each([
  [null, 1_000_000, shares, "+100%"],
  [500_000, 333_333, shares, "−16.7%"],
  [30_000, 125_000, durations, "+1m 35s"],
  [2_000, 800, amounts, "−$12.00"],
] as const)("shows by how much %s and %s differ", (before, after, shown, text) => {
  expect(differenceText(before, after, shown)).toBe(text);
});

it("has no text for a difference that is too small to show, or for none", () => {
  expect(differenceText(500_000, 500_400, shares)).toBeUndefined();
  expect(differenceText(30_000, 30_499, durations)).toBeUndefined();
  expect(differenceText(null, 0, durations)).toBeUndefined();
  expect(differenceText(800, 800, amounts)).toBeUndefined();
});
