/** Informs sleeping subscriptions that the log has grown. */
export type Wakeups = {
  /** The log now ends at `position`, or at an unknown position after the last one. */
  readonly wake: (position?: bigint) => void;
  /** Resolves when the log may contain more than `after`, on abort, or after `atMostMs`. */
  readonly wait: (after: bigint, atMostMs: number, signal?: AbortSignal) => Promise<void>;
};

export const createWakeups = (): Wakeups => {
  const sleepers = new Set<() => void>();
  let known = 0n;
  return {
    wake: (position) => {
      if (position !== undefined && position > known) known = position;
      for (const rouse of [...sleepers]) rouse();
    },
    wait: (after, atMostMs, signal) => {
      if (known > after || signal?.aborted) return Promise.resolve();
      return new Promise((resolve) => {
        const rouse = () => {
          clearTimeout(timer);
          sleepers.delete(rouse);
          signal?.removeEventListener("abort", rouse);
          resolve();
        };
        const timer = setTimeout(rouse, atMostMs);
        sleepers.add(rouse);
        signal?.addEventListener("abort", rouse, { once: true });
      });
    },
  };
};
