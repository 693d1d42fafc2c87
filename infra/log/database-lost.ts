/** Postgres is unavailable, starting, stopping, full or cut off: the work can be tried again. */
const CODES = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "08000",
  "08003",
  "08006",
  "57P01",
  "57P02",
  "57P03",
  "53300",
]);
/** For errors without a code, and for those that arrive as a text. */
const TEXT =
  /Connection terminated|connection error|Client was closed|timeout exceeded when trying to connect|ECONNREFUSED|ECONNRESET|the database system is (?:starting up|shutting down|in recovery)/i;
const MAX_CAUSES = 4;

type Thrown = { readonly code?: unknown; readonly message?: unknown; readonly cause?: unknown };

/** Whether an error, or one of its causes, says that the database cannot be reached now. */
export const isDatabaseLost = (error: unknown, depth = 0): boolean => {
  if (typeof error === "string") return TEXT.test(error);
  if (typeof error !== "object" || error === null || depth > MAX_CAUSES) return false;
  const { code, message, cause } = error as Thrown;
  if (CODES.has(String(code)) || (typeof message === "string" && TEXT.test(message))) return true;
  const within = error instanceof AggregateError ? error.errors : [];
  return [cause, ...within].some((each) => isDatabaseLost(each, depth + 1));
};
