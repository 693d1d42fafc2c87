import type { PreparedPage } from "./apply.ts";

export type Writes = {
  /** Sends a page and waits for the one before it, or for both when nothing is to follow at once. */
  readonly add: (page: PreparedPage) => Promise<void>;
  /** Nothing is under way any more, however it ended. */
  readonly ended: () => Promise<void>;
};

/**
 * While a build is behind, its next page is sent before the one before has been written, so that
 * Postgres need not wait for Node between them. An empty page and the last one wait: what they say
 * about the build's position must not be known before the pages in front of them are written.
 */
export const createWrites = (apply: (page: PreparedPage) => Promise<void>): Writes => {
  let before: Promise<void> = Promise.resolve();
  let all: Promise<unknown> = before;

  const ended = async (): Promise<void> => {
    await all;
    before = Promise.resolve();
  };

  return {
    add: async (page) => {
      const isFollowed = page.more && page.events.length > 0;
      if (!isFollowed) await before;
      const mine = apply(page);
      all = Promise.allSettled([before, mine]);
      if (isFollowed) await before;
      before = mine;
      if (!isFollowed) await mine;
    },
    ended,
  };
};
