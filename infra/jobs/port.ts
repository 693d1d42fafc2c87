/** One piece of durable work. It can run again after it has run, so its effects must not add up. */
export type Task = (payload: unknown, run: TaskRun) => Promise<void>;

/**
 * Thrown by a task that has done what it can for now: the job runs again at this time. It counts as
 * no failure, and its pauses do not grow.
 */
export class RunAgainAt extends Error {
  /** ISO 8601. */
  readonly runAt: string;

  constructor(runAt: string) {
    super(`The job continues at ${runAt}.`);
    this.name = "RunAgainAt";
    this.runAt = runAt;
  }
}

export type TaskRun = {
  readonly signal: AbortSignal;
  /** The flags of the enqueued job; default: none. */
  readonly flags?: ReadonlySet<string>;
};

/** Recurring work that only one process does at a time. Overlapping turns are skipped. */
export type PeriodicTask = {
  readonly name: string;
  readonly everyMs: number;
  /**
   * The interval counts from its last turn in any process, instead of from the start of this one,
   * for work that recurs less often than processes live. A failed turn is retried soon.
   */
  readonly isKept?: true;
  /** It has a turn at the start of each process as well, so that processes that live briefly do it, too. */
  readonly atStart?: true;
  /** The signal is aborted when the process stops, which waits for the turn: work of many seconds must end then. */
  readonly run: (signal: AbortSignal) => Promise<unknown>;
};

/** The time and queue of a job. */
export type JobTerms = {
  /** ISO 8601; absent: immediately. */
  readonly runAt?: string;
  /**
   * Jobs of one queue run one after another, in any process. Queue names must be few and fixed,
   * because queues are kept.
   */
  readonly queue?: string;
  /** Flags for its task in addition to the payload. */
  readonly flags?: readonly string[];
};

export type JobQueue = {
  /** Durable when it returns. A waiting job with the same key is replaced. */
  readonly enqueue: (
    name: string,
    payload: unknown,
    jobKey: string,
    terms?: JobTerms,
  ) => Promise<void>;
};

export type Jobs = JobQueue & {
  /** Starts to run jobs and periodic tasks; `enqueue` works without it. */
  readonly start: () => Promise<void>;
  /** Lets running jobs end (5 s, then they are asked to stop); the rest runs elsewhere or later. */
  readonly stop: () => Promise<void>;
};
