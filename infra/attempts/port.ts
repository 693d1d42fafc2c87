/** One thing that is guessed at, and how long its failures make wait. */
export type AttemptKey = {
  /** Never stored: only a keyed hash of it. */
  readonly name: string;
  /** Seconds to wait after the first, second, … failure in a row; the last for all that follow. */
  readonly waits: readonly number[];
};

/** Failures in a row, counted for all processes together. */
export type Attempts = {
  /**
   * Counts an attempt as failed before it is made, so that many at once are no way around it. Answers
   * 0 when it may be made, else the seconds still to wait; then nothing has been counted.
   */
  readonly begin: (websiteId: string, keys: readonly AttemptKey[]) => Promise<number>;
  /** It was no failure: those of `forget` begin anew, those of `undo` lose the one counted just now. */
  readonly succeed: (
    websiteId: string,
    names: { readonly forget: readonly string[]; readonly undo: readonly string[] },
  ) => Promise<void>;
};
