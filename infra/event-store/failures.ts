import { AppendOutcomeUnknown, EventStoreUnavailable, InvalidAppend } from "./errors.ts";

/** Raised by log.append_optimistically. */
const REFUSED = "DB001";
const UNIQUE_VIOLATION = "23505";
/**
 * Classes 22 and 23 of SQLSTATE: invalid data, violated constraint. Both are caused by one append's
 * events.
 */
const BAD_DATA = /^2[23]/;
const CONNECTION_LOST = /^(08|57P)/;
const SQLSTATE_LENGTH = 5;

/** A part of an optimistic flush was rejected: it must be judged append by append. */
export const isRefusal = (error: unknown): boolean => {
  const { code } = error as { code?: string };
  return code === REFUSED || code === UNIQUE_VIOLATION;
};

/** The error for the callers of a failed flush. */
export const failureOf = (error: unknown): Error => {
  if (error instanceof EventStoreUnavailable) return error;
  const { code, message } = error as { code?: string; message: string };
  // Socket errors have codes such as ECONNRESET, Postgres's have five characters.
  if (code === undefined || code.length !== SQLSTATE_LENGTH || CONNECTION_LOST.test(code))
    return new AppendOutcomeUnknown(error);
  if (code === UNIQUE_VIOLATION) return new InvalidAppend("An event id of the append is taken.");
  if (BAD_DATA.test(code)) return new InvalidAppend(message);
  return new EventStoreUnavailable(`The event log did not accept the append: ${message}`, error);
};

/** A broken connection, or Postgres's classes 08 (connection), 53 (resources) and 57 (operator). */
export const isPassing = (error: unknown): boolean => {
  if (error instanceof EventStoreUnavailable) return true;
  if (error instanceof TypeError || error instanceof SyntaxError) return false;
  const { code } = error as { code?: string };
  return code === undefined || code.length !== SQLSTATE_LENGTH || /^(08|53|57)/.test(code);
};
