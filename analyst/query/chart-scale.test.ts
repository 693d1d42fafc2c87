import { expect, it } from "vitest";
import { scaleOf } from "./chart-scale.ts";

it.each([
  [
    [3, 47],
    [0, 10, 20, 30, 40, 50],
  ],
  [
    [-4, 7],
    [-5, 0, 5, 10],
  ],
  [
    [-12, null],
    [-15, -10, -5, 0],
  ],
  [
    [0.2, 0.9],
    [0, 0.2, 0.4, 0.6, 0.8, 1],
  ],
  [
    [0, null],
    [0, 0.2, 0.4, 0.6, 0.8, 1],
  ],
])("has round values around %j", (values, ticks) => {
  const scale = scaleOf(values);
  expect(scale.ticks.map((tick) => Number(tick.toFixed(6)))).toEqual(ticks);
  expect([scale.low, scale.high]).toEqual([scale.ticks[0], scale.ticks.at(-1)]);
});
