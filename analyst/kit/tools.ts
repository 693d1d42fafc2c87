import type { Ask } from "#infra/ask/port.ts";
import type { EventStore } from "#infra/event-store/port.ts";
import type { PersonalData } from "#infra/personal-data/port.ts";
import type { Database } from "#infra/postgres/port.ts";
import type { ProjectionWorker } from "#projections/kit/worker.ts";

/** What a command works with; opened when one runs and closed after it. */
export type Tools = {
  readonly database: Database;
  readonly eventStore: EventStore;
  readonly personalData: () => Promise<PersonalData>;
  /** A worker for all projections, in this process. */
  readonly createWorker: () => Promise<ProjectionWorker>;
  /** Answers questions in SQL. */
  readonly createAsk: () => Promise<Ask>;
};

export type WithTools = <Value>(work: (tools: Tools) => Promise<Value>) => Promise<Value>;

/** A mistake of the person at the terminal, shown as its message without a stack. */
export class UsageError extends Error {
  readonly exitCode: number;
  constructor(message: string, exitCode = 1) {
    super(message);
    this.name = "UsageError";
    this.exitCode = exitCode;
  }
}
