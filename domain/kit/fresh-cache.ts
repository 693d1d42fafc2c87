const FRESH_FOR_MS = 2_000;

type Options = {
  readonly nowMs: () => number;
  /** Two seconds by default. */
  readonly freshForMs?: number;
  /** The key that was read longest ago is evicted first. Without it, every key stays. */
  readonly capacity?: number;
};

export type FreshCache<Value> = {
  /**
   * Immediately while it is fresh; otherwise after it was read again, or the last value if that
   * fails. `fresh` always reads, and fails with the reading: the caller may just have changed it.
   */
  readonly find: (key: string, options?: { readonly fresh?: boolean }) => Value | Promise<Value>;
  /** The last value without a read; undefined before the first one. */
  readonly recall: (key: string) => Value | undefined;
};

/**
 * A cache for data that changes rarely and is requested often. Callers at the same time share a
 * read. A read that began earlier never replaces the value of a later one.
 */
export const createFreshCache = <Value>(
  { nowMs, freshForMs = FRESH_FOR_MS, capacity = Number.POSITIVE_INFINITY }: Options,
  read: (key: string) => Promise<Value>,
): FreshCache<Value> => {
  type CacheEntry = { readonly value: Value; readonly readAt: number; readonly turn: number };
  const known = new Map<string, CacheEntry>();
  const reading = new Map<string, Promise<Value>>();
  let turns = 0;

  const keep = (key: string, found: CacheEntry): Value => {
    const present = known.get(key);
    if (present !== undefined && present.turn > found.turn) return found.value;
    known.delete(key);
    known.set(key, found);
    const [oldest] = known.keys();
    if (known.size > capacity && oldest !== undefined) known.delete(oldest);
    return found.value;
  };

  const readNow = (key: string): Promise<Value> => {
    turns += 1;
    const began = { readAt: nowMs(), turn: turns };
    const answer = read(key)
      .then((value) => keep(key, { value, ...began }))
      .finally(() => {
        if (reading.get(key) === answer) reading.delete(key);
      });
    reading.set(key, answer);
    return answer;
  };

  return {
    find: (key, { fresh = false } = {}) => {
      if (fresh) return readNow(key);
      const present = known.get(key);
      if (present === undefined) return reading.get(key) ?? readNow(key);
      if (nowMs() - present.readAt < freshForMs) return present.value;
      return (reading.get(key) ?? readNow(key)).catch(() => present.value);
    },
    recall: (key) => known.get(key)?.value,
  };
};
