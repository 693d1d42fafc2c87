export type ShortLivedCache<Value> = {
  /** At once while it is fresh; else when it has been read again. */
  readonly find: (key: string) => Value | Promise<Value>;
};

type Known<Value> = { readonly value: Value; readonly readAt: number };

/**
 * What changes rarely and is asked often, remembered for a moment. While it cannot be read again, the
 * last answer serves; the key that was read longest ago is forgotten first.
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
