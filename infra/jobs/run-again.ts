import type { Sql } from "#infra/postgres/port.ts";

/** Lets a running job run again at a time (ISO 8601; null: soon), without counting an attempt. */
export type RunAgain = (id: string, payload: unknown, runAt: string | null) => Promise<void>;

/**
 * A new job takes the place and the key of the running one, which then ends. A job whose key another
 * one has taken in the meantime needs none: the other does the work.
 */
const runAgain = `
  select (graphile_worker.add_job(
           task_identifier, $2::json, queue_name => queue_name,
           run_at => coalesce($3::timestamptz, now()), max_attempts => max_attempts, job_key => key,
           priority => priority, flags => array(select jsonb_object_keys(flags)))).id
    from graphile_worker.jobs
   where id = $1 and key is not null`;

export const createRunAgain =
  (sql: Sql): RunAgain =>
  async (id, payload, runAt) => {
    await sql.query(runAgain, [id, JSON.stringify(payload), runAt]);
  };
