import { expect, it } from "vitest";
import { dayRange } from "./day-range.ts";

const DAY = 86_400;

it("a chart of several days ends with the first and the last one", () => {
  expect(dayRange(0, 3 * DAY)).toEqual([0, 3 * DAY]);
});

it("a chart of a single day is one day wide, with that day in the middle", () => {
  const [from, to] = dayRange(10 * DAY, 10 * DAY);
  expect(to - from).toBe(DAY);
  expect((from + to) / 2).toBe(10 * DAY);
});
