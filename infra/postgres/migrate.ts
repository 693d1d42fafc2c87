import { fileURLToPath } from "node:url";
import { runner } from "node-pg-migrate";

const folder = fileURLToPath(new URL("./migrations", import.meta.url));

/** Brings the database to the newest schema. Several processes may call it at once: one works, the rest wait. */
export const migrate = async (connectionString: string): Promise<void> => {
  await runner({
    databaseUrl: connectionString,
    dir: folder,
    direction: "up",
    migrationsTable: "schema_migrations",
    checkOrder: false,
    advisoryLockMode: "wait",
    log: () => undefined,
  });
};
