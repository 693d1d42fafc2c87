import { setImmediate as turn } from "node:timers/promises";
import type { FeedPage } from "./feed.ts";

/**
 * Pages that are read while those before them are processed: with one, Postgres is idle while Node
 * works on the page before. Four and eight were no faster.
 */
const PAGES_AHEAD = 2;

type Options<Prepared> = {
  readonly read: (after: bigint) => Promise<FeedPage>;
  readonly prepare: (page: FeedPage, after: bigint) => Promise<Prepared>;
};

export type ReadAhead<Prepared> = {
  /**
   * The page after the previous one, or after `position` when there was none. The following pages
   * are read in the meantime.
   */
  readonly take: (position: bigint) => Promise<Prepared>;
  /** Drops what has been read: the next page comes from another position. */
  readonly forget: () => void;
};

/**
 * The next read is sent before a page is processed, so that Postgres reads in the meantime: 173,000
 * and 183,000 events a second in a rebuild of the carts, compared with 168,000 in between for the
 * reverse order.
 */
export const createReadAhead = <Prepared>({
  read,
  prepare,
}: Options<Prepared>): ReadAhead<Prepared> => {
  let pages: Promise<Prepared>[] = [];
  let waiting = 0;
  /** Position to continue from once a page is taken. */
  let resumeAt: bigint | undefined;

  const readFrom = (after: bigint): void => {
    const queue = pages;
    resumeAt = undefined;
    const fed = read(after);
    const page = fed.then(async (each) => {
      // The last page waits, too, while one before it does: they are prepared in the order of the log.
      if (each.more || waiting > 0) {
        waiting += 1;
        await turn();
        waiting -= 1;
      }
      return prepare(each, after);
    });
    // Either can be dropped before it is awaited.
    page.catch(() => undefined);
    queue.push(page);
    fed.then(
      ({ more, upTo }) => {
        if (queue !== pages || !more) return;
        if (queue.length < PAGES_AHEAD) readFrom(upTo);
        else resumeAt = upTo;
      },
      () => undefined,
    );
  };

  return {
    take: (position) => {
      if (pages.length === 0) readFrom(resumeAt ?? position);
      const page = pages.shift() as Promise<Prepared>;
      if (resumeAt !== undefined) readFrom(resumeAt);
      return page;
    },
    forget: () => {
      pages = [];
      resumeAt = undefined;
    },
  };
};
