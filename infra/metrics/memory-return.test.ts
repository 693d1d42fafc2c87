import { expect, it } from "vitest";
import { createLook, createQuietWatch } from "./memory-return.ts";

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

it("does not take a slow collection for the next busy time", () => {
  let active = 0;
  let idle = 0;
  let collections = 0;
  const look = createLook(
    (now, before) =>
      now === undefined || before === undefined
        ? { active, idle, utilization: active / (active + idle) }
        : {
            active: now.active - before.active,
            idle: now.idle - before.idle,
            utilization:
              (now.active - before.active) / (now.active - before.active + now.idle - before.idle),
          },
    () => {
      collections += 1;
      active += 1_400;
    },
  );
  const pass = (busyMs: number) => {
    active += busyMs;
    idle += 1_000 - busyMs;
    look();
  };
  pass(900);
  for (let second = 0; second < 60; second += 1) pass(5);
  expect(collections).toBe(1);
});
