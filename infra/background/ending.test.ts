import { expect, it } from "vitest";
import { until } from "#tests/support/wait-for.ts";
import { createEnding } from "./ending.ts";

const LONG_MS = 600_000;
const never = () => new Promise(() => undefined);

const begin = (stop: () => Promise<unknown>, withinMs = LONG_MS) => {
  const codes: number[] = [];
  const ending = createEnding({ stop, withinMs, exit: (code) => void codes.push(code) });
  return { ...ending, codes };
};

it("ends when all work has finished", async () => {
  const { onParentGone, codes } = begin(async () => undefined);
  onParentGone();
  await until(() => codes.length > 0);
  expect(codes).toEqual([0]);
});

it("ends in time although something never finishes", async () => {
  const { onParentGone, codes } = begin(never, 1);
  onParentGone();
  await until(() => codes.length > 0);
  expect(codes).toEqual([1]);
});

it("ends immediately on a signal that finds it stopping, and not on the first", () => {
  const { onSignal, codes } = begin(never);
  onSignal();
  expect(codes).toEqual([]);
  onSignal();
  expect(codes).toEqual([1]);
});

it("ends immediately on the first signal after its parent is gone", () => {
  const { onParentGone, onSignal, codes } = begin(never);
  onParentGone();
  onSignal();
  expect(codes).toEqual([1]);
});

it("continues finishing when its parent goes after a signal", () => {
  const { onParentGone, onSignal, codes } = begin(never);
  onSignal();
  onParentGone();
  expect(codes).toEqual([]);
});
