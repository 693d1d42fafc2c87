import { expect, it } from "vitest";
import { createQuietWatch } from "./memory-return.ts";

const answers = (...utilizations: readonly number[]) => {
  const isQuietAgain = createQuietWatch();
  return utilizations.map((each) => isQuietAgain(each));
};

it("says once that it is quiet after a busy time", () => {
  expect(answers(0.9, 0.01, 0.01, 0.01)).toEqual([false, false, true, false]);
});

it("wants the quiet to last", () => {
  expect(answers(0.9, 0.01, 0.2, 0.01, 0.01)).toEqual([false, false, false, false, true]);
});

it("says nothing of a process that never was busy", () => {
  expect(answers(0.1, 0.01, 0.01, 0.2, 0.01, 0.01)).toEqual(Array(6).fill(false));
});

it("says it again after the next busy time", () => {
  expect(answers(0.9, 0, 0, 0.5, 0, 0)).toEqual([false, false, true, false, false, true]);
});
