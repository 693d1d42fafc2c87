import { type DestinationStream, pino } from "pino";

export type Log = {
  readonly debug: (fields: object, message: string) => void;
  readonly info: (fields: object, message: string) => void;
  readonly warn: (fields: object, message: string) => void;
  readonly error: (fields: object, message: string) => void;
};

/** Members of errors that name places in the code and the database, and never what somebody has entered. */
const TOLD = ["code", "severity", "schema", "table", "column", "constraint", "routine", "syscall"];
const MOST_CAUSES = 4;

/**
 * What the log says of an error. Errors of database drivers also carry the rows that were refused and
 * the connection with the values of its queries: nothing of that is written down.
 */
const describeError = (error: unknown, depth = 0): unknown => {
  if (!(error instanceof Error)) return typeof error === "string" ? error : typeof error;
  const members = Object.entries(error).filter(
    ([name, value]) => TOLD.includes(name) && typeof value === "string",
  );
  const { name, message, stack, cause } = error;
  return {
    name,
    message,
    ...Object.fromEntries(members),
    stack,
    ...(cause !== undefined && depth < MOST_CAUSES && { cause: describeError(cause, depth + 1) }),
  };
};

/** JSON lines on standard error; standard output belongs to what a person asked for. Never personal data. */
export const createLog = (
  level: string,
  destination: DestinationStream = pino.destination({ dest: 2, sync: false }),
): Log =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { error: (error: unknown) => describeError(error) },
    },
    destination,
  );

export const silentLog: Log = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};
