const VISITOR_ID = /^[\w-]{1,64}$/;
/** Visitors without a cookie share these streams, so that none of them grows without bound. */
const ANONYMOUS_STREAMS = 256;
/**
 * Set while an owner is signed in; their own views are not counted, except those of a viewer, whose
 * token says so. Spec: B6.4.
 */
const OWNER_COOKIE = /(?:^|;\s*)daybook_owner=(?!viewer-)[^;]/;

/** Null for what no browser of ours keeps in its visitor cookie. */
export const visitorIdOf = (cookie: string | null | undefined): string | null =>
  typeof cookie === "string" && VISITOR_ID.test(cookie) ? cookie : null;

export const isOwner = (cookies: string): boolean => OWNER_COOKIE.test(cookies);

export const isOwnersBrowser = (cookies: Readonly<Record<string, string | undefined>>): boolean =>
  isOwner(`daybook_owner=${cookies.daybook_owner ?? ""}`);

/** Ids of the streams that take what visitors without a cookie do, in turn. */
export const createAnonymousStreams = (): (() => string) => {
  let turn = 0;
  return () => {
    turn = (turn + 1) % ANONYMOUS_STREAMS;
    return `anonymous-${turn}`;
  };
};
