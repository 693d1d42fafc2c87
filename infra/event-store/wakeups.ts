/** Informs sleeping subscriptions that the log has grown. */
export type Wakeups = {
  /** The log now ends at `position`, or at an unknown position after the last one. */
  readonly wake: (position?: bigint) => void;
  /** Grows with every wake-up to an unknown position. A reader notes it before it reads. */
  readonly generation: () => number;
  /** Resolves when the log may contain more than the reader has seen, on abort, or in time. */
  readonly wait: (sleep: Sleep) => Promise<void>;
};

type Sleep = {
  /** Position up to which the reader has read. */
  readonly after: bigint;
  /** The generation that it noted: a wake-up during the read is not lost. */
  readonly since: number;
  readonly atMostMs: number;
  readonly signal?: AbortSignal | undefined;
};

type Sleeper = { readonly after: bigint; readonly rouse: () => void };

export const createWakeups = (): Wakeups => {
  const sleepers = new Set<Sleeper>();
  let known = 0n;
  let generation = 0;
  return {
    wake: (position) => {
      if (position === undefined) generation += 1;
      else if (position > known) known = position;
      // A reader that has read that far, as after an append of this process, continues to sleep.
      for (const { after, rouse } of [...sleepers])
        if (position === undefined || after < known) rouse();
    },
    generation: () => generation,
    wait: ({ after, since, atMostMs, signal }) => {
      if (known > after || generation !== since || signal?.aborted) return Promise.resolve();
      return new Promise((resolve) => {
        const rouse = () => {
          clearTimeout(timer);
          sleepers.delete(sleeper);
          signal?.removeEventListener("abort", rouse);
          resolve();
        };
        const sleeper = { after, rouse };
        const timer = setTimeout(rouse, atMostMs);
        sleepers.add(sleeper);
        signal?.addEventListener("abort", rouse, { once: true });
      });
    },
  };
};
