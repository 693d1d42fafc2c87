/** The caller's mistake: the append breaks a limit or a rule for names. Nothing was recorded. */
export class InvalidAppend extends Error {
  constructor(message: string) {
    super(message);
    this.name = "InvalidAppend";
  }
}

/**
 * The log cannot be written or read now. Nothing of this append was recorded; it can be tried
 * again.
 */
export class EventStoreUnavailable extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = "EventStoreUnavailable";
  }
}

/**
 * The connection broke before the verdict came. The append may or may not be recorded: append the
 * same events with the same ids again, and the verdict is `duplicate` if it was.
 */
export class AppendOutcomeUnknown extends Error {
  constructor(cause: unknown) {
    super("The event log did not confirm the append in time; the outcome is unknown.", {
      cause,
    });
    this.name = "AppendOutcomeUnknown";
  }
}
