/** The redirect that a visitor followed. */
export type RedirectKey = {
  readonly websiteId: string;
  /** The page whose path comes before the path; empty at the website's root. */
  readonly below: string;
  /** Without a slash at the beginning. */
  readonly path: string;
};

/** Hits that were counted since the last write. */
export type CountedHits = RedirectKey & { readonly hits: number; readonly lastHitAt: string };

/** Counts how often redirects are followed. */
export type RedirectHits = {
  readonly count: (key: RedirectKey) => void;
  /** Saves what was counted so far. */
  readonly write: () => Promise<void>;
};
