import { expect, it } from "vitest";
import { createCallCounts } from "./call-counts.ts";

const start = (most: number) => {
  let now = 0;
  const counts = createCallCounts({ most, windowMs: 60_000, nowMs: () => now });
  const at = (moment: number) => {
    now = moment;
    return counts;
  };
  return { counts, at };
};

it("lets a key call so often, then makes it wait for the end of its window [A8.3]", () => {
  const { at } = start(2);
  expect([at(0).take("a"), at(10_000).take("a")]).toEqual([0, 0]);
  expect(at(20_000).take("a")).toBe(40_000);
  expect(at(59_999).take("a")).toBe(1);
  expect(at(60_000).take("a")).toBe(0);
});

it("counts each key automatically, a refused call as well", () => {
  const { at } = start(1);
  expect(at(0).take("a")).toBe(0);
  expect(at(1).take("b")).toBe(0);
  expect(at(2).take("a")).toBeGreaterThan(0);
  expect(at(60_000).take("a")).toBe(0);
  expect(at(60_000).take("b")).toBe(1);
});

it("remembers nobody whose window has ended, once someone calls", () => {
  const { counts, at } = start(1);
  for (let key = 0; key < 1_000; key += 1) at(key).take(`client ${key}`);
  expect(counts.size()).toBe(1_000);
  at(60_499).take("another");
  expect(counts.size()).toBe(501);
  at(200_000).take("another");
  expect(counts.size()).toBe(1);
});
