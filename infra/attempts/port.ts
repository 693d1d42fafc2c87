/** A secret that can be guessed or a client that guesses, and the delays after failures. */
export type AttemptKey = {
  /** Stored only as a keyed hash. */
  readonly name: string;
} & (
  | {
      /**
       * Delay in seconds after the first, second, … failure in a row; the last applies to all that
       * follow.
       */
      readonly waits: readonly number[];
    }
  | {
      /**
       * Failures within an hour, for what many people share: their mistakes of several days must not add up. Counted last, so that
       * what the other keys refuse does not use it up.
       */
      readonly perHour: number;
    }
);

/** Failures in a row, counted over all processes. */
export type Attempts = {
  /**
   * Counts an attempt as failed before it is made, so that concurrent attempts cannot bypass the
   * delay. Returns 0 when it can be made, else the seconds to wait; in that case nothing is
   * counted.
   */
  readonly begin: (websiteId: string, keys: readonly AttemptKey[]) => Promise<number>;
  /**
   * The attempt was right: the keys of `forget` are reset, those of `undo` lose only this attempt.
   */
  readonly succeed: (
    websiteId: string,
    names: { readonly forget: readonly string[]; readonly undo: readonly string[] },
  ) => Promise<void>;
};
