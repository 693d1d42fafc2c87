import { setTimeout as pause } from "node:timers/promises";

const LOOK_EVERY_MS = 10;

/** Repeats `probe` until it returns a truthy value; fails after `timeoutMs` with the last error. */
export const until = async <Value>(
  probe: () => Promise<Value> | Value,
  { timeoutMs = 90_000, what = "the condition" } = {},
): Promise<NonNullable<Value>> => {
  const giveUpAt = performance.now() + timeoutMs;
  let last: unknown;
  while (performance.now() < giveUpAt) {
    try {
      const value = await probe();
      if (value) return value;
      last = value;
    } catch (error) {
      last = error;
    }
    await pause(LOOK_EVERY_MS);
  }
  throw new Error(`Waited ${timeoutMs} ms for ${what}.`, { cause: last });
};
