const FIRST_PAUSE_MS = 60_000;
const LONGEST_PAUSE_MS = 3_600_000;
const MS = 1_000;

/** What is written about a database that cannot be reached. */
export type OutageLine = {
  readonly isOver: boolean;
  /** From the first to the last failure. */
  readonly seconds: number;
  /** Lines of the same kind that were not written. */
  readonly heldBack: number;
};

export type Outage = {
  /** A failure for this reason. `first`: write it; a line: write that instead; else hold it back. */
  readonly failed: () => "first" | OutageLine | undefined;
  /** A connection was opened. Returns what to write, if the database was away. */
  readonly recovered: () => OutageLine | undefined;
};

/**
 * A database that is away makes everything fail that asks it: each request, job and projection. The
 * log says so once, then with growing pauses, and at the end for how long it was.
 */
export const createOutage = (nowMs: () => number): Outage => {
  let since: number | undefined;
  let last = 0;
  let toldAt = 0;
  let pauseMs = FIRST_PAUSE_MS;
  let heldBack = 0;

  const line = (isOver: boolean, from: number): OutageLine => ({
    isOver,
    seconds: Math.round((last - from) / MS),
    heldBack,
  });

  return {
    failed: () => {
      const now = nowMs();
      last = now;
      if (since === undefined) {
        since = now;
        toldAt = now;
        pauseMs = FIRST_PAUSE_MS;
        heldBack = 0;
        return "first";
      }
      heldBack += 1;
      if (now - toldAt < pauseMs) return undefined;
      toldAt = now;
      pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS);
      return line(false, since);
    },
    recovered: () => {
      if (since === undefined) return undefined;
      const over = line(true, since);
      since = undefined;
      return over;
    },
  };
};
