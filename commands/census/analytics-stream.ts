const VISITOR_ID = /^[\w-]{1,64}$/;
/**
 * Events of visitors without a cookie are distributed over these streams, so that none grows
 * without bound.
 */
const ANONYMOUS_STREAMS = 256;
/** Events of visitors with a cookie go to these streams: anyone can invent ids, but not streams. */
const VISITOR_STREAMS = 1_024;

/** Null for a value that our visitor cookie never has. */
export const visitorIdOf = (cookie: string | null | undefined): string | null =>
  typeof cookie === "string" && VISITOR_ID.test(cookie) ? cookie : null;

/** FNV-1a, used only to distribute ids evenly. */
const spread = (text: string): number => {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1)
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
};

/**
 * The streams for visitors' events. A visitor always has the same stream, so that their events stay
 * in order; visitors without a cookie rotate.
 */
export const createIntakeStreams = (): ((visitorId: string | null) => string) => {
  let turn = 0;
  return (visitorId) => {
    if (visitorId !== null) return `visitors-${spread(visitorId) % VISITOR_STREAMS}`;
    turn = (turn + 1) % ANONYMOUS_STREAMS;
    return `anonymous-${turn}`;
  };
};
