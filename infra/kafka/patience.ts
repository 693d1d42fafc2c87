import { setTimeout as pause } from "node:timers/promises";

/** Waits for arrivals; false when one position has been awaited for too long. */
export const createPatience = () => {
  let awaited: bigint | undefined;
  let until = 0;
  return {
    wait: async (
      arrival: Promise<unknown>,
      position: bigint,
      limitMs: number,
      signal: AbortSignal | undefined,
    ): Promise<boolean> => {
      const now = performance.now();
      if (awaited !== position || now >= until) until = now + limitMs;
      awaited = position;
      const waiting = new AbortController();
      const stop = () => waiting.abort();
      if (signal?.aborted === true) return true;
      signal?.addEventListener("abort", stop, { once: true });
      const late = pause(until - now, false, { signal: waiting.signal }).catch(() => true);
      const isThere = await Promise.race([arrival.then(() => true), late]);
      signal?.removeEventListener("abort", stop);
      waiting.abort();
      return isThere;
    },
  };
};
