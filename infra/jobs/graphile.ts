import { EventEmitter } from "node:events";
import {
  Logger,
  makeWorkerUtils,
  type Runner,
  run as runWorkers,
  type TaskList,
  type WorkerEvents,
} from "graphile-worker";
import pg from "pg";
import type { Locks } from "#infra/locks/port.ts";
import { createPostgresLocks } from "#infra/locks/postgres.ts";
import type { Log } from "#infra/log/log.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { type StopPeriodic, startPeriodic } from "./periodic.ts";
import type { Jobs, PeriodicTask, Task } from "./port.ts";
import { takeOver, workerLock } from "./take-over.ts";

export type JobsOptions = {
  /** Straight to Postgres: see infra/locks/postgres.ts. */
  readonly connectionString: string;
  readonly tasks: Readonly<Record<string, Task>>;
  readonly periodic?: readonly PeriodicTask[];
  readonly log: Log;
  /** Jobs at a time; 4 by default. */
  readonly concurrency?: number;
};

const CONCURRENCY = 4;
/** New jobs are announced at once; this is for those that wait for their time, and for lost announcements. */
const POLL_MS = 500;
const TAKE_OVER_EVERY_MS = 1_000;
/** Pauses grow to six hours: a job that must not be lost is tried for as long as it takes. */
const MAX_ATTEMPTS = 1_000;

/** graphile-worker's own fields hold payloads, which never reach the log of a process. */
const loggerOn = (log: Log): Logger =>
  new Logger(() => (level, message) => {
    if (level === "error") log.error({ component: "jobs" }, message);
    else if (level === "warning") log.warn({ component: "jobs" }, message);
  });

const taskListOf = (tasks: JobsOptions["tasks"], log: Log): TaskList =>
  Object.fromEntries(
    Object.entries(tasks).map(([name, task]) => [
      name,
      async (payload, { job, abortSignal }) => {
        try {
          await task(payload, { signal: abortSignal ?? new AbortController().signal });
        } catch (error) {
          log.warn({ error, job: name, attempt: job.attempts }, "a job will be tried again");
          throw error;
        }
      },
    ]),
  );

/** Tells of each worker's beginning, so that its lock says that it lives. */
const eventsThatHold = (locks: Locks, log: Log): WorkerEvents => {
  const events: WorkerEvents = new EventEmitter();
  events.on("worker:create", ({ worker: { workerId } }) => {
    locks.hold(workerLock(workerId)).catch((error: unknown) => {
      log.warn({ error }, "a worker's lock could not be taken");
    });
  });
  return events;
};

/**
 * Durable jobs in Postgres: enqueued work survives any crash and runs at least once. Jobs of a
 * process that died are taken over within seconds.
 */
export const createJobs = async (options: JobsOptions): Promise<Jobs> => {
  const { connectionString, tasks, periodic = [], log, concurrency = CONCURRENCY } = options;
  const onError = (error: unknown) => log.warn({ error }, "a connection of the jobs broke");
  const pgPool = new pg.Pool({ connectionString, max: concurrency + 2, application_name: "jobs" });
  pgPool.on("error", onError);
  pgPool.on("connect", (client) => client.on("error", onError));
  const sql: Sql = {
    query: async <Row>(text: string, values: readonly unknown[] = []) =>
      (await pgPool.query(text, [...values])).rows as Row[],
  };
  const logger = loggerOn(log);
  const utils = await makeWorkerUtils({ pgPool, logger });
  await utils.migrate();
  let running:
    | { readonly locks: Locks; readonly runner: Runner; readonly stopPeriodic: StopPeriodic }
    | undefined;

  const start = async (): Promise<void> => {
    const locks = await createPostgresLocks({ connectionString, onError });
    const runner = await runWorkers({
      pgPool,
      logger,
      concurrency,
      pollInterval: POLL_MS,
      noHandleSignals: true,
      taskList: taskListOf(tasks, log),
      parsedCronItems: [],
      events: eventsThatHold(locks, log),
    });
    const inTurn = ({ name, everyMs, run }: PeriodicTask): PeriodicTask => ({
      name,
      everyMs,
      run: () => locks.inTurn(`periodic:${name}`, run),
    });
    const watch = { name: "take-over", everyMs: TAKE_OVER_EVERY_MS };
    const stopPeriodic = startPeriodic(
      [{ ...watch, run: () => takeOver(sql, locks, log) }, ...periodic.map(inTurn)],
      log,
    );
    running = { locks, runner, stopPeriodic };
  };

  return {
    enqueue: async (name, payload, jobKey) => {
      await utils.addJob(name, payload, { jobKey, maxAttempts: MAX_ATTEMPTS });
    },
    start,
    stop: async () => {
      await running?.stopPeriodic();
      await running?.runner.stop();
      await running?.locks.close();
      await utils.release();
      await pgPool.end();
    },
  };
};
