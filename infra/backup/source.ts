import type { Readable } from "node:stream";
import pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { BackupError } from "./backup-error.ts";
import { backupTables, JOBS_PART } from "./tables.ts";

/** A part for reading from a database. */
export type SourcePart = {
  readonly name: string;
  readonly columns: readonly string[];
  readonly select: string;
  /** Postgres's estimate, for the progress. */
  readonly expectedRows: number;
};

/** Settings that make two programs write the same row in the same way on any machine. */
const SPELLING = [
  "set timezone = 'UTC'",
  "set datestyle = 'ISO, YMD'",
  "set intervalstyle = 'iso_8601'",
  "set bytea_output = 'hex'",
  "set extra_float_digits = 1",
  "set statement_timeout = 0",
  "set idle_in_transaction_session_timeout = 0",
];

const jobColumns = [
  ...["task", "payload", "queue", "run_at", "attempts", "max_attempts", "last_error"],
  ...["created_at", "key", "priority", "flags"],
];
const jobsText = `
  select task.identifier, job.payload, queue.queue_name, job.run_at, job.attempts, job.max_attempts,
         job.last_error, job.created_at, job.key, job.priority, job.flags
    from graphile_worker._private_jobs as job
    join graphile_worker._private_tasks as task on task.id = job.task_id
    left join graphile_worker._private_job_queues as queue on queue.id = job.job_queue_id
   order by job.id`;
/** A database without a worker has no jobs. */
const noJobs = `select ${jobColumns.map(() => "null::text").join(", ")} where false`;

/** Columns without generated ones, and the columns of the primary key. */
const columnsText = `
  select attname as name, coalesce(place, 0) as place
    from pg_attribute
    left join lateral (
      select array_position(indkey::int2[], attnum) + 1 as place
        from pg_index where indrelid = attrelid and indisprimary) as key on true
   where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''
   order by attnum`;

export const openSource = async (connectionString: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString, application_name: "daybook-backup" });
  client.on("error", () => undefined);
  await client.connect();
  for (const setting of SPELLING) await client.query(setting);
  return client;
};

const tablePart = async (client: pg.Client, table: string): Promise<SourcePart> => {
  const { rows } = await client.query<{ name: string; place: number }>(columnsText, [table]);
  const quoted = (name: string) => pg.escapeIdentifier(name);
  const columns = rows.map(({ name }) => name);
  const key = rows.filter(({ place }) => place > 0).sort((one, next) => one.place - next.place);
  const order =
    key.length === 0 ? "" : ` order by ${key.map(({ name }) => quoted(name)).join(", ")}`;
  const guess = await client.query<{ rows: number }>(
    "select greatest(reltuples, 0)::float8 as rows from pg_class where oid = $1::regclass",
    [table],
  );
  return {
    name: table,
    columns,
    select: `select ${columns.map(quoted).join(", ")} from ${table}${order}`,
    expectedRows: guess.rows[0]?.rows ?? 0,
  };
};

const truthTables = backupTables.filter(({ keep }) => keep === "truth").map(({ table }) => table);

/** The parts of a backup, in the order of loading. */
export const sourceParts = async (
  client: pg.Client,
  tables: readonly string[] = truthTables,
): Promise<readonly SourcePart[]> => {
  const parts: SourcePart[] = [];
  for (const table of tables) {
    const found = await client.query<{ there: boolean }>(
      "select to_regclass($1) is not null as there",
      [table],
    );
    if (found.rows[0]?.there !== true)
      throw new BackupError(
        `The table ${table} is missing. Start this Daybook on the database once, so that it is brought up to date.`,
      );
    parts.push(await tablePart(client, table));
  }
  const jobs = await client.query<{ there: boolean }>(
    "select to_regclass('graphile_worker._private_jobs') is not null as there",
  );
  const select = jobs.rows[0]?.there === true ? jobsText : noJobs;
  return [...parts, { name: JOBS_PART, columns: jobColumns, select, expectedRows: 0 }];
};

/** The rows of a part in the text format of COPY. */
export const readPart = (client: pg.Client, { select }: Pick<SourcePart, "select">): Readable =>
  client.query(copyTo(`copy (${select}) to stdout`)) as unknown as Readable;
