import { createWriteStream } from "node:fs";
import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { constants, createZstdCompress } from "node:zlib";
import type pg from "pg";
import { checkSecret } from "#infra/personal-data/check-secret.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { BackupError, explainedWrite } from "./backup-error.ts";
import { createMeter } from "./copy-text.ts";
import { BACKUP_FORMAT, MANIFEST, type Manifest, type Part, writeManifest } from "./manifest.ts";
import type { OnProgress } from "./progress.ts";
import { sealSecret } from "./seal-secret.ts";
import { openSource, readPart, type SourcePart, sourceParts } from "./source.ts";

export type BackupOptions = {
  readonly connectionString: string;
  readonly secret: string;
  readonly passphrase: string;
  /** Must be empty or not exist. */
  readonly folder: string;
  /** Version of this Daybook. */
  readonly version: string;
  /** Migrations that this Daybook knows. */
  readonly knownMigrations: readonly string[];
  readonly onProgress?: OnProgress;
};

const UNTOUCHED = "The backup is unfinished and the shop is untouched.";

const claimFolder = async (folder: string): Promise<void> => {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const found = await readdir(folder);
  if (found.includes(MANIFEST))
    throw new BackupError(`${folder} holds a backup already. Name a new folder.`);
  if (found.length > 0)
    throw new BackupError(
      `${folder} is not empty. Name a new folder; a folder without ${MANIFEST} may be an unfinished backup and can be deleted.`,
    );
};

const snapshotText = `
  select to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "takenAt",
         (select position::text from log.head) as position,
         (select id from log.events where position = 1) as "logId"`;

const migrationsText = `select name from public.schema_migrations order by id`;

const findMigrations = async (
  client: pg.Client,
  known: readonly string[],
): Promise<readonly string[]> => {
  const { rows } = await client.query<{ name: string }>(migrationsText);
  const names = rows.map(({ name }) => name);
  const newer = names.filter((name) => !known.includes(name));
  if (newer.length === 0) return names;
  throw new BackupError(
    `A newer Daybook has changed this database (${newer.join(", ")}). Back it up with that one.`,
  );
};

const writePart = async (
  client: pg.Client,
  part: SourcePart,
  folder: string,
  onRows: (rows: number) => void,
): Promise<Part> => {
  const file = `${part.name}.copy.zst`;
  const rows = createMeter(onRows);
  const compressed = createMeter();
  await pipeline(
    readPart(client, part),
    rows.stream,
    createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } }),
    compressed.stream,
    createWriteStream(join(folder, file), { flags: "wx", mode: 0o600, flush: true }),
  );
  return {
    name: part.name,
    file,
    columns: [...part.columns],
    rows: rows.seen.rows,
    bytes: compressed.seen.bytes,
    sha256: compressed.sha256(),
    rowsSha256: rows.sha256(),
  };
};

const assertWholeLog = (parts: readonly Part[], position: string): void => {
  const events = parts.find(({ name }) => name === "log.events")?.rows;
  if (String(events) !== position)
    throw new BackupError(
      `The log ends at position ${position} and has ${events} events. It is damaged, and this would not be a backup.`,
    );
};

const writeParts = async (
  client: pg.Client,
  { folder, onProgress = () => undefined }: BackupOptions,
): Promise<readonly Part[]> => {
  const planned = await sourceParts(client);
  const total = planned.reduce((sum, { expectedRows }) => sum + expectedRows, 0);
  let done = 0;
  const parts: Part[] = [];
  for (const part of planned) {
    onProgress({ step: part.name, done, total: Math.max(total, done) });
    parts.push(
      await writePart(client, part, folder, (rows) => {
        done += rows;
        onProgress({ step: part.name, done, total: Math.max(total, done) });
      }),
    );
  }
  return parts;
};

const asSql = (client: pg.Client): Sql => ({
  query: async <Row>(text: string, values: readonly unknown[] = []) =>
    (await client.query(text, [...values])).rows as Row[],
});

const writeSnapshot = async (client: pg.Client, options: BackupOptions): Promise<Manifest> => {
  const { folder, secret, passphrase, version, knownMigrations } = options;
  // Everything below is read from one snapshot, however long it takes. No writer waits for it.
  await client.query("begin isolation level repeatable read read only");
  const migrations = await findMigrations(client, knownMigrations);
  const { rows } = await client.query<{ takenAt: string; position: string; logId: string | null }>(
    snapshotText,
  );
  const { takenAt, position, logId } = rows[0] as (typeof rows)[number];
  // A backup with a wrong secret would be useless, so this is checked first.
  await checkSecret(asSql(client), secret);
  const sealed = await sealSecret(secret, passphrase);
  const parts = await writeParts(client, options);
  assertWholeLog(parts, position);
  const manifest: Manifest = {
    format: BACKUP_FORMAT,
    daybook: version,
    takenAt,
    log: { id: logId, position },
    migrations: [...migrations],
    secret: sealed,
    parts: [...parts],
  };
  await writeManifest(folder, manifest);
  return manifest;
};

/**
 * Writes a backup of a running shop: every table that is truth, from one snapshot. A failure
 * deletes its files; a kill leaves a folder without a manifest.
 */
export const writeBackup = async (options: BackupOptions): Promise<Manifest> => {
  const { folder, connectionString } = options;
  await claimFolder(folder).catch((error: unknown) => {
    throw explainedWrite(error, folder, UNTOUCHED);
  });
  const client = await openSource(connectionString);
  try {
    return await writeSnapshot(client, options);
  } catch (error) {
    await rm(folder, { recursive: true, force: true }).catch(() => undefined);
    throw explainedWrite(error, folder, UNTOUCHED);
  } finally {
    await client.end().catch(() => undefined);
  }
};
