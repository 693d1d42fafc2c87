import type { Sql } from "#infra/postgres/port.ts";

/** The workers' progress in this process. */
export type Work = { begun: number; running: number };

export const LOOK_FOR_STALL_EVERY_MS = 5_000;

/**
 * Idle workers are woken when a job is due, and a lost wake-up is made good within five seconds: a
 * job that waits for twice as long is being ignored.
 */
const isLeft = `
  select exists (
    select from graphile_worker.jobs
     where task_identifier = any($1::text[]) and locked_at is null and queue_name is null
       and run_at < now() - interval '10 seconds' and attempts < max_attempts) as "isLeft"`;

/**
 * Whether idle workers have taken nothing since the last check although jobs were due. When
 * connections break at the wrong moment graphile-worker 0.17 may wait for an answer that never
 * comes, and neither works nor reports it.
 */
export const createIsStalled = (
  sql: Sql,
  work: Work,
  { tasks, concurrency }: { readonly tasks: readonly string[]; readonly concurrency: number },
): (() => Promise<boolean>) => {
  let begunBefore = -1;
  return async () => {
    const isSame = work.begun === begunBefore;
    begunBefore = work.begun;
    if (!isSame || work.running >= concurrency || tasks.length === 0) return false;
    const [answer] = await sql.query<{ isLeft: boolean }>(isLeft, [tasks]);
    return answer?.isLeft === true && work.begun === begunBefore;
  };
};
