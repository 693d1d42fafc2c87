/**
 * One pass over what is due. A failure must not block the others: its error is kept until all were
 * processed, and the next pass tries it again.
 */
export type Sweep = {
  /** Processes each item in turn; returns the sum of the results, where `true` counts as one. */
  readonly each: <One>(
    all: readonly One[],
    work: (one: One) => Promise<boolean | number>,
  ) => Promise<number>;
  /** @throws AggregateError with all failures; its cause, which the log shows, is the first one */
  readonly end: () => void;
};

/** @param failure message of the error */
export const createSweep = (failure: string): Sweep => {
  const errors: unknown[] = [];
  return {
    each: async (all, work) => {
      let done = 0;
      for (const one of all)
        try {
          done += Number(await work(one));
        } catch (error) {
          errors.push(error);
        }
      return done;
    },
    end: () => {
      if (errors.length > 0) throw new AggregateError(errors, failure, { cause: errors[0] });
    },
  };
};
