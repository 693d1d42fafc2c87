import { EventEmitter } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
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
import { startPeriodic } from "./periodic.ts";
import type { Jobs, PeriodicTask, Task } from "./port.ts";
import { createIsStalled, LOOK_FOR_STALL_EVERY_MS, type Work } from "./stall.ts";
import { poolLock, takeOver } from "./take-over.ts";
import { ifDue, LOOK_WHETHER_DUE_EVERY_MS } from "./turns.ts";

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
const RESTART_AFTER_MS = 500;
/** Longer than running jobs get to end. When connections break under it, graphile-worker may never say that it has ended. */
const END_WITHIN_MS = 7_000;
const TAKE_OVER_EVERY_MS = 1_000;
/** Pauses grow to six hours: a job that must not be lost is tried for as long as it takes. */
const MAX_ATTEMPTS = 1_000;

/**
 * Without these (0 ms), graphile-worker 0.17 does not wait for its own note that a job has ended: when
 * the connection breaks there, the refusal is nobody's and the job stays locked for hours. With them
 * the workers end, and a new generation takes the job over.
 */
const reported = { completeJobBatchDelay: 0, failJobBatchDelay: 0 };

/** graphile-worker's own fields hold payloads, which never reach the log of a process. */
const loggerOn = (log: Log): Logger =>
  new Logger(() => (level, message) => {
    if (level === "error") log.error({ component: "jobs" }, message);
    else if (level === "warning") log.warn({ component: "jobs" }, message);
  });

const taskListOf = (tasks: JobsOptions["tasks"], log: Log, work: Work): TaskList =>
  Object.fromEntries(
    Object.entries(tasks).map(([name, task]) => [
      name,
      async (payload, { job, abortSignal }) => {
        work.begun += 1;
        work.running += 1;
        try {
          await task(payload, { signal: abortSignal ?? new AbortController().signal });
        } catch (error) {
          log.warn({ error, job: name, attempt: job.attempts }, "a job will be tried again");
          throw error;
        } finally {
          work.running -= 1;
        }
      },
    ]),
  );

/** What workers share; made before the first of them runs. */
type Shop = {
  readonly pgPool: pg.Pool;
  readonly logger: Logger;
  readonly locks: Locks;
  readonly options: JobsOptions;
  readonly work: Work;
};

type Generation = Runner & {
  /** Waits for it no longer, whether it has ended or not. */
  readonly abandon: () => void;
};

const atMost = (work: Promise<unknown>): Promise<unknown> => {
  const giveUp = new AbortController();
  const late = pause(END_WITHIN_MS, undefined, { signal: giveUp.signal });
  return Promise.race([work, late])
    .catch(() => undefined)
    .finally(() => giveUp.abort());
};

/** One generation of workers, a pool. It holds a lock that says that it lives, until it ends. */
const startWorkers = async (shop: Shop): Promise<Generation> => {
  const { pgPool, logger, locks, options, work } = shop;
  const { tasks, log, concurrency = CONCURRENCY } = options;
  let name: string | undefined;
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
  });
  events.on("pool:gracefulShutdown", () => void pause(END_WITHIN_MS).then(giveUp));
  const runner = await runWorkers({
    pgPool,
    logger,
    concurrency,
    pollInterval: POLL_MS,
    noHandleSignals: true,
    taskList: taskListOf(tasks, log, work),
    parsedCronItems: [],
    events,
    preset: { worker: reported },
  });
  const end = async (error?: unknown) => {
    if (error !== undefined) log.warn({ error }, "the workers have ended");
    if (name !== undefined) await noted(locks.release(name));
  };
  const promise = Promise.race([runner.promise, abandoned]).then(() => end(), end);
  return { ...runner, promise, abandon: giveUp };
};

/** A start whose connection breaks may never come to an end; should it, nobody wants it any more. */
const startInTime = async (shop: Shop): Promise<Generation> => {
  const starting = startWorkers(shop);
  const started = await Promise.race([starting, pause(END_WITHIN_MS, undefined, { ref: false })]);
  if (started !== undefined) return started;
  void atMost(starting.then((late) => late.stop()));
  throw new Error("The workers did not start in time.");
};

/**
 * Keeps workers running: graphile-worker ends them all when Postgres goes away at the wrong moment,
 * and then a new generation begins. Resolves when the first one runs.
 */
const keepWorking = async (shop: Shop) => {
  const stopping = new AbortController();
  const { signal } = stopping;
  let runner = await startWorkers(shop);

  const keep = async (): Promise<void> => {
    for (;;) {
      await runner.promise;
      if (signal.aborted) return;
      await pause(RESTART_AFTER_MS, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      try {
        runner = await startInTime(shop);
      } catch (error) {
        shop.options.log.warn({ error }, "the workers cannot start yet");
      }
    }
  };
  const ended = keep();
  return {
    /** A new generation in place of one that does nothing. */
    renew: async (): Promise<void> => {
      shop.options.log.warn({}, "the workers take no jobs; others take their place");
      const { stop, abandon } = runner;
      await atMost(stop());
      abandon();
    },
    stop: async (): Promise<void> => {
      stopping.abort();
      // A generation that has ended by itself says so by refusing.
      await atMost(runner.stop());
      await ended;
    },
  };
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
  let stopAll = async (): Promise<void> => undefined;

  return {
    enqueue: async (name, payload, jobKey, { runAt, queue } = {}) => {
      await utils.addJob(name, payload, {
        jobKey,
        maxAttempts: MAX_ATTEMPTS,
        ...(runAt !== undefined && { runAt: new Date(runAt) }),
        ...(queue !== undefined && { queueName: queue }),
      });
    },
    start: async () => {
      const locks = await createPostgresLocks({ connectionString, onError });
      const work: Work = { begun: 0, running: 0 };
      const workers = await keepWorking({ pgPool, logger, locks, options, work });
      const inTurn = (task: PeriodicTask): PeriodicTask => ({
        name: task.name,
        everyMs: task.isKept ? Math.min(task.everyMs, LOOK_WHETHER_DUE_EVERY_MS) : task.everyMs,
        run: () =>
          locks.inTurn(`periodic:${task.name}`, task.isKept ? () => ifDue(sql, task) : task.run),
      });
      const isStalled = createIsStalled(sql, work, { tasks: Object.keys(tasks), concurrency });
      const watches = [
        {
          name: "take-over",
          everyMs: TAKE_OVER_EVERY_MS,
          run: () => takeOver(sql, locks, log),
        },
        {
          name: "stall",
          everyMs: LOOK_FOR_STALL_EVERY_MS,
          run: async () => (await isStalled()) && workers.renew(),
        },
      ];
      const stopPeriodic = startPeriodic([...watches, ...periodic.map(inTurn)], log);
      stopAll = async () => {
        await stopPeriodic();
        await workers.stop();
        await locks.close();
      };
    },
    stop: async () => {
      await stopAll();
      await atMost(Promise.resolve(utils.release()));
      await atMost(pgPool.end());
    },
  };
};
