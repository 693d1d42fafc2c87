import { expect, it } from "vitest";
import { createTimeline } from "./timeline.ts";

const at = (second: number) => new Date(Date.UTC(2030, 0, 1) + second * 1_000).toISOString();

it("finds a number at any position and moment, whatever it was", () => {
  const timeline = createTimeline(false, 1_000);
  const values = [null, 0, "unlimited", -3, 7] as const;
  for (const [index, value] of values.entries())
    timeline.add({ position: `${10 * (index + 1)}`, at: at(index), value });
  const valueAt = (limit: string) => timeline.entry((timeline.upTo(limit) ?? 0) - 1)?.value;
  expect(["10", "29", "30", "49", "900"].map(valueAt)).toEqual([null, 0, "unlimited", -3, 7]);
  expect([at(-1), at(1), at(99)].map(valueAt)).toEqual([undefined, 0, 7]);
  expect(timeline.entry(3)).toEqual({ position: "40", at: at(3), value: -3 });
});

it("tells marks apart from counts", () => {
  const timeline = createTimeline(true, 1_000);
  for (const value of [true, false, null]) timeline.add({ position: "1", at: at(0), value });
  expect([0, 1, 2].map((index) => timeline.entry(index)?.value)).toEqual([true, false, null]);
});

it("remembers the latest of a long history, in bounded memory, and says what it has forgotten", () => {
  const timeline = createTimeline(false, 1_000);
  for (let index = 1; index <= 5_000; index += 1)
    timeline.add({ position: `${index}`, at: at(index), value: index });
  expect(timeline.bytes()).toBeLessThanOrEqual(2_000 * 3 * 8);
  expect(timeline.upTo("1000")).toBeUndefined();
  expect(timeline.upTo(at(1_000))).toBeUndefined();
  expect(timeline.entry((timeline.upTo("4500") ?? 0) - 1)?.value).toBe(4_500);
  expect(timeline.entry((timeline.upTo(undefined) ?? 0) - 1)?.value).toBe(5_000);
});
