import { setTimeout as pause } from "node:timers/promises";
import { Logger, makeWorkerUtils } from "graphile-worker";
import pg from "pg";
import { createPostgresLocks } from "#infra/locks/postgres.ts";
import type { Log } from "#infra/log/log.ts";
import { abortablePause } from "#infra/timers/abortable-pause.ts";
import { createDueWatch } from "./due.ts";
import { ifDue, LOOK_WHETHER_DUE_EVERY_MS } from "./last-runs.ts";
import { PERIODIC_FAILED, startPeriodic, startWatch } from "./periodic.ts";
import type { Jobs, PeriodicTask } from "./port.ts";
import { createRunAgain } from "./run-again.ts";
import { createIsStalled, LOOK_FOR_STALL_EVERY_MS, type Work } from "./stall.ts";
import { createTakeOver } from "./take-over.ts";
import { createTimedSql } from "./timed-sql.ts";
import {
  CONCURRENCY,
  END_WITHIN_MS,
  type Generation,
  type JobsOptions,
  type Shop,
  startWorkers,
} from "./workers.ts";

export type { JobsOptions };

/** Longer than any look takes on a busy machine. */
const ANSWER_WITHIN_MS = 15_000;
/** Including the wait for a connection that others use. */
const CONNECT_WITHIN_MS = 60_000;
const RESTART_AFTER_MS = 500;
/** At rest, and while workers seem to be dead. */
const LOOK_FOR_DEAD_EVERY_MS = 5_000;
const LOOK_AGAIN_AFTER_MS = 1_000;
/** Pauses grow to six hours: a job that must not be lost is retried for as long as necessary. */
const MAX_ATTEMPTS = 1_000;

/** graphile-worker's own fields contain payloads, which never reach a process's log. */
const loggerOn = (log: Log): Logger =>
  new Logger(() => (level, message) => {
    if (level === "error") log.error({ component: "jobs" }, message);
    else if (level === "warning") log.warn({ component: "jobs" }, message);
  });

const atMost = (work: Promise<unknown>): Promise<unknown> => {
  const giveUp = new AbortController();
  const late = abortablePause(END_WITHIN_MS, giveUp.signal);
  return Promise.race([work, late])
    .catch(() => undefined)
    .finally(() => giveUp.abort());
};

/** A start whose connection breaks may never end; if it does later, it is not used. */
const startInTime = async (shop: Shop): Promise<Generation> => {
  const starting = startWorkers(shop);
  const started = await Promise.race([starting, pause(END_WITHIN_MS, undefined, { ref: false })]);
  if (started !== undefined) return started;
  void atMost(starting.then((late) => late.stop()));
  throw new Error("The workers did not start in time.");
};

/**
 * Keeps workers running: graphile-worker ends them all when Postgres goes away at the wrong moment,
 * and a new generation then starts. Resolves when the first one runs.
 */
const keepWorking = async (shop: Shop) => {
  const stopping = new AbortController();
  const { signal } = stopping;
  let runner = await startWorkers(shop);

  const keep = async (): Promise<void> => {
    for (;;) {
      await runner.promise;
      if (signal.aborted) return;
      await abortablePause(RESTART_AFTER_MS, signal);
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
      shop.options.log.warn({}, "the workers do not take jobs; replacing them");
      const { stop, abandon } = runner;
      await atMost(stop());
      abandon();
    },
    stop: async (): Promise<void> => {
      stopping.abort();
      // A generation that ended unasked rejects.
      await atMost(runner.stop());
      await ended;
    },
  };
};

const openPool = (
  { connectionString, log, concurrency = CONCURRENCY }: JobsOptions,
  onError: (error: unknown) => void,
): pg.Pool => {
  const pool = new pg.Pool({
    connectionString,
    max: concurrency + 2,
    application_name: "jobs",
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
  });
  pool.on("error", onError);
  pool.on("connect", (client) => {
    client.on("error", onError);
    log.databaseAnswers();
  });
  return pool;
};

/**
 * Durable jobs in Postgres: enqueued work survives any crash and runs at least once. Jobs of a
 * crashed process are taken over within seconds.
 */
export const createJobs = async (options: JobsOptions): Promise<Jobs> => {
  const { connectionString, tasks, periodic = [], log, concurrency = CONCURRENCY } = options;
  const onError = (error: unknown) => log.warn({ error }, "a job database connection was lost");
  const pgPool = openPool(options, onError);
  const sql = createTimedSql(pgPool, ANSWER_WITHIN_MS);
  const logger = loggerOn(log);
  const utils = await makeWorkerUtils({ pgPool, logger });
  await utils.migrate();
  let stopAll = async (): Promise<void> => undefined;

  return {
    enqueue: async (name, payload, jobKey, { runAt, queue, flags } = {}) => {
      await utils.addJob(name, payload, {
        jobKey,
        maxAttempts: MAX_ATTEMPTS,
        ...(runAt !== undefined && { runAt: new Date(runAt) }),
        ...(queue !== undefined && { queueName: queue }),
        ...(flags !== undefined && { flags: [...flags] }),
      });
    },
    start: async () => {
      const locks = await createPostgresLocks({
        connectionString,
        onError,
        onOpen: log.databaseAnswers,
      });
      const work: Work = { begun: 0, running: 0 };
      const runAgain = createRunAgain(sql);
      const due = createDueWatch(sql, Object.keys(tasks), log);
      const workers = await keepWorking({ pgPool, logger, locks, options, work, runAgain, due });
      const inTurn = (task: PeriodicTask): PeriodicTask => ({
        name: task.name,
        ...(task.atStart && { atStart: true }),
        everyMs: task.isKept ? Math.min(task.everyMs, LOOK_WHETHER_DUE_EVERY_MS) : task.everyMs,
        run: (signal) =>
          locks.inTurn(`periodic:${task.name}`, () => {
            const run = () => task.run(signal);
            return task.isKept ? ifDue(sql, { ...task, run }) : run();
          }),
      });
      const isStalled = createIsStalled(sql, work, { tasks: Object.keys(tasks), concurrency });
      const stallWatch = {
        name: "stall",
        everyMs: LOOK_FOR_STALL_EVERY_MS,
        run: async () => (await isStalled()) && workers.renew(),
      };
      const takeOver = createTakeOver(sql, locks, log);
      const stopTakeOver = startWatch(
        async () => {
          const { isUnsure, isFreed } = await takeOver();
          if (isFreed) due.changed();
          return isUnsure ? LOOK_AGAIN_AFTER_MS : LOOK_FOR_DEAD_EVERY_MS;
        },
        (error) => {
          log.error({ error, task: "take-over" }, PERIODIC_FAILED);
          return LOOK_FOR_DEAD_EVERY_MS;
        },
      );
      const stopPeriodic = startPeriodic([stallWatch, ...periodic.map(inTurn)], log);
      stopAll = async () => {
        due.stop();
        await stopTakeOver();
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
