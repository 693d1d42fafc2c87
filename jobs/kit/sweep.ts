/**
 * One round over what is due. One that fails must not keep the others waiting: its error is kept until all
 * had their turn, and the next round tries it again.
 */
export type Sweep = {
  /** Works on each in turn; answers the sum of what was done, `true` counting as one. */
  readonly each: <One>(
    all: readonly One[],
    work: (one: One) => Promise<boolean | number>,
  ) => Promise<number>;
  /** @throws AggregateError with everything that failed */
  readonly end: () => void;
};

/** @param failure what the error says when something failed */
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
      if (errors.length > 0) throw new AggregateError(errors, failure);
    },
  };
};
