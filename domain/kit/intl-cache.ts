/** Spec: B9.11. */
const CACHE_SIZE = 100;

/** A bounded cache for costly objects such as `Intl` formatters. The oldest entry is evicted. */
export const createCache = <Value>(): ((key: string, make: () => Value) => Value) => {
  const kept = new Map<string, Value>();
  return (key, make) => {
    const known = kept.get(key);
    if (known !== undefined) return known;
    const made = make();
    if (kept.size >= CACHE_SIZE)
      for (const oldest of kept.keys()) {
        kept.delete(oldest);
        break;
      }
    kept.set(key, made);
    return made;
  };
};
