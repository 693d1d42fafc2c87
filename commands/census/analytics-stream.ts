import { visitorStreamOf } from "#domain/census/visitor-stream.ts";

const VISITOR_ID = /^[\w-]{1,64}$/;
/**
 * Events of visitors without an id are distributed over these streams, so that none grows without
 * bound.
 */
const ANONYMOUS_STREAMS = 256;

/** Null for a value that our visitor cookie never has. */
export const visitorIdOf = (cookie: string | null | undefined): string | null =>
  typeof cookie === "string" && VISITOR_ID.test(cookie) ? cookie : null;

/** The streams for visitors' events. Visitors without an id rotate. */
export const createIntakeStreams = (): ((id: string | null) => string) => {
  let turn = 0;
  return (id) => {
    if (id !== null) return visitorStreamOf(id);
    turn = (turn + 1) % ANONYMOUS_STREAMS;
    return `anonymous-${turn}`;
  };
};
