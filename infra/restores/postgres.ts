import type { Database } from "#infra/postgres/port.ts";
import {
  type PendingRestore,
  type RestoreChoice,
  type Restores,
  type WaitingWork,
  WITHHOLD_EMAILS,
  WITHHOLD_WEBHOOKS,
} from "./port.ts";

const heldText = `select exists (select from restores where confirmed_at is null) as held`;
const pendingText = `
  select restored_at as "restoredAt", backup_taken_at as "backupTakenAt", position::text
    from restores where confirmed_at is null order by restored_at desc limit 1`;
/** The backup of an unconfirmed copy contains its own row. */
const confirmText = `
  update restores set confirmed_at = now(), confirmed_by = $1, emails = $2, webhooks = $3
   where confirmed_at is null
  returning restore_id`;
const withheldText = `
  select position::text, emails, webhooks from restores
   where confirmed_at is not null order by restored_at desc limit 1`;

/** A database without a worker has no jobs. */
const jobsThereText = `select to_regclass('graphile_worker._private_jobs') is not null as there`;
/**
 * All jobs were waiting when the backup was made: none is added to a held copy. Jobs with a later
 * time cannot have been done by the original either.
 */
const flagText = `
  update graphile_worker._private_jobs
     set flags = coalesce(flags, '{}') || (select jsonb_object_agg(flag, true) from unnest($1::text[]) as flag)
   where run_at <= now()`;
const waitingText = `
  select count(*)::int as jobs, min(created_at) as since,
         (count(*) filter (where task.identifier = 'form-deliver-webhook'))::int as "webhookCalls"
    from graphile_worker._private_jobs as job
    join graphile_worker._private_tasks as task on task.id = job.task_id
   where job.run_at <= now()`;

const flagsOf = ({ emails, webhooks }: RestoreChoice): readonly string[] => [
  ...(emails === "withhold" ? [WITHHOLD_EMAILS] : []),
  ...(webhooks === "withhold" ? [WITHHOLD_WEBHOOKS] : []),
];

export const createRestores = (database: Pick<Database, "query" | "transaction">): Restores => {
  // Only a restore into an empty database makes a copy, so another process never becomes one.
  let isReleased = false;
  const areJobsThere = async (sql: Pick<Database, "query">): Promise<boolean> =>
    (await sql.query<{ there: boolean }>(jobsThereText))[0]?.there === true;

  const isHeld = async (): Promise<boolean> => {
    if (isReleased) return false;
    const [row] = await database.query<{ held: boolean }>(heldText);
    isReleased = row?.held === false;
    return !isReleased;
  };
  const findPending = async () => (await database.query<PendingRestore>(pendingText))[0];
  const findWaiting = async (): Promise<WaitingWork> => {
    const none: WaitingWork = { jobs: 0, webhookCalls: 0, since: null };
    if (!(await areJobsThere(database))) return none;
    return (await database.query<WaitingWork>(waitingText))[0] ?? none;
  };

  return {
    isHeld,
    findPending,
    findWaiting,
    findHeldCopy: async () => {
      const pending = (await isHeld()) ? await findPending() : undefined;
      if (pending === undefined) return undefined;
      const { restoredAt, backupTakenAt } = pending;
      const { jobs, webhookCalls } = await findWaiting();
      return { restoredAt, backupTakenAt, jobs, webhookCalls };
    },
    confirm: (by, choice) =>
      database.transaction(async (sql) => {
        const confirmed = await sql.query(confirmText, [by, choice.emails, choice.webhooks]);
        if (confirmed.length === 0) return false;
        const flags = flagsOf(choice);
        if (flags.length > 0 && (await areJobsThere(sql))) await sql.query(flagText, [flags]);
        return true;
      }),
    findWithheld: async () => {
      const [row] = await database.query<{ position: string } & RestoreChoice>(withheldText);
      if (row === undefined) return { upTo: 0n, flags: [] };
      return { upTo: BigInt(row.position), flags: flagsOf(row) };
    },
  };
};
