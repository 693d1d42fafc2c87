import type { Locks } from "#infra/locks/port.ts";
import type { Log } from "#infra/log/log.ts";
import type { Sql } from "#infra/postgres/port.ts";

/** Held by every living pool of workers: jobs are locked in the pool's name. */
export const poolLock = (poolId: string): string => `jobs:${poolId}`;

/** A pool may take its first job before its lock. */
const busyPools = `
  select distinct locked_by as pool
    from graphile_worker.jobs
   where locked_by is not null and locked_at < now() - interval '1 second'`;

/**
 * The attempt that a death interrupted is not counted: pauses grow with a job's own failures only.
 * One statement, so that no worker takes a job in between.
 */
const unlock = `
  with orphaned as materialized (
    select id, attempts from graphile_worker.jobs where locked_by = any($1::text[])),
  unlocked as materialized (
    select graphile_worker.force_unlock_workers($1::text[]) from (select count(*) from orphaned) as counted)
  select (graphile_worker.reschedule_jobs(
            array[orphaned.id], attempts => greatest(orphaned.attempts - 1, 0))).id
    from orphaned, unlocked`;

export type TakeOver = {
  /** Workers were found without their lock for the first time: look again soon. */
  readonly isUnsure: boolean;
  /** Jobs were freed. */
  readonly isFreed: boolean;
};

/**
 * Frees the jobs of workers whose process crashed: their locks ended with it. Without this those
 * jobs would wait for four hours. A process whose connection breaks loses its locks for a moment
 * and continues, so a pool only counts as dead when it is found so twice.
 */
export const createTakeOver = (sql: Sql, locks: Locks, log: Log): (() => Promise<TakeOver>) => {
  let missed: ReadonlySet<string> = new Set();
  return async () => {
    const busy = await sql.query<{ pool: string }>(busyPools);
    const named = new Map(busy.map(({ pool }) => [poolLock(pool), pool]));
    const unheld = named.size === 0 ? [] : await locks.unheld([...named.keys()]);
    const dead = unheld.filter((name) => missed.has(name)).map((name) => named.get(name) as string);
    missed = new Set(unheld);
    const isUnsure = unheld.length > dead.length;
    if (dead.length === 0) return { isUnsure, isFreed: false };
    log.warn({ pools: dead }, "taking over the jobs of workers that died");
    await sql.query(unlock, [dead]);
    return { isUnsure, isFreed: true };
  };
};
