import { createReadStream } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createZstdDecompress } from "node:zlib";
import { Logger, makeWorkerUtils } from "graphile-worker";
import pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { migrate, migrateTo } from "#infra/postgres/migrate.ts";
import { beginRestore } from "#infra/postgres/unfinished-restore.ts";
import { BackupError } from "./backup-error.ts";
import { type CheckedBackup, partOf } from "./check-backup.ts";
import { createMeter } from "./copy-text.ts";
import type { Manifest, Part } from "./manifest.ts";
import { checkPersonalData, type PersonalDataCheck } from "./personal-data-check.ts";
import type { OnProgress } from "./progress.ts";
import { openSource, readPart, sourceParts } from "./source.ts";
import { JOBS_PART } from "./tables.ts";

export type LoadOptions = {
  readonly connectionString: string;
  readonly backup: CheckedBackup;
  readonly onProgress?: OnProgress;
};

/**
 * Checked before anything is created: whether this Daybook knows all migrations of the backup's
 * database.
 */
export const assertKnownMigrations = (
  { migrations, daybook }: Manifest,
  known: readonly string[],
): void => {
  const newer = migrations.filter((name) => !known.includes(name));
  if (newer.length === 0) return;
  throw new BackupError(
    `A newer Daybook wrote this backup (version ${daybook}, with the migrations ${newer.join(", ")}). Restore it with that Daybook or a later one.`,
  );
};

const foreignTables = `
  select quote_ident(nspname) || '.' || quote_ident(relname) as name
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
   where relkind in ('r', 'p', 'v', 'm', 'f')
     and nspname not in ('pg_catalog', 'information_schema') and nspname not like 'pg\\_toast%'
   order by 1 limit 3`;

const assertEmpty = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ name: string }>(foreignTables);
  if (rows.length === 0) return;
  throw new BackupError(
    `The database is not empty: it has ${rows.map(({ name }) => name).join(", ")}. A backup is only restored into an empty one.`,
  );
};

const quoted = (names: readonly string[]): string =>
  names.map((name) => pg.escapeIdentifier(name)).join(", ");

const copyIn = async (
  client: pg.Client,
  folder: string,
  part: Part,
  table: string,
  onRows: (rows: number) => void,
): Promise<void> => {
  const text = `copy ${table} (${quoted(part.columns)}) from stdin`;
  await pipeline(
    createReadStream(join(folder, part.file)),
    createZstdDecompress(),
    createMeter(onRows).stream,
    client.query(copyFrom(text)),
  );
};

const jobsTable = `
  create temporary table restored_jobs (
    place bigint generated always as identity primary key, task text, payload json, queue text,
    run_at timestamptz, attempts int, max_attempts int, last_error text, created_at timestamptz, key text,
    priority int, flags jsonb, job_id bigint) on commit drop`;

/** Uses graphile-worker's own function, so that its tables can differ from those of the backup. */
const addJob = `
  select id from graphile_worker.add_job(
    identifier => $1, payload => $2::json, queue_name => $3, run_at => $4::timestamptz,
    max_attempts => $5::int, job_key => $6, priority => $7::int,
    flags => (select array_agg(flag) from jsonb_object_keys($8::jsonb) as flag))`;
const jobsText = `
  select place, task, payload::text, queue, run_at::text as "runAt", max_attempts as "maxAttempts", key,
         priority, flags::text
    from restored_jobs where place > $1 order by place limit 500`;
const finishJobs = `
  update graphile_worker._private_jobs as job
     set attempts = restored.attempts, last_error = restored.last_error, created_at = restored.created_at
    from restored_jobs as restored where restored.job_id = job.id`;

type RestoredJob = Readonly<
  Record<"place" | "task" | "payload" | "queue" | "runAt" | "key" | "flags", string>
> & { readonly maxAttempts: number; readonly priority: number };

const loadJobs = async (client: pg.Client, folder: string, part: Part): Promise<void> => {
  await client.query(jobsTable);
  await copyIn(client, folder, part, "restored_jobs", () => undefined);
  for (let after = "0"; ; ) {
    const { rows } = await client.query<RestoredJob>(jobsText, [after]);
    const last = rows.at(-1);
    if (last === undefined) break;
    for (const { place, task, payload, queue, runAt, maxAttempts, key, priority, flags } of rows) {
      const values = [task, payload, queue, runAt, maxAttempts, key, priority, flags];
      const added = await client.query<{ id: string }>(addJob, values);
      await client.query("update restored_jobs set job_id = $2 where place = $1", [
        place,
        added.rows[0]?.id,
      ]);
    }
    after = last.place;
  }
  await client.query(finishJobs);
};

const quiet = new Logger(() => () => undefined);

const createJobTables = async (connectionString: string): Promise<void> => {
  const utils = await makeWorkerUtils({ connectionString, logger: quiet });
  try {
    await utils.migrate();
  } finally {
    await utils.release();
  }
};

const loadParts = async (
  client: pg.Client,
  { backup: { folder, manifest }, onProgress = () => undefined }: LoadOptions,
): Promise<void> => {
  const total = manifest.parts.reduce((sum, { rows }) => sum + rows, 0);
  let done = 0;
  for (const part of manifest.parts) {
    onProgress({ step: part.name, done, total });
    const onRows = (rows: number) => {
      done += rows;
      onProgress({ step: part.name, done, total });
    };
    if (part.name === JOBS_PART) await loadJobs(client, folder, part);
    else {
      // Migrations have inserted rows into some tables.
      await client.query(`delete from ${part.name}`);
      await copyIn(client, folder, part, part.name, onRows);
    }
  }
};

/** Reads every row again and compares it with the backup by digest. */
const compareParts = async (
  client: pg.Client,
  { backup: { manifest }, onProgress = () => undefined }: LoadOptions,
): Promise<void> => {
  const names = manifest.parts.map(({ name }) => name).filter((name) => name !== JOBS_PART);
  const loaded = await sourceParts(client, names);
  const total = manifest.parts.reduce((sum, { rows }) => sum + rows, 0);
  let done = 0;
  for (const source of loaded) {
    const part = partOf(manifest, source.name);
    const rows = createMeter((more) => {
      done += more;
      onProgress({ step: `compare ${part.name}`, done, total });
    });
    rows.stream.resume();
    await pipeline(readPart(client, source), rows.stream);
    if (rows.seen.rows !== part.rows || rows.sha256() !== part.rowsSha256)
      throw new BackupError(
        `${part.name} is not as it was after it was loaded: ${rows.seen.rows} rows of ${part.rows}. The restore has stopped.`,
      );
  }
};

const noteRestore = `
  insert into public.restores (backup_taken_at, position, log_id) values ($1, $2, $3)`;

/**
 * Whether the personal data of the restored database opens with the secret, from its own tables.
 */
const checkDatabase = async (client: pg.Client, secret: string): Promise<PersonalDataCheck> => {
  const parts = await sourceParts(client);
  return checkPersonalData((name) => {
    const part = parts.find((each) => each.name === name);
    if (part === undefined) throw new BackupError(`The database has no ${name}.`);
    return { columns: part.columns, chunks: readPart(client, part) };
  }, secret);
};

/**
 * Marks an empty database as being filled: Daybook refuses to start on it until the returned
 * function is called.
 */
export const claimDatabase = async (connectionString: string): Promise<() => Promise<void>> => {
  const client = await openSource(connectionString);
  try {
    await assertEmpty(client);
    return await beginRestore(client, connectionString);
  } finally {
    await client.end();
  }
};

/**
 * Loads a verified backup into a claimed database, compares every row, brings the database up to
 * date and marks it as restored.
 */
export const loadBackup = async (options: LoadOptions): Promise<PersonalDataCheck> => {
  const { connectionString, backup } = options;
  const { manifest, secret } = backup;
  const client = await openSource(connectionString);
  try {
    await migrateTo(connectionString, manifest.migrations);
    await createJobTables(connectionString);
    await client.query("begin");
    await loadParts(client, options);
    await client.query("commit");
    await compareParts(client, options);
    await migrate(connectionString, { duringRestore: true });
    await client.query("analyze");
    await client.query(noteRestore, [manifest.takenAt, manifest.log.position, manifest.log.id]);
    return await checkDatabase(client, secret);
  } finally {
    await client.end().catch(() => undefined);
  }
};
