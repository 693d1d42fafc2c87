/** Runs functions one after another: each begins when the one before it has ended or failed. */
export const createTurns = () => {
  let last: Promise<unknown> = Promise.resolve();
  return <Value>(run: () => Promise<Value>): Promise<Value> => {
    const turn = last.then(run);
    last = turn.catch(() => undefined);
    return turn;
  };
};

export type KeyedTurns = {
  /** Runs the work after all that entered under the same key before, or immediately where there is none. */
  readonly enter: <Value>(key: string, work: () => Promise<Value>) => Promise<Value>;
  /** Whether work of the key is running or waiting. */
  readonly isBusy: (key: string) => boolean;
};

/** One piece of work for each key at a time, in the order of the calls; a failure ends only its own work. */
export const createKeyedTurns = (): KeyedTurns => {
  const tails = new Map<string, Promise<unknown>>();
  return {
    enter: async (key, work) => {
      const before = tails.get(key);
      const mine = before === undefined ? work() : before.then(work);
      const tail = mine.catch(() => undefined);
      tails.set(key, tail);
      try {
        return await mine;
      } finally {
        if (tails.get(key) === tail) tails.delete(key);
      }
    },
    isBusy: (key) => tails.has(key),
  };
};
