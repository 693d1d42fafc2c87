import { createFreshCache } from "#domain/kit/fresh-cache.ts";

type Remembered<Value> = {
  /** `fresh` always reads: the caller may just have changed it. */
  readonly find: (websiteId: string, options?: { readonly fresh?: boolean }) => Promise<Value>;
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
  const { find, recall } = createFreshCache({ nowMs }, read);
  return { find: async (websiteId, options) => find(websiteId, options), recall };
};

/** `find` of `createRemembered`. */
export const createRecent = <Value>(
  read: (websiteId: string) => Promise<Value>,
  nowMs: () => number,
): Remembered<Value>["find"] => createRemembered(read, nowMs).find;
