import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createResume, createTakeUp, holdLease } from "./run-lease.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it("renews a lease every second while the run lasts, one renewal at a time, and never after the end", async () => {
  const run = Promise.withResolvers<string>();
  const renewals: PromiseWithResolvers<void>[] = [];
  const renew = () => {
    const renewal = Promise.withResolvers<void>();
    renewals.push(renewal);
    return renewal.promise;
  };
  const held = holdLease(renew, () => run.promise);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(renewals).toHaveLength(1);
  renewals[0]?.resolve();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(renewals).toHaveLength(2);

  let hasEnded = false;
  void held.then(() => {
    hasEnded = true;
  });
  run.resolve("done");
  await vi.advanceTimersByTimeAsync(0);
  expect(hasEnded).toBe(false);
  renewals[1]?.resolve();
  expect(await held).toBe("done");
  await vi.advanceTimersByTimeAsync(5_000);
  expect(renewals).toHaveLength(2);
});

it("leaves a run without progress for ten minutes to another process", async () => {
  const run = Promise.withResolvers<void>();
  let renewals = 0;
  let onProgress = () => {};
  const held = holdLease(
    async () => {
      renewals += 1;
    },
    (progress) => {
      onProgress = progress;
      return run.promise;
    },
  );
  await vi.advanceTimersByTimeAsync(20 * 60_000);
  expect(renewals).toBe(600);
  onProgress();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(renewals).toBe(602);
  run.resolve();
  await held;
});

it("takes up as many runs as there is room for, none of which blocks the others", async () => {
  const ends = new Map<number, PromiseWithResolvers<void>>();
  const waiting = [1, 2, 3];
  const takeUp = createTakeUp({
    max: 2,
    find: async (limit) => waiting.splice(0, limit),
    start: async (run) => {
      const end = Promise.withResolvers<void>();
      ends.set(run, end);
      return { done: end.promise };
    },
  });
  const first = await takeUp();
  expect(first.begun).toBe(2);
  expect((await takeUp()).begun).toBe(0);
  ends.get(1)?.resolve();
  await vi.advanceTimersByTimeAsync(0);
  expect((await takeUp()).begun).toBe(1);
  ends.get(2)?.resolve();
  await first.done;

  waiting.push(4);
  const resumed = createResume(takeUp)();
  await vi.advanceTimersByTimeAsync(0);
  for (const end of ends.values()) end.resolve();
  expect(await resumed).toBe(1);
});
