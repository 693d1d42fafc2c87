/** Lines of one kind within a minute. */
const MAX_ALIKE = 10;
/** Lines of all kinds within a minute: errors may name something else each time. */
const MAX_AT_ALL = 600;
const WINDOW_MS = 60_000;

export type Repeats = {
  /** Whether this line is written. `leftOut`: how many lines of the minute before were not. */
  readonly admit: (kind: string) => { readonly isWritten: boolean; readonly leftOut: number };
};

/**
 * Keeps a fault that meets every request from filling the disk with its own description: the first lines
 * of a kind in each minute are written, and the others are counted.
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
      // A clock that was set back begins a new minute, too.
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
