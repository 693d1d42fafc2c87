export type ShortLivedCache<Value> = {
  /** Immediately while it is fresh; otherwise after it was read again. */
  readonly find: (key: string) => Value | Promise<Value>;
};

type Known<Value> = { readonly value: Value; readonly readAt: number };

/**
 * A cache for data that changes rarely and is requested often. While it cannot be read again, the
 * last answer is used; the key that was read longest ago is evicted first.
 */
export const createShortLivedCache = <Value>(
  { freshForMs, capacity, nowMs }: { freshForMs: number; capacity: number; nowMs: () => number },
  read: (key: string) => Promise<Value>,
): ShortLivedCache<Value> => {
  const known = new Map<string, Known<Value>>();
  const reading = new Map<string, Promise<Value>>();

  const keep = (key: string, value: Value, readAt: number): Value => {
    known.delete(key);
    known.set(key, { value, readAt });
    const [oldest] = known.keys();
    if (known.size > capacity && oldest !== undefined) known.delete(oldest);
    return value;
  };

  const readAgain = (key: string): Promise<Value> => {
    const present = reading.get(key);
    if (present !== undefined) return present;
    const startedAt = nowMs();
    const answer = read(key)
      .then((value) => keep(key, value, startedAt))
      .finally(() => reading.delete(key));
    reading.set(key, answer);
    return answer;
  };

  return {
    find: (key) => {
      const present = known.get(key);
      if (present === undefined) return readAgain(key);
      if (nowMs() - present.readAt < freshForMs) return present.value;
      return readAgain(key).catch(() => present.value);
    },
  };
};
