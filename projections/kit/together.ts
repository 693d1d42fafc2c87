import { type FeedPage, isEmptyPage } from "./feed.ts";
import type { Projection } from "./projection.ts";

export type Place = {
  /** The first page that is written with this one begins here. */
  readonly after: bigint;
  /** It is only taken in, and written with a later page. */
  readonly isHeld: boolean;
  /** It is held, and joined with the pages before it. */
  readonly isJoined: boolean;
  /** It is written with pages before it. */
  readonly isJoint: boolean;
};

/**
 * Decides which pages of a build are written together. Neighbouring pages change the same rows, and each of
 * them is then written once. A page is held only while the next one can be read immediately.
 */
export const createTogether = ({
  createFold,
  pagesTogether = 1,
  joinsTogether = 1,
}: Projection) => {
  const maxPages = pagesTogether * joinsTogether;
  let first: { readonly after: bigint; pages: number } | undefined;
  let singlyUpTo: bigint | undefined;
  const isSingle = (after: bigint): boolean => singlyUpTo !== undefined && after < singlyUpTo;
  return {
    isSingle,
    add: (page: FeedPage, after: bigint): Place => {
      const canHold = page.more && !isSingle(after) && createFold !== undefined;
      if (first === undefined) {
        if (!canHold || maxPages < 2 || isEmptyPage(page))
          return { after, isHeld: false, isJoined: false, isJoint: false };
        first = { after, pages: 1 };
        return { after, isHeld: true, isJoined: pagesTogether === 1, isJoint: false };
      }
      first.pages += 1;
      const isHeld = canHold && first.pages < maxPages;
      const isJoined = isHeld && first.pages % pagesTogether === 0;
      const place = { after: first.after, isHeld, isJoined, isJoint: true };
      if (!isHeld) first = undefined;
      return place;
    },
    /** One of the events up to here cannot be applied. Page by page it will be found. */
    splitUpTo: (position: bigint): void => {
      singlyUpTo = position;
    },
    /** Pages that are held are read again. */
    forget: (): void => {
      first = undefined;
    },
  };
};
