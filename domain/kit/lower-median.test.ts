import { expect, it } from "vitest";
import { lowerMedian } from "./lower-median.ts";

it("is null without numbers", () => expect(lowerMedian(new Float64Array())).toBeNull());

it("is the number in the middle of all in order, the lower one of two", () => {
  let state = 7;
  const random = (): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state;
  };
  for (let length = 1; length < 400; length += 1)
    // Few different numbers, or many.
    for (const most of [1, 3, 50, 1_000_000]) {
      const numbers = Float64Array.from({ length }, () => random() % most);
      const before = [...numbers];
      expect(lowerMedian(numbers)).toBe(numbers.toSorted()[(length - 1) >> 1]);
      expect([...numbers]).toEqual(before);
    }
});

it("is the same for numbers that are in order, or turned round", () => {
  const numbers = Float64Array.from({ length: 1_000 }, (_, place) => place);
  expect(lowerMedian(numbers)).toBe(499);
  expect(lowerMedian(numbers.toReversed())).toBe(499);
});
