import type { RecordedEvent } from "#infra/event-store/port.ts";

/**
 * Classes of SQLSTATE that concern the database's state and not the data: the work can be retried.
 */
const PASSING = new Set(["08", "25", "40", "53", "55", "57", "58"]);

/**
 * Whether the same work can succeed a little later. Errors without SQLSTATE come from the
 * connection.
 */
export const isPassing = (error: unknown): boolean => {
  const { code, severity } = error as { code?: unknown; severity?: unknown };
  if (severity === undefined || typeof code !== "string") return true;
  return PASSING.has(code.slice(0, 2));
};

export const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

/** An event that a projection cannot apply; every event before it has been applied. */
export class EventNotApplicable extends Error {
  readonly event: RecordedEvent | undefined;

  constructor(cause: unknown, event?: RecordedEvent) {
    super(messageOf(cause), { cause });
    this.name = "EventNotApplicable";
    this.event = event;
  }
}

/** Another worker advanced this build, or it is gone. */
export class StaleBuild extends Error {
  constructor(build: number) {
    super(`Build ${build} is no longer at the expected position.`);
    this.name = "StaleBuild";
  }
}
