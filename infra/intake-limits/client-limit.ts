import type { HoldCounts } from "#infra/hold-counts/port.ts";

type Window = {
  /** Reports that this process may still take without asking. */
  left: number;
  /** Taken without asking, and not yet counted for all processes. */
  uncounted: number;
  refusedUntilMs: number;
  readonly endsAtMs: number;
  asking: Promise<void> | undefined;
};

const WINDOW_SECONDS = 60;
/** Shares of the limit in which a process asks for more. */
const SHARES = 20;

export type ClientLimit = {
  /** Counts a report; answers how many milliseconds the client must wait, 0 when it need not. */
  readonly take: (network: string) => Promise<number>;
};

/**
 * Reports of a client in a minute, over all processes. Nearly all clients send a few reports a minute: a
 * process takes the first twentieth of the limit without asking anyone, and counts it for all when it asks for
 * more. Each process beyond the first can therefore add a twentieth to what a client may send; a limit below 20
 * is exact. The address is never stored, only a keyed hash of it.
 */
export const createClientLimit = ({
  counts,
  perMinute,
  nowMs,
}: {
  readonly counts: HoldCounts;
  readonly perMinute: number;
  readonly nowMs: () => number;
}): ClientLimit => {
  const free = Math.floor(perMinute / SHARES);
  const block = Math.max(1, free);
  const windows = new Map<string, Window>();

  /** All windows are equally long and end in the order in which they began. */
  const clear = (now: number): void => {
    for (const [network, { endsAtMs }] of windows) {
      if (endsAtMs > now) return;
      windows.delete(network);
    }
  };

  const windowOf = (network: string): Window => {
    const now = nowMs();
    clear(now);
    const known = windows.get(network);
    if (known !== undefined) return known;
    const window = {
      ...{ left: free, uncounted: free, refusedUntilMs: 0, asking: undefined },
      endsAtMs: now + WINDOW_SECONDS * 1_000,
    };
    windows.set(network, window);
    return window;
  };

  const ask = async (network: string, window: Window): Promise<void> => {
    const quantity = block + window.uncounted;
    const waitSeconds = await counts.take([
      { name: `reports ${network}`, quantity, most: perMinute, windowSeconds: WINDOW_SECONDS },
    ]);
    window.uncounted = 0;
    if (waitSeconds === undefined) window.left += block;
    else window.refusedUntilMs = nowMs() + Math.max(1, waitSeconds) * 1_000;
  };

  return {
    take: async (network) => {
      const window = windowOf(network);
      while (window.left < 1) {
        const waitMs = window.refusedUntilMs - nowMs();
        if (waitMs > 0) return waitMs;
        window.asking ??= ask(network, window).finally(() => {
          window.asking = undefined;
        });
        await window.asking;
      }
      window.left -= 1;
      return 0;
    },
  };
};
