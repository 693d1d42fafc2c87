import { type DestinationStream, pino } from "pino";
import { isDatabaseLost } from "./database-lost.ts";
import { createOutage, type OutageLine } from "./outage.ts";
import { createRepeats } from "./repeats.ts";

export type Log = {
  readonly debug: (fields: object, message: string) => void;
  readonly info: (fields: object, message: string) => void;
  readonly warn: (fields: object, message: string) => void;
  readonly error: (fields: object, message: string) => void;
  /** A connection to the database was opened: an outage is over. */
  readonly databaseAnswers: () => void;
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
  // Where it was noticed that the database is away, or that a request must wait, explains nothing.
  const isExpected = isDatabaseLost(error) || error.name === "Refusal";
  const members = Object.entries(error).filter(
    ([name, value]) => TOLD.includes(name) && typeof value === "string",
  );
  const { name, message, stack, cause } = error;
  return {
    name,
    message,
    ...Object.fromEntries(members),
    ...(!isExpected && { stack }),
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

/** Writes of a lost database what `createOutage` says, and everything else as it comes. */
const createOutageFilter = (warn: Line, error: Line, nowMs: () => number) => {
  const outage = createOutage(nowMs);
  // An outage that lasts is an error at every level, even where its first line was a warning.
  const tell = ({ isOver, ...fields }: OutageLine): void =>
    isOver
      ? warn(fields, "the database answers again")
      : error(fields, "the database still cannot be reached");
  return {
    filter:
      (write: Line): Line =>
      (fields, message) => {
        if (!isDatabaseLost((fields as { readonly error?: unknown }).error ?? message))
          return write(fields, message);
        const verdict = outage.failed();
        if (verdict === "first") write(fields, message);
        else if (verdict !== undefined) tell(verdict);
      },
    databaseAnswers: () => {
      const over = outage.recovered();
      if (over !== undefined) tell(over);
    },
  };
};

/**
 * JSON lines on standard error; standard output is for what a person requested. Never personal
 * data. Repeated warnings and errors are limited, and those about a lost database are gathered.
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
    (name: Exclude<keyof Log, "databaseAnswers">): Line =>
    (fields, message) =>
      log[name](fields, message);
  const limited = createLimit(line("warn"), nowMs);
  const { filter, databaseAnswers } = createOutageFilter(
    limited(line("warn")),
    limited(line("error")),
    nowMs,
  );
  return {
    debug: line("debug"),
    info: line("info"),
    warn: filter(limited(line("warn"))),
    error: filter(limited(line("error"))),
    databaseAnswers,
  };
};

export const silentLog: Log = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
  databaseAnswers: () => undefined,
};
