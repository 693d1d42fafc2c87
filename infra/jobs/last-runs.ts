import type { Sql } from "#infra/postgres/port.ts";
import type { PeriodicTask } from "./port.ts";

export const LOOK_WHETHER_DUE_EVERY_MS = 5 * 60 * 1_000;

const isDue = `
  select not exists (
    select from periodic_turns
     where task = $1 and done_at > now() - make_interval(secs => $2 / 1000.0)) as "isDue"`;
const note = `
  insert into periodic_turns (task, done_at) values ($1, now())
  on conflict (task) do update set done_at = excluded.done_at`;

/**
 * Runs the task when its last run is long enough ago. The caller ensures that no other process
 * does.
 */
export const ifDue = async (
  sql: Sql,
  {
    name,
    everyMs,
    run,
  }: Pick<PeriodicTask, "name" | "everyMs"> & { readonly run: () => Promise<unknown> },
): Promise<void> => {
  const [answer] = await sql.query<{ isDue: boolean }>(isDue, [name, everyMs]);
  if (answer?.isDue !== true) return;
  await run();
  await sql.query(note, [name]);
};
