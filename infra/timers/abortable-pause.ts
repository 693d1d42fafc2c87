import { setTimeout as pause } from "node:timers/promises";

/**
 * A pause that ends early, without an error, when the signal aborts. With `ref: false` it does not
 * keep the process running.
 */
export const abortablePause = (
  milliseconds: number,
  signal: AbortSignal,
  { ref = true }: { readonly ref?: boolean } = {},
): Promise<void> => pause(milliseconds, undefined, { signal, ref }).catch(() => undefined);
