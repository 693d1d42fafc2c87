import type { WorkerPool } from "graphile-worker";
import type { Log } from "#infra/log/log.ts";
import type { Sql } from "#infra/postgres/port.ts";

/** For lost announcements, and for jobs that other processes have put off. */
const LOOK_AT_LEAST_EVERY_MS = 5_000;
/** Announcements come in groups. */
const GATHER_MS = 50;

/** Jobs that no worker has, of the tasks of this process. */
const dueJobs = `
  select count(*) filter (where run_at <= now())::int as due,
         (extract(epoch from min(run_at) filter (where run_at > now()) - now()) * 1000)::float8 as "nextMs"
    from graphile_worker.jobs
   where locked_at is null and attempts < max_attempts and task_identifier = any($1::text[])`;

type Due = { readonly due: number; readonly nextMs: number | null };

export type DueWatch = {
  /** Jobs were added, put off or freed. */
  readonly changed: () => void;
  /** The workers to wake from now on. */
  readonly watch: (pool: Pick<WorkerPool, "nudge">) => void;
  readonly stop: () => void;
};

/**
 * Wakes idle workers when a job is due, so that they need not poll: ten workers that poll twice a
 * second are twenty transactions a second in a shop where nothing happens. The timer sleeps until
 * the next job is due.
 */
export const createDueWatch = (sql: Sql, tasks: readonly string[], log: Log): DueWatch => {
  let pool: Pick<WorkerPool, "nudge"> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let looking = false;
  let changedMeanwhile = false;

  const sleep = (ms: number): void => {
    clearTimeout(timer);
    if (!isStopped) timer = setTimeout(look, ms).unref();
  };

  const look = async (): Promise<void> => {
    if (isStopped) return;
    looking = true;
    changedMeanwhile = false;
    let nextMs = LOOK_AT_LEAST_EVERY_MS;
    try {
      const [found] = await sql.query<Due>(dueJobs, [tasks]);
      if (found !== undefined && found.due > 0) pool?.nudge(found.due);
      nextMs = Math.min(nextMs, found?.nextMs ?? nextMs);
    } catch (error) {
      log.warn({ error }, "it cannot be asked which jobs are due");
    } finally {
      looking = false;
    }
    sleep(changedMeanwhile ? GATHER_MS : nextMs);
  };

  if (tasks.length > 0) sleep(0);
  return {
    changed: () => {
      if (looking) changedMeanwhile = true;
      else if (tasks.length > 0) sleep(GATHER_MS);
    },
    watch: (workers) => {
      pool = workers;
    },
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
};
