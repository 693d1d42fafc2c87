import type { Sql } from "#infra/postgres/port.ts";

/** What workers of this process have done so far. */
export type Work = { begun: number; running: number };

export const LOOK_FOR_STALL_EVERY_MS = 2_000;

/** Workers that are free look every half second: a job that waits for ten times as long is not looked for. */
const isLeft = `
  select exists (
    select from graphile_worker.jobs
     where task_identifier = any($1::text[]) and locked_at is null and queue_name is null
       and run_at < now() - interval '5 seconds' and attempts < max_attempts) as "isLeft"`;

/**
 * Whether workers that are free have taken nothing since the last look, while jobs that are due were left.
 * When connections break at the wrong moment graphile-worker 0.17 may wait for an answer that never comes,
 * and neither works nor says so.
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
