const VISITOR_ID = /^[\w-]{1,64}$/;
/** What visitors without a cookie do goes to these streams in turn, so that none of them grows without bound. */
const ANONYMOUS_STREAMS = 256;
/** What visitors with a cookie do goes to these streams: anyone can invent ids, and nobody streams. */
const VISITOR_STREAMS = 1_024;

/** Null for a value that no browser of ours keeps in its visitor cookie. */
export const visitorIdOf = (cookie: string | null | undefined): string | null =>
  typeof cookie === "string" && VISITOR_ID.test(cookie) ? cookie : null;

/** FNV-1a: spreads ids evenly, nothing more. */
const spread = (text: string): number => {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1)
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
};

/**
 * Ids of the streams that take what visitors do. A visitor always has the same one, so that what they do stays
 * in order; visitors without a cookie take turns.
 */
export const createIntakeStreams = (): ((visitorId: string | null) => string) => {
  let turn = 0;
  return (visitorId) => {
    if (visitorId !== null) return `visitors-${spread(visitorId) % VISITOR_STREAMS}`;
    turn = (turn + 1) % ANONYMOUS_STREAMS;
    return `anonymous-${turn}`;
  };
};
