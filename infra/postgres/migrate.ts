import { readdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import pg from "pg";

const folder = fileURLToPath(new URL("./migrations", import.meta.url));
const TABLE = "schema_migrations";

/** Whether every migration of ours is there, as it is at all starts but one: then nobody needs the library. */
const isNewest = async (connectionString: string): Promise<boolean> => {
  const client = new pg.Client({ connectionString });
  client.on("error", () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ name: string }>(`select name from public.${TABLE}`);
    const done = new Set(rows.map(({ name }) => `${name}.sql`));
    return (await readdir(folder)).every((file) => done.has(file));
  } catch {
    // A new database has no such table; whatever else it is, the library will say.
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
};

/** Brings the database to the newest schema. Several processes may call it at once: one works, the rest wait. */
export const migrate = async (connectionString: string): Promise<void> => {
  if (await isNewest(connectionString)) return;
  const { runner } = await import("node-pg-migrate");
  await runner({
    databaseUrl: connectionString,
    dir: folder,
    direction: "up",
    migrationsTable: TABLE,
    checkOrder: false,
    advisoryLockMode: "wait",
    log: () => undefined,
  });
};
