const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;

/** Paths whose next segment is a key: to files, or to a gift card that is being bought. */
const KEYED = /^(\/downloads|\/gift-card|\/api\/commerce\/gift-cards\/purchases)\/[^/]+/;

/**
 * A path without what a reader of the log could open with it. All ids are removed, because some of
 * them are sufficient keys. The query is not part of it.
 */
export const loggedPath = (path: string): string =>
  path
    .replace(/[?#].*$/s, "")
    .replace(KEYED, "$1/…")
    .replace(UUID, "…");
