export type StreamQueue = {
  /** Runs `work` after everything that entered the same stream before. */
  readonly enter: <Value>(stream: string, work: () => Promise<Value>) => Promise<Value>;
};

/** Prevents conflicts between commands of one process. */
export const createStreamQueue = (): StreamQueue => {
  const tails = new Map<string, Promise<unknown>>();
  return {
    enter: async (stream, work) => {
      const before = tails.get(stream);
      const mine = before === undefined ? work() : before.then(work, work);
      const tail = mine.catch(() => undefined);
      tails.set(stream, tail);
      try {
        return await mine;
      } finally {
        if (tails.get(stream) === tail) tails.delete(stream);
      }
    },
  };
};
