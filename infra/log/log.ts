import { pino } from "pino";

export type Log = {
  readonly debug: (fields: object, message: string) => void;
  readonly info: (fields: object, message: string) => void;
  readonly warn: (fields: object, message: string) => void;
  readonly error: (fields: object, message: string) => void;
};

/** JSON lines on standard error; standard output belongs to what a person asked for. Never personal data. */
export const createLog = (level: string): Log =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { error: pino.stdSerializers.err },
    },
    pino.destination({ dest: 2, sync: false }),
  );

export const silentLog: Log = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};
