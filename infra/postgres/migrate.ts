import { copyFile, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { assertNoUnfinishedRestore, UnfinishedRestore } from "./unfinished-restore.ts";

const folder = fileURLToPath(new URL("./migrations", import.meta.url));
const TABLE = "schema_migrations";

/** Names of this Daybook's migrations in the database. */
export const knownMigrations = async (): Promise<readonly string[]> =>
  (await readdir(folder)).map((file) => file.replace(/\.sql$/, "")).sort();

type Options = {
  /** A restore is filling the database, and the caller is that restore. */
  readonly duringRestore?: boolean;
};

/** Whether all migrations have run, as at nearly every start: the library is not needed then. */
const isNewest = async (
  connectionString: string,
  { duringRestore = false }: Options,
): Promise<boolean> => {
  const client = new pg.Client({ connectionString });
  client.on("error", () => undefined);
  try {
    await client.connect();
    if (!duringRestore) await assertNoUnfinishedRestore(client);
    const { rows } = await client.query<{ name: string }>(`select name from public.${TABLE}`);
    const done = new Set(rows.map(({ name }) => `${name}.sql`));
    return (await readdir(folder)).every((file) => done.has(file));
  } catch (error) {
    if (error instanceof UnfinishedRestore) throw error;
    // A new database has no such table; the library reports any other problem.
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
};

const run = async (connectionString: string, dir: string): Promise<void> => {
  const { runner } = await import("node-pg-migrate");
  await runner({
    databaseUrl: connectionString,
    dir,
    direction: "up",
    migrationsTable: TABLE,
    checkOrder: false,
    advisoryLockMode: "wait",
    log: () => undefined,
  });
};

/**
 * Brings the database to the newest schema. Several processes can call it concurrently: one works,
 * the others wait.
 */
export const migrate = async (connectionString: string, options: Options = {}): Promise<void> => {
  if (await isNewest(connectionString, options)) return;
  await run(connectionString, folder);
};

/** Runs exactly these migrations: the schema that a backup was made of. */
export const migrateTo = async (
  connectionString: string,
  names: readonly string[],
): Promise<void> => {
  const some = await mkdtemp(join(tmpdir(), "daybook-migrations-"));
  try {
    for (const name of names)
      await copyFile(join(folder, `${name}.sql`), join(some, `${name}.sql`));
    await run(connectionString, some);
  } finally {
    await rm(some, { recursive: true, force: true });
  }
};
