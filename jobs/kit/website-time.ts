/**
 * The time that each website gets in one pass over the work of all websites, so that one whose
 * services do not respond cannot delay the others. Returns false, without the work, for a website
 * that has used up its time: the rest is left to the next pass.
 */
export const createWebsiteTime = ({
  now,
  maxMs,
}: {
  /** ISO 8601 */
  readonly now: () => string;
  readonly maxMs: number;
}): ((websiteId: string, work: () => Promise<boolean>) => Promise<boolean>) => {
  const usedMs = new Map<string, number>();
  return async (websiteId, work) => {
    const used = usedMs.get(websiteId) ?? 0;
    if (used >= maxMs) return false;
    const startedAt = Date.parse(now());
    try {
      return await work();
    } finally {
      usedMs.set(websiteId, used + Date.parse(now()) - startedAt);
    }
  };
};
