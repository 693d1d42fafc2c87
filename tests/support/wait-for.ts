import { setTimeout as pause } from "node:timers/promises";

const FIRST_PAUSE_MS = 5;
/** Looking takes processor time from what is waited for, so that each pause is longer than the one before. */
const GROWTH = 1.5;
const LONGEST_PAUSE_MS = 80;

/** Repeats `probe` until it returns a truthy value; fails after `timeoutMs` with the last error. */
export const until = async <Value>(
  probe: () => Promise<Value> | Value,
  { timeoutMs = 90_000, what = "the condition" } = {},
): Promise<NonNullable<Value>> => {
  const giveUpAt = performance.now() + timeoutMs;
  let pauseMs = FIRST_PAUSE_MS;
  let last: unknown;
  while (performance.now() < giveUpAt) {
    try {
      const value = await probe();
      if (value) return value;
      last = value;
    } catch (error) {
      last = error;
    }
    await pause(pauseMs);
    pauseMs = Math.min(pauseMs * GROWTH, LONGEST_PAUSE_MS);
  }
  throw new Error(`Waited ${timeoutMs} ms for ${what}.`, { cause: last });
};
