import { type FeedPage, isEmptyPage } from "./feed.ts";

export type Writes<Prepared> = {
  /** Sends a page and waits for the one before it, or for both when no page follows immediately. */
  readonly add: (page: Prepared) => Promise<void>;
  /** Nothing is in progress any longer, whatever the outcome. */
  readonly ended: () => Promise<void>;
};

/**
 * While a build lags, its next page is sent before the previous one has been written, so that
 * Postgres need not wait for Node in between. An empty page and the last one wait: the position
 * that they report must not be known before the pages in front of them are written.
 */
export const createWrites = <Prepared extends Pick<FeedPage, "events" | "more" | "far">>(
  apply: (page: Prepared) => Promise<void>,
): Writes<Prepared> => {
  let before: Promise<void> = Promise.resolve();
  let all: Promise<unknown> = before;

  const ended = async (): Promise<void> => {
    await all;
    before = Promise.resolve();
  };

  return {
    add: async (page) => {
      const isFollowed = page.more && !isEmptyPage(page);
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
