import { setTimeout as pause } from "node:timers/promises";

/** A pause that ends early, without an error, when the signal aborts. */
export const rest = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  pause(milliseconds, undefined, { signal }).catch(() => undefined);
