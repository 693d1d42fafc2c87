import { type DestinationStream, pino } from "pino";
import { createRepeats } from "./repeats.ts";

export type Log = {
  readonly debug: (fields: object, message: string) => void;
  readonly info: (fields: object, message: string) => void;
  readonly warn: (fields: object, message: string) => void;
  readonly error: (fields: object, message: string) => void;
};

/** Members of errors that name positions in the code and the database, never users' input. */
const TOLD = ["code", "severity", "schema", "table", "column", "constraint", "routine", "syscall"];
const MAX_CAUSES = 4;

/**
 * The log's form of an error. Errors of database drivers also contain rejected rows and the
 * connection with its query values: none of that is logged.
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
    ...(cause !== undefined && depth < MAX_CAUSES && { cause: describeError(cause, depth + 1) }),
  };
};

/** Lines with the same text and error are of one kind, whatever they are about. */
const kindOf = (fields: object, message: string): string => {
  const { error } = fields as { readonly error?: unknown };
  const reason = error instanceof Error ? `${error.name} ${error.message}` : String(error);
  return `${message} ${reason}`;
};

type Line = (fields: object, message: string) => void;

const createLimit = (warn: Line, nowMs: () => number) => {
  const repeats = createRepeats(nowMs);
  return (write: Line): Line =>
    (fields, message) => {
      const { isWritten, leftOut } = repeats.admit(kindOf(fields, message));
      if (leftOut > 0) warn({ leftOut }, "repeated lines were skipped in the log");
      if (isWritten) write(fields, message);
    };
};

/**
 * JSON lines on standard error; standard output is for what a person requested. Never personal
 * data. Repeated warnings and errors are limited.
 */
export const createLog = (
  level: string,
  destination: DestinationStream = pino.destination({ dest: 2, sync: false }),
  nowMs: () => number = Date.now,
): Log => {
  const log = pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { error: (error: unknown) => describeError(error) },
    },
    destination,
  );
  const line =
    (name: keyof Log): Line =>
    (fields, message) =>
      log[name](fields, message);
  const limited = createLimit(line("warn"), nowMs);
  return {
    debug: line("debug"),
    info: line("info"),
    warn: limited(line("warn")),
    error: limited(line("error")),
  };
};

export const silentLog: Log = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};
