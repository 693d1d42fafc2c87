import { setTimeout as pause } from "node:timers/promises";

const LOOK_EVERY_MS = 10;
/** Looking takes processor time from what is waited for, so that long waits look less often. */
const LONG_WAIT_MS = 1_000;
const LOOK_LATER_EVERY_MS = 40;

/** Repeats `probe` until it returns a truthy value; fails after `timeoutMs` with the last error. */
export const until = async <Value>(
  probe: () => Promise<Value> | Value,
  { timeoutMs = 90_000, what = "the condition" } = {},
): Promise<NonNullable<Value>> => {
  const startedAt = performance.now();
  const giveUpAt = startedAt + timeoutMs;
  let last: unknown;
  while (performance.now() < giveUpAt) {
    try {
      const value = await probe();
      if (value) return value;
      last = value;
    } catch (error) {
      last = error;
    }
    const isLong = performance.now() - startedAt > LONG_WAIT_MS;
    await pause(isLong ? LOOK_LATER_EVERY_MS : LOOK_EVERY_MS);
  }
  throw new Error(`Waited ${timeoutMs} ms for ${what}.`, { cause: last });
};
