import type { Projectable } from "./projection.ts";

/** A page that can be renamed: its kind and its id. */
export type PageKey = { readonly kind: string; readonly id: string };

/** A path as its page names it. */
export type PageAddress = {
  /** The page whose path comes before it; null for a path that begins at the website's root. */
  readonly below: PageKey | null;
  /** Without a slash at either end: `shop/p/ink`, or `first-post` below a blog. */
  readonly path: string;
};

/** What an event says about the address of a page. Absent members stay as they are. */
export type AddressChange = {
  readonly page: PageKey;
  readonly address?: PageAddress;
  /** Whether visitors can see the page. */
  readonly isVisible?: boolean;
  /** Whether they can while no event has said `isVisible`; absent: they cannot. */
  readonly isVisibleAtFirst?: boolean;
  /** Milliseconds since 1970 before which a visible page is not shown. */
  readonly visibleFrom?: number;
  /** A removed page has no address; a restored one has its last. */
  readonly isRemoved?: boolean;
};

/**
 * How the events of a feature give addresses to its pages. A feature that declares this in
 * `projections/redirects/sources.ts` has redirects after each rename, also after renames that
 * were recorded before it declared it.
 */
export type AddressSource = {
  readonly categories: readonly string[];
  readonly changesOf: (recorded: Projectable) => readonly AddressChange[];
};
