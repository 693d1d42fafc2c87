import { EventEmitter } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import {
  type Logger,
  type Runner,
  run as runWorkers,
  type TaskList,
  type WorkerEvents,
} from "graphile-worker";
import type pg from "pg";
import type { Locks } from "#infra/locks/port.ts";
import type { Log } from "#infra/log/log.ts";
import type { DueWatch } from "./due.ts";
import { type PeriodicTask, RunAgainAt, type Task } from "./port.ts";
import type { RunAgain } from "./run-again.ts";
import type { Work } from "./stall.ts";
import { poolLock } from "./take-over.ts";

export type JobsOptions = {
  /** A direct connection to Postgres: see infra/locks/postgres.ts. */
  readonly connectionString: string;
  readonly tasks: Readonly<Record<string, Task>>;
  readonly periodic?: readonly PeriodicTask[];
  readonly log: Log;
  /** Number of concurrent jobs; default: 4. */
  readonly concurrency?: number;
};

export const CONCURRENCY = 4;
/** New jobs are announced, and `due.ts` wakes workers for all others: this is only a safety net. */
const POLL_MS = 60_000;
/**
 * Longer than running jobs have to end. When connections break, graphile-worker may never report
 * its end.
 */
export const END_WITHIN_MS = 7_000;

/**
 * Without these (0 ms), graphile-worker 0.17 does not wait for its own record that a job has ended:
 * when the connection breaks there, the rejection is unhandled and the job stays locked for hours.
 * With them the workers end, and a new generation takes the job over.
 */
const reported = { completeJobBatchDelay: 0, failJobBatchDelay: 0 };

type TaskListParts = Pick<JobsOptions, "tasks" | "log"> & {
  readonly work: Work;
  readonly running: Set<unknown>;
  readonly runAgain: RunAgain;
};

const taskListOf = ({ tasks, log, work, running, runAgain }: TaskListParts): TaskList =>
  Object.fromEntries(
    Object.entries(tasks).map(([name, task]) => [
      name,
      async (payload, { job, abortSignal }) => {
        work.begun += 1;
        work.running += 1;
        running.add(job);
        try {
          await task(payload, {
            signal: abortSignal ?? new AbortController().signal,
            flags: new Set(Object.keys(job.flags ?? {})),
          });
        } catch (error) {
          // A job that is asked to stop with its process has not failed.
          const isOver = abortSignal?.aborted === true;
          const runAt = error instanceof RunAgainAt ? error.runAt : isOver ? null : undefined;
          if (runAt !== undefined) return await runAgain(job.id, payload, runAt);
          log.warn({ error, job: name, attempt: job.attempts }, "a job will be tried again");
          throw error;
        } finally {
          work.running -= 1;
          running.delete(job);
        }
      },
    ]),
  );

/** What workers share, created before the first of them runs. */
export type Shop = {
  readonly pgPool: pg.Pool;
  readonly logger: Logger;
  readonly locks: Locks;
  readonly options: JobsOptions;
  readonly work: Work;
  readonly runAgain: RunAgain;
  readonly due: DueWatch;
};

export type Generation = Runner & {
  /** Stops waiting for it, whether it has ended or not. */
  readonly abandon: () => void;
};

const LOOK_FOR_END_EVERY_MS = 250;

/**
 * One generation of workers, a pool. It holds a lock as a sign of life until it and all its jobs
 * have ended, so that no job is started a second time while it may still be in progress.
 */
export const startWorkers = async (shop: Shop): Promise<Generation> => {
  const { pgPool, logger, locks, options, work, runAgain, due } = shop;
  const { tasks, log, concurrency = CONCURRENCY } = options;
  let name: string | undefined;
  const running = new Set<unknown>();
  const events: WorkerEvents = new EventEmitter();
  let giveUp = (): void => undefined;
  const abandoned = new Promise<void>((resolve) => {
    giveUp = resolve;
  });
  const noted = (work: Promise<void>) =>
    work.catch((error: unknown) => log.warn({ error }, "the workers' lock could not be changed"));
  events.on("pool:create", ({ workerPool }) => {
    name = poolLock(workerPool.id);
    void noted(locks.hold(name));
    due.watch(workerPool);
  });
  // Workers that failed to ask for a job rest until they are woken.
  for (const event of ["pool:listen:success", "pool:listen:notification"] as const)
    events.on(event, due.changed);
  // So do those that found their queue locked by the job that has just ended.
  events.on("job:complete", ({ error, job }) => {
    if (error || job.job_queue_id !== null) due.changed();
  });
  events.on("pool:gracefulShutdown", () => void pause(END_WITHIN_MS).then(giveUp));
  const runner = await runWorkers({
    pgPool,
    logger,
    concurrency,
    pollInterval: POLL_MS,
    noHandleSignals: true,
    taskList: taskListOf({ tasks, log, work, running, runAgain }),
    parsedCronItems: [],
    events,
    preset: { worker: reported },
  });
  const letGo = async (pool: string): Promise<void> => {
    while (running.size > 0) await pause(LOOK_FOR_END_EVERY_MS, undefined, { ref: false });
    await noted(locks.release(pool));
  };
  const end = async (error?: unknown) => {
    if (error !== undefined) log.warn({ error }, "the workers have ended");
    // The next generation does not wait for what remains.
    if (name !== undefined && running.size === 0) await letGo(name);
    else if (name !== undefined) void letGo(name);
  };
  const promise = Promise.race([runner.promise, abandoned]).then(() => end(), end);
  return { ...runner, promise, abandon: giveUp };
};
