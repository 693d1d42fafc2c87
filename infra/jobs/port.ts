/** One piece of durable work. It may run again after it has run: what it does must not add up. */
export type Task = (payload: unknown, run: TaskRun) => Promise<void>;

export type TaskRun = {
  readonly signal: AbortSignal;
  /** As the job was enqueued with; none when absent. */
  readonly flags?: ReadonlySet<string>;
};

/** Work that comes back: at most one process does it at a time. Overlapping turns are left out. */
export type PeriodicTask = {
  readonly name: string;
  readonly everyMs: number;
  /**
   * Counted from its last turn, in whatever process that was, and not from the start of this one: for what
   * comes back so seldom that processes may not live so long. Such a turn that fails is tried again soon.
   */
  readonly isKept?: true;
  readonly run: () => Promise<unknown>;
};

/** When and beside which others a job runs. */
export type JobTerms = {
  /** ISO 8601; at once when absent. */
  readonly runAt?: string;
  /** Jobs of one queue run one after another, whatever process takes them. Few and named by us: queues stay. */
  readonly queue?: string;
  /** What its task needs to know beside the payload. */
  readonly flags?: readonly string[];
};

export type JobQueue = {
  /** Durable when it answers. A job with the same key that has not begun yet is replaced. */
  readonly enqueue: (
    name: string,
    payload: unknown,
    jobKey: string,
    terms?: JobTerms,
  ) => Promise<void>;
};

export type Jobs = JobQueue & {
  /** Begins to run jobs and periodic tasks; `enqueue` works without. */
  readonly start: () => Promise<void>;
  /** Lets running jobs end (5 s, then they are told to stop); what is left runs elsewhere or later. */
  readonly stop: () => Promise<void>;
};
