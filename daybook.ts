import { resolve } from "node:path";
import { buildApp } from "#infra/apps/build.ts";
import { type Config, readConfig } from "#infra/config/config.ts";
import { programVersion } from "#infra/config/program-version.ts";
import { readSecret } from "#infra/config/secret.ts";
import { createLog, type Log } from "#infra/log/log.ts";
import { startMemoryReturn } from "#infra/metrics/memory-return.ts";
import { assertDataFolder } from "#infra/operator/check-data-folder.ts";
import { assertDatabaseAnswers } from "#infra/operator/check-database.ts";
import { assertPortFree, explainListening } from "#infra/operator/check-port.ts";
import { explainDamage } from "#infra/operator/damaged-database.ts";
import { EMBEDDED_DATABASE, embeddedFolder } from "#infra/operator/embedded-folder.ts";
import { ensureDatabase, hasCluster, startEmbeddedPostgres } from "#infra/postgres/embedded.ts";
import { keepRunning } from "#infra/postgres/keeper.ts";
import { beginBackground, beginLoading, type Daybook, startDaybook } from "./start.ts";

/** Plain lines, which read the same in a terminal and in a service manager's log. */
const say = (line: string): void => console.log(line);

/** What can be found to be wrong before anything is started, in the order of what it costs. */
const checkSettings = async (config: Config): Promise<void> => {
  if (config.DAYBOOK_ROLES.includes("web") && config.PORT !== 0) await assertPortFree(config);
  if (config.DATABASE_URL === undefined) await assertDataFolder(config);
  else await assertDatabaseAnswers(config.DATABASE_URL);
};

/** The message for the operator instead of a system's error, where there is one. */
const explained = (error: unknown, config: Config): unknown =>
  explainDamage(
    explainListening(error, config),
    config.DATABASE_URL === undefined ? resolve(config.DAYBOOK_DATA) : "the database",
  );

/** This process looks after the embedded server; its background process never does. */
const openPostgres = async (config: Config, log: Log) => {
  if (config.DATABASE_URL !== undefined)
    return { connectionString: config.DATABASE_URL, release: async () => undefined };
  const folder = embeddedFolder(config);
  if (!hasCluster(folder)) say(`Database: a new one in ${folder}`);
  const server = await startEmbeddedPostgres({ folder });
  const keeper = keepRunning({ server, folder, log });
  const release = async () => {
    await keeper.stop();
    await server.release();
  };
  try {
    return { connectionString: await ensureDatabase(server, EMBEDDED_DATABASE), release };
  } catch (error) {
    await release();
    throw error;
  }
};

const buildApps = async (config: Config): Promise<void> => {
  if (!config.DAYBOOK_ROLES.includes("web")) return;
  for (const app of ["storefront", "console"] as const)
    await buildApp(app, () => say(`Building the ${app}`));
};

const signInHint = (home: string, setupCode: string | undefined): string =>
  setupCode === undefined
    ? "with your owner account"
    : `create the owner account at ${home}/config/setup?code=${setupCode}`;

const fail = (error: unknown): void => {
  console.error(error instanceof Error ? error.message : error);
  if (error instanceof Error && error.cause !== undefined) console.error(error.cause);
  process.exit(1);
};

/** Starts everything in this process; a failed start is cleaned up. */
const start = async (given: Config, log: Log) => {
  await checkSettings(given);
  const { config, background } = beginBackground(given, log);
  const endings: (() => Promise<void>)[] = [];
  const stop = async () => {
    const failures: unknown[] = [];
    // A failure must not keep Postgres running.
    for (const end of endings.splice(0).toReversed())
      await end().catch((error: unknown) => failures.push(error));
    if (failures.length > 0) throw failures[0];
  };
  try {
    if (background !== undefined) endings.push(background.stop);
    beginLoading(config);
    const secret = await readSecret(config);
    const opening = openPostgres(config, log).then((postgres) => {
      endings.unshift(postgres.release);
      return postgres.connectionString;
    });
    const building = buildApps(config);
    building.catch(() => undefined);
    // What must be stopped comes first, whatever happens to the apps.
    const connectionString = await opening;
    await building;
    const daybook = await startDaybook({
      config,
      connectionString,
      secret,
      version: await programVersion(),
      log,
      background,
      onProgress: say,
      onRefused: (error) => void stop().finally(() => fail(error)),
    });
    endings.push(daybook.stop);
    return { daybook, stop };
  } catch (error) {
    await stop().catch((next: unknown) =>
      log.warn({ error: next }, "a failed start was not stopped in good order"),
    );
    throw explained(error, given);
  }
};

/** One Ctrl-C can arrive twice: from the terminal and from the parent process. */
const SAME_SIGNAL_MS = 500;

/** The first signal stops in order, even during the start; a second one immediately. */
const stopOnSignals = (starting: ReturnType<typeof start>, log: Log): void => {
  let stoppingSince: number | undefined;
  const stop = async (signal: string) => {
    if (stoppingSince !== undefined) {
      if (performance.now() - stoppingSince > SAME_SIGNAL_MS) process.exit(1);
      return;
    }
    stoppingSince = performance.now();
    log.info({ signal }, "stopping");
    try {
      await (await starting).stop();
      process.exit(0);
    } catch (error) {
      log.error({ error }, "the stop was not in good order");
      process.exit(1);
    }
  };
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) process.on(signal, stop);
  if (process.env.npm_lifecycle_event !== undefined) stopWithoutParent(stop);
};

const LOOK_FOR_PARENT_MS = 250;

/** npm sends a signal to the script's shell, which may end without passing it on. */
const stopWithoutParent = (stop: (signal: string) => Promise<void>): void => {
  const parent = process.ppid;
  const look = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(look);
    void stop("the npm script ended");
  }, LOOK_FOR_PARENT_MS);
  look.unref();
};

const readyText = (seconds: string, { port, setupCode }: Daybook, config: Config): string => {
  if (!config.DAYBOOK_ROLES.includes("web"))
    return `Daybook is ready after ${seconds} s with the roles ${config.DAYBOOK_ROLES.join(", ")}`;
  const home = `http://localhost:${port}`;
  return `
Daybook is ready after ${seconds} s

  Shop      ${home}/
  Console   ${home}/config
  Sign in   ${signInHint(home, setupCode)}
`;
};

const run = async () => {
  const config = readConfig(process.env);
  const log = createLog(config.LOG_LEVEL);
  process.on("unhandledRejection", (error) => log.error({ error }, "an unhandled rejection"));
  const starting = start(config, log);
  stopOnSignals(starting, log);
  startMemoryReturn();
  const { daybook } = await starting;
  const seconds = (performance.now() / 1000).toFixed(1);
  say(readyText(seconds, daybook, config));
};

run().catch(fail);
