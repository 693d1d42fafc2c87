import type { WindowCounts } from "#infra/window-counts/port.ts";

type Window = {
  readonly limit: number;
  /** Reports that this process can still take without a query. */
  left: number;
  /** Accepted without a query, and not yet counted for all processes. */
  uncounted: number;
  refusedUntilMs: number;
  readonly endsAtMs: number;
  asking: Promise<void> | undefined;
};

const WINDOW_SECONDS = 60;
/** Shares of the limit that a process reserves at a time. */
const SHARES = 20;

export type ClientLimit = {
  /**
   * Counts reports, all or none; returns the milliseconds that the client must wait, 0 when it need
   * not. A network that several clients share has the limit `times` times.
   */
  readonly take: (network: string, reports?: number, times?: number) => Promise<number>;
};

/**
 * A client's reports per minute, over all processes. Nearly all clients send a few: a process
 * accepts the first twentieth of the limit without a query, and counts it for all when it reserves
 * more. Each further process can therefore add a twentieth to a client's limit; a limit below 20 is
 * exact. The address is stored only as a keyed hash.
 */
export const createClientLimit = ({
  counts,
  perMinute,
  nowMs,
  counted = "reports",
}: {
  readonly counts: Pick<WindowCounts, "count">;
  readonly perMinute: number;
  readonly nowMs: () => number;
  /** What is counted: limits of other things do not add up. */
  readonly counted?: string;
}): ClientLimit => {
  const windows = new Map<string, Window>();

  /** All windows have the same length and end in the order in which they started. */
  const clear = (now: number): void => {
    for (const [network, { endsAtMs }] of windows) {
      if (endsAtMs > now) return;
      windows.delete(network);
    }
  };

  const windowOf = (network: string, times: number): Window => {
    const now = nowMs();
    clear(now);
    const known = windows.get(network);
    if (known !== undefined) return known;
    const limit = perMinute * times;
    const free = Math.floor(limit / SHARES);
    const window = {
      limit,
      left: free,
      uncounted: free,
      refusedUntilMs: 0,
      asking: undefined,
      endsAtMs: now + WINDOW_SECONDS * 1_000,
    };
    windows.set(network, window);
    return window;
  };

  const ask = async (network: string, window: Window, missing: number): Promise<void> => {
    const { limit } = window;
    const more = Math.max(1, Math.floor(limit / SHARES), missing);
    const quantity = more + window.uncounted;
    const waitSeconds = await counts.count([
      { name: `${counted} ${network}`, quantity, limit, windowSeconds: WINDOW_SECONDS },
    ]);
    window.uncounted = 0;
    if (waitSeconds === undefined) window.left += more;
    else window.refusedUntilMs = nowMs() + Math.max(1, waitSeconds) * 1_000;
  };

  return {
    take: async (network, reports = 1, times = 1) => {
      const window = windowOf(network, times);
      while (window.left < reports) {
        const waitMs = window.refusedUntilMs - nowMs();
        if (waitMs > 0) return waitMs;
        window.asking ??= ask(network, window, reports - window.left).finally(() => {
          window.asking = undefined;
        });
        await window.asking;
      }
      window.left -= reports;
      return 0;
    },
  };
};
