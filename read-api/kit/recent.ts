const FRESH_FOR_MS = 2_000;

/**
 * A cache for rarely changed data that every page needs: up to two seconds old, unless the database
 * is unavailable. `anew` always reads: the caller may just have changed it.
 */
export const createRecent = <Value>(
  read: (websiteId: string) => Promise<Value>,
  nowMs: () => number,
) => {
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

  return async (websiteId: string, { anew = false } = {}): Promise<Value> => {
    if (anew) return readNow(websiteId);
    const present = known.get(websiteId);
    if (present && nowMs() - present.readAt < FRESH_FOR_MS) return present.value;
    const answer = reading.get(websiteId) ?? readNow(websiteId);
    return present ? answer.catch(() => present.value) : answer;
  };
};
