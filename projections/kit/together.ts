import type { FeedPage } from "./feed.ts";
import type { Projection } from "./projection.ts";

export type Place = {
  /** The first page that is written with this one begins here. */
  readonly after: bigint;
  /** It is only taken in, and written with a later page. */
  readonly isHeld: boolean;
  /** It is written with pages before it. */
  readonly isJoint: boolean;
};

/**
 * Decides which pages of a build are written together. Neighbouring pages change the same rows, and each of
 * them is then written once. A page is held only while the next one can be read immediately.
 */
export const createTogether = ({ createFold, pagesTogether = 1 }: Projection) => {
  let first: { readonly after: bigint; pages: number } | undefined;
  let singlyUpTo: bigint | undefined;
  return {
    add: ({ events, more }: FeedPage, after: bigint): Place => {
      const isSingle = singlyUpTo !== undefined && after < singlyUpTo;
      const canHold = more && !isSingle && createFold !== undefined;
      if (first === undefined) {
        if (!canHold || pagesTogether < 2 || events.length === 0)
          return { after, isHeld: false, isJoint: false };
        first = { after, pages: 1 };
        return { after, isHeld: true, isJoint: false };
      }
      const place = { after: first.after, isHeld: canHold, isJoint: true };
      first.pages += 1;
      if (canHold && first.pages < pagesTogether) return place;
      first = undefined;
      return { ...place, isHeld: false };
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
