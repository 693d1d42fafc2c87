import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Config } from "#infra/config/config.ts";
import { readSecret } from "#infra/config/secret.ts";
import {
  ensureDatabase,
  findEmbeddedPostgres,
  startEmbeddedPostgres,
} from "../postgres/embedded.ts";
import { migrate } from "../postgres/migrate.ts";

/** Folder of the embedded Postgres and name of its database. */
export const embeddedFolder = (config: Pick<Config, "DAYBOOK_DATA">): string =>
  resolve(join(config.DAYBOOK_DATA, "postgres"));
export const EMBEDDED_DATABASE = "daybook";

export type OperatorDatabase = {
  readonly url: string;
  /** Stops the server when this command had to start it and nobody else has joined it since. */
  readonly close: () => Promise<void>;
};

/**
 * The database for a command that works beside a running Daybook: DATABASE_URL's, else that of the
 * embedded server that is running, else the embedded server is started for as long as it takes.
 */
export const openOperatorDatabase = async (config: Config): Promise<OperatorDatabase> => {
  if (config.DATABASE_URL !== undefined) {
    await migrate(config.DATABASE_URL);
    return { url: config.DATABASE_URL, close: async () => undefined };
  }
  const folder = embeddedFolder(config);
  const running = await findEmbeddedPostgres(folder, EMBEDDED_DATABASE);
  if (running !== undefined) return { url: running, close: async () => undefined };
  // A new database never stands without its secret: the next start would take that for a lost one.
  if (!existsSync(join(folder, "cluster", "PG_VERSION"))) await readSecret(config);
  const server = await startEmbeddedPostgres({ folder });
  const url = await ensureDatabase(server, EMBEDDED_DATABASE);
  await migrate(url);
  return { url, close: server.release };
};
