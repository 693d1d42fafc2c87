/** Lines of one kind within a minute. */
const MAX_ALIKE = 10;
/** Lines of all kinds within a minute, because errors may have a different name each time. */
const MAX_AT_ALL = 600;
const WINDOW_MS = 60_000;

export type Repeats = {
  /** Whether this line is written. `leftOut`: number of skipped lines of the minute before. */
  readonly admit: (kind: string) => { readonly isWritten: boolean; readonly leftOut: number };
};

/**
 * Prevents an error on every request from filling the disk: the first lines of each kind per minute
 * are written, the others counted.
 */
export const createRepeats = (nowMs: () => number): Repeats => {
  let since = nowMs();
  let written = 0;
  let leftOut = 0;
  const counts = new Map<string, number>();
  return {
    admit: (kind) => {
      const now = nowMs();
      let reported = 0;
      // A clock that was set back starts a new minute, too.
      if (now < since || now - since >= WINDOW_MS) {
        since = now;
        reported = leftOut;
        leftOut = 0;
        written = 0;
        counts.clear();
      }
      const alike = counts.get(kind) ?? 0;
      const isWritten = alike < MAX_ALIKE && written < MAX_AT_ALL;
      if (isWritten) {
        counts.set(kind, alike + 1);
        written += 1;
      } else leftOut += 1;
      return { isWritten, leftOut: reported };
    },
  };
};
