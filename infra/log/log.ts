import { type DestinationStream, pino } from "pino";
import { createRepeats } from "./repeats.ts";

export type Log = {
  readonly debug: (fields: object, message: string) => void;
  readonly info: (fields: object, message: string) => void;
  readonly warn: (fields: object, message: string) => void;
  readonly error: (fields: object, message: string) => void;
};

/** Members of errors that name places in the code and the database, and never what somebody has entered. */
const TOLD = ["code", "severity", "schema", "table", "column", "constraint", "routine", "syscall"];
const MAX_CAUSES = 4;

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
    ...(cause !== undefined && depth < MAX_CAUSES && { cause: describeError(cause, depth + 1) }),
  };
};

/** Lines with one text and one error say the same, whatever they happened to. */
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
      if (leftOut > 0) warn({ leftOut }, "lines that repeated others were left out of the log");
      if (isWritten) write(fields, message);
    };
};

/**
 * JSON lines on standard error; standard output belongs to what a person asked for. Never personal data.
 * Warnings and errors that repeat are limited.
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
