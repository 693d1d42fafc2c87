import type { Config } from "#infra/config/config.ts";
import { readSecret } from "#infra/config/secret.ts";
import {
  ensureDatabase,
  findEmbeddedPostgres,
  hasCluster,
  startEmbeddedPostgres,
} from "../postgres/embedded.ts";
import { migrate } from "../postgres/migrate.ts";
import { assertDataFolder } from "./check-data-folder.ts";
import { assertDatabaseAnswers } from "./check-database.ts";
import { EMBEDDED_DATABASE, embeddedFolder } from "./embedded-folder.ts";

export type OperatorDatabase = {
  readonly url: string;
  /** Stops the server if this command started it and no other process has joined it since. */
  readonly close: () => Promise<void>;
};

/**
 * The database for a command next to a running Daybook: DATABASE_URL's, else the running embedded
 * server's, else the embedded server is started for the duration of the command.
 */
export const openOperatorDatabase = async (config: Config): Promise<OperatorDatabase> => {
  if (config.DATABASE_URL !== undefined) {
    await assertDatabaseAnswers(config.DATABASE_URL);
    await migrate(config.DATABASE_URL);
    return { url: config.DATABASE_URL, close: async () => undefined };
  }
  const folder = embeddedFolder(config);
  const running = await findEmbeddedPostgres(folder, EMBEDDED_DATABASE);
  if (running !== undefined) return { url: running, close: async () => undefined };
  await assertDataFolder(config);
  // A new database always gets its secret: the next start would treat a missing one as lost.
  if (!hasCluster(folder)) await readSecret(config);
  const server = await startEmbeddedPostgres({ folder });
  const url = await ensureDatabase(server, EMBEDDED_DATABASE);
  await migrate(url);
  return { url, close: server.release };
};
