const VISITOR_ID = /^[\w-]{1,64}$/;
/** Visitors without a cookie share these streams, so that none of them grows without bound. */
const ANONYMOUS_STREAMS = 256;
/** Null for what no browser of ours keeps in its visitor cookie. */
export const visitorIdOf = (cookie: string | null | undefined): string | null =>
  typeof cookie === "string" && VISITOR_ID.test(cookie) ? cookie : null;

/** Ids of the streams that take what visitors without a cookie do, in turn. */
export const createAnonymousStreams = (): (() => string) => {
  let turn = 0;
  return () => {
    turn = (turn + 1) % ANONYMOUS_STREAMS;
    return `anonymous-${turn}`;
  };
};
