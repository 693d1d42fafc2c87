const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;

/** Paths whose next segment is a key to something: of files, of a gift card that is being bought. */
const KEYED = /^(\/downloads|\/gift-card|\/api\/commerce\/gift-cards\/purchases)\/[^/]+/;

/**
 * A path as it may stand in a log: what whoever reads it could open with it is left out. Ids of any kind
 * are, too, because some of them are all that is needed. What follows a question mark is no part of it.
 */
export const loggedPath = (path: string): string =>
  path
    .replace(/[?#].*$/s, "")
    .replace(KEYED, "$1/…")
    .replace(UUID, "…");
