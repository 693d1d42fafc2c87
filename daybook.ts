import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { buildApp } from "#infra/apps/build.ts";
import { type Config, readConfig } from "#infra/config/config.ts";
import { readSecret } from "#infra/config/secret.ts";
import { createLog } from "#infra/log/log.ts";
import { ensureDatabase, startEmbeddedPostgres } from "#infra/postgres/embedded.ts";
import { startDaybook } from "./start.ts";

const startedAt = performance.now();

const openPostgres = async (config: Config) => {
  if (config.DATABASE_URL !== undefined)
    return { connectionString: config.DATABASE_URL, stop: async () => undefined };
  const server = await startEmbeddedPostgres({
    folder: resolve(join(config.DAYBOOK_DATA, "postgres")),
  });
  return { connectionString: await ensureDatabase(server, "daybook"), stop: server.stop };
};

const buildApps = async (config: Config): Promise<void> => {
  if (!config.DAYBOOK_ROLES.includes("web")) return;
  for (const app of ["storefront", "console"] as const) await buildApp(app);
};

const version = async (): Promise<string> =>
  JSON.parse(await readFile(new URL("./package.json", import.meta.url), "utf8")).version;

const signInHint = (home: string, setupCode: string | undefined): string =>
  setupCode === undefined
    ? "with the owner account that you created"
    : `create the owner account at ${home}/config/setup?code=${setupCode}`;

const run = async () => {
  const config = readConfig(process.env);
  const log = createLog(config.LOG_LEVEL);
  const secret = await readSecret(config);
  const [postgres] = await Promise.all([openPostgres(config), buildApps(config)]);
  const daybook = await startDaybook({
    config,
    connectionString: postgres.connectionString,
    secret,
    version: await version(),
    log,
  });

  let stopping = false;
  const stop = async (signal: string) => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, "stopping");
    await daybook.stop();
    await postgres.stop();
    process.exit(0);
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
  process.on("unhandledRejection", (error) => log.error({ error }, "an unhandled rejection"));

  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  const home = `http://localhost:${daybook.port}`;
  console.log(`
Daybook is ready after ${seconds} s

  Shop      ${home}/
  Console   ${home}/config
  Sign in   ${signInHint(home, daybook.setupCode)}
`);
};

run().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  if (error instanceof Error && error.cause !== undefined) console.error(error.cause);
  process.exit(1);
});
