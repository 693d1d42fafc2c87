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
  /** Called before migrations run, with their number. */
  readonly onBegin?: (migrations: number) => void;
};

/** A newer Daybook has written the database: this one does not know what it contains. */
export class NewerDatabase extends Error {
  constructor(unknown: readonly string[]) {
    super(
      `A newer Daybook has written this database: it has the migrations ${unknown.join(", ")}, which this version does not know.\n` +
        "Start the newer Daybook again, or restore a backup of this version into an empty place (docs/backup.md). Daybook has changed nothing.",
    );
    this.name = "NewerDatabase";
  }
}

const assertNotNewer = (done: readonly string[], known: readonly string[]): void => {
  const latest = known.toSorted().at(-1) ?? "";
  const unknown = done.filter((name) => name > latest);
  if (unknown.length > 0) throw new NewerDatabase(unknown);
};

/** The number of migrations that have not run: none at nearly every start. */
const countMissing = async (
  connectionString: string,
  { duringRestore = false }: Options,
): Promise<number> => {
  const known = await knownMigrations();
  const client = new pg.Client({ connectionString });
  client.on("error", () => undefined);
  try {
    await client.connect();
    if (!duringRestore) await assertNoUnfinishedRestore(client);
    const { rows } = await client.query<{ name: string }>(`select name from public.${TABLE}`);
    const done = rows.map(({ name }) => name);
    assertNotNewer(done, known);
    return known.filter((name) => !done.includes(name)).length;
  } catch (error) {
    if (error instanceof UnfinishedRestore || error instanceof NewerDatabase) throw error;
    // A new database has no such table; the library reports any other problem.
    return known.length;
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
  // The library is only needed, and loaded, when there is something to do.
  const missing = await countMissing(connectionString, options);
  if (missing === 0) return;
  options.onBegin?.(missing);
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
