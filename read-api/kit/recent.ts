const FRESH_FOR_MS = 2_000;

type Remembered<Value> = {
  /** `anew` always reads: the caller may just have changed it. */
  readonly find: (websiteId: string, options?: { readonly anew?: boolean }) => Promise<Value>;
  /** The last value without a question to the database; undefined before the first one. */
  readonly recall: (websiteId: string) => Value | undefined;
};

/**
 * A cache for rarely changed data that every page needs: up to two seconds old, unless the database
 * is unavailable.
 */
export const createRemembered = <Value>(
  read: (websiteId: string) => Promise<Value>,
  nowMs: () => number,
): Remembered<Value> => {
  type Known = { readonly value: Value; readonly readAt: number };
  const known = new Map<string, Known>();
  const reading = new Map<string, Promise<Value>>();

  const readNow = (websiteId: string): Promise<Value> => {
    const readAt = nowMs();
    const answer = read(websiteId)
      .then((value) => {
        known.set(websiteId, { value, readAt });
        return value;
      })
      .finally(() => reading.delete(websiteId));
    reading.set(websiteId, answer);
    return answer;
  };

  return {
    find: async (websiteId, { anew = false } = {}) => {
      if (anew) return readNow(websiteId);
      const present = known.get(websiteId);
      if (present && nowMs() - present.readAt < FRESH_FOR_MS) return present.value;
      const answer = reading.get(websiteId) ?? readNow(websiteId);
      return present ? answer.catch(() => present.value) : answer;
    },
    recall: (websiteId) => known.get(websiteId)?.value,
  };
};

/** `find` of `createRemembered`. */
export const createRecent = <Value>(
  read: (websiteId: string) => Promise<Value>,
  nowMs: () => number,
): Remembered<Value>["find"] => createRemembered(read, nowMs).find;
