import { join } from "node:path";
import { createFindDomains } from "#commands/domains/routes.ts";
import { createFound } from "#commands/owners/sign-in.ts";
import { createResumeWebsiteCreations } from "#commands/websites/found-website.ts";
import { hostWebsite } from "#commands/websites/host-website.ts";
import { FIRST_WEBSITE } from "#domain/websites/events.ts";
import { projectFolder } from "#infra/apps/build.ts";
import { type Background, createBackground } from "#infra/background/background.ts";
import type { Config } from "#infra/config/config.ts";
import { assertPostgresDecides } from "#infra/event-store/eventstoredb/postgres-decides.ts";
import { type Log, silentLog } from "#infra/log/log.ts";
import { checkSecret } from "#infra/personal-data/check-secret.ts";
import { migrate } from "#infra/postgres/migrate.ts";
import {
  type Infrastructure,
  type InfrastructureOptions,
  openInfrastructure,
} from "#infrastructure";
import { openDecidedLog } from "#wiring/stores.ts";

export type Daybook = {
  readonly port: number;
  readonly infrastructure: Infrastructure;
  /** The code that creates the first owner account; undefined when there is one. */
  readonly setupCode: string | undefined;
  /** Accepts no new requests, finishes those in progress, stops the workers. */
  readonly stop: () => Promise<void>;
};

export type StartOptions = InfrastructureOptions & {
  readonly version: string;
  /** A process with the other roles, started and stopped with this one. */
  readonly background?: Background | undefined;
  /** Default: 10. Each opens a connection at the start. */
  readonly jobsAtATime?: number | undefined;
  /** What takes a while at a first start, one line each. */
  readonly onProgress?: ((line: string) => void) | undefined;
  /** The only role of this process refuses to work; an operator must decide. */
  readonly onRefused?: ((error: unknown) => void) | undefined;
};

const backgroundProgram = ["infra/config/check-node.mjs", "background.ts"].map((file) =>
  join(projectFolder, file),
);

/**
 * Starts the process for all roles except `web`, where there is to be one. It loads its program
 * while the caller starts the database. Returns what `startDaybook` needs.
 */
export const beginBackground = (
  config: Config,
  log: Log,
): { readonly config: Config; readonly background: Background | undefined } => {
  const { DAYBOOK_PROCESSES, DAYBOOK_ROLES } = config;
  if (DAYBOOK_PROCESSES === 1 || !DAYBOOK_ROLES.includes("web") || DAYBOOK_ROLES.length === 1)
    return { config, background: undefined };
  return {
    config: { ...config, DAYBOOK_ROLES: ["web"] },
    background: createBackground({ program: backgroundProgram, log }),
  };
};

/**
 * Brings the database up to date and starts the configured roles. Resolves when it serves; when it
 * cannot, whatever was started is stopped again before it rejects.
 */
export const startDaybook = async (options: StartOptions): Promise<Daybook> => {
  const { background } = options;
  const endings: (() => Promise<void>)[] = [];
  const stop = async (): Promise<void> => {
    const failures: unknown[] = [];
    for (const end of endings.toReversed())
      await end().catch((error: unknown) => failures.push(error));
    if (failures.length > 0) throw failures[0];
  };
  try {
    // The last to stop: answers in progress may wait for it.
    if (background !== undefined) endings.push(background.stop);
    await migrate(options.connectionString, {
      onBegin: (migrations) => options.onProgress?.(`Database: ${migrations} migrations`),
    });
    const createWorker = await loadWorker(options.config);
    const { config, connectionString, log } = options;
    const eventStore = await openDecidedLog(config, connectionString, log);
    const infrastructure = openInfrastructure({ ...options, createWorker, eventStore });
    endings.push(infrastructure.close);
    if (eventStore === undefined) await assertPostgresDecides(infrastructure.database);
    await checkSecret(infrastructure.database, options.secret);
    const parts = await startRoles(infrastructure, options, endings);
    if (background !== undefined) endings.push(async () => background.retire());
    return { ...parts, infrastructure, stop };
  } catch (error) {
    background?.retire();
    await stop().catch((next: unknown) =>
      options.log.warn({ error: next }, "a failed start was not stopped in good order"),
    );
    throw error;
  }
};

/** Processes without the role load no projection. */
const loadWorker = async (config: Config): Promise<InfrastructureOptions["createWorker"]> => {
  if (!config.DAYBOOK_ROLES.includes("projections")) return undefined;
  const { createWorker } = await import("#projections/shell/worker.ts");
  if (config.PROJECTIONS_FROM === "log") return createWorker;
  const [{ createKafkaSource }, { kafkaSettingsOf }] = await Promise.all([
    import("#infra/kafka/source.ts"),
    import("#infra/kafka/settings.ts"),
  ]);
  const settings = kafkaSettingsOf(config);
  if (settings === undefined) throw new Error("PROJECTIONS_FROM=kafka needs KAFKA_BROKERS.");
  return ({ log = silentLog, ...options }) => {
    const source = createKafkaSource({ settings, ...options, log });
    return createWorker({ ...options, log, source });
  };
};

/** Processes without the role load no job. */
const loadJobs = async () => {
  const [{ createJobWorker }, { periodicTasks }] = await Promise.all([
    import("#jobs/shell/worker.ts"),
    import("#jobs/shell/periodic-tasks.ts"),
  ]);
  return { createJobWorker, periodicTasks };
};

/**
 * Begins to load the code of the process's roles, which takes longer than anything else at a start.
 * The caller opens the database in the meantime. What cannot be loaded fails again when it is
 * needed.
 */
export const beginLoading = (config: Config): void => {
  loadWorker(config).catch(() => undefined);
  if (config.DAYBOOK_ROLES.includes("web")) import("./serve.ts").catch(() => undefined);
  if (config.DAYBOOK_DEMO) import("#demo/seed.ts").catch(() => undefined);
  if (config.DAYBOOK_ROLES.includes("jobs")) loadJobs().catch(() => undefined);
};

/** Publishes the log to Kafka. Processes without the role load nothing of it. */
const startRelay = async (
  { config, connectionString, database, eventStore, restores, log }: Infrastructure,
  onRefused: StartOptions["onRefused"],
): Promise<() => Promise<void>> => {
  const [{ startRelayRole }, { kafkaSettingsOf }, { openLogTopic }, { createPostgresLocks }] =
    await Promise.all([
      import("#infra/kafka/relay-role.ts"),
      import("#infra/kafka/settings.ts"),
      import("#infra/kafka/open.ts"),
      import("#infra/locks/postgres.ts"),
    ]);
  const settings = kafkaSettingsOf(config);
  if (settings === undefined) throw new Error("The role relay needs KAFKA_BROKERS.");
  const onError = (error: unknown) => log.warn({ error }, "a database connection was lost");
  const locks = await createPostgresLocks({ connectionString, onError });
  const relay = startRelayRole({
    openTopic: () => openLogTopic(settings, log),
    partitions: settings.partitions,
    eventStore,
    sql: database,
    locks,
    isHeld: restores.isHeld,
    log,
  });
  // Next to other roles, a relay that refuses must not stop the shop.
  const isAlone = config.DAYBOOK_ROLES.length === 1;
  relay.ended.catch((error: unknown) => (isAlone ? onRefused?.(error) : undefined));
  return async () => {
    await relay.stop();
    await locks.close();
  };
};

/** Each started part adds its stop function to `endings`. */
const startRoles = async (
  infrastructure: Infrastructure,
  options: StartOptions,
  endings: (() => Promise<void>)[],
): Promise<Pick<Daybook, "port" | "setupCode">> => {
  const { config, projectionWorker, sessions } = infrastructure;
  const has = (role: Config["DAYBOOK_ROLES"][number]) => config.DAYBOOK_ROLES.includes(role);
  const { connectionString, secret, version } = options;
  await options.background?.start({ connectionString, secret, version });
  if (has("projections")) {
    await projectionWorker.start();
    const { startPastBuilder } = await import("#projections/shell/past-builder.ts");
    const { isPastFull } = await import("#infra/ask/past-space.ts");
    const isFull = (websiteId: string) => isPastFull(infrastructure.database, websiteId);
    endings.push(startPastBuilder({ ...infrastructure, isFull }));
  }
  await prepareWebsite(infrastructure);
  if (config.DAYBOOK_DEMO) {
    // An installation without the demo loads none of its modules.
    const { seedDemo } = await import("#demo/seed.ts");
    const { onProgress } = options;
    await seedDemo(infrastructure, { withLife: config.DAYBOOK_DEMO_LIFE, onProgress });
  }
  if (has("jobs")) {
    const { createJobWorker, periodicTasks } = await loadJobs();
    const periodic = periodicTasks(infrastructure);
    const jobs = await createJobWorker(infrastructure, periodic, options.jobsAtATime);
    endings.push(jobs.stop);
    await jobs.start();
  }
  if (has("relay")) endings.push(await startRelay(infrastructure, options.onRefused));
  const port = has("web") ? await startServing(infrastructure, options, endings) : 0;
  return {
    port,
    setupCode: (await sessions.needsSetup(FIRST_WEBSITE))
      ? await sessions.setupCode(FIRST_WEBSITE)
      : undefined,
  };
};

const startServing = async (
  infrastructure: Infrastructure,
  options: StartOptions,
  endings: (() => Promise<void>)[],
): Promise<number> => {
  // Processes without the role load none of its code.
  const { serve } = await import("./serve.ts");
  const { port, stop } = await serve(infrastructure, options);
  endings.push(stop);
  return port;
};

const prepareWebsite = async (infrastructure: Infrastructure): Promise<void> => {
  const { config, sessions, waitFor } = infrastructure;
  const added = await createFindDomains(infrastructure)(FIRST_WEBSITE);
  const hosts = [...new Set([...config.DAYBOOK_HOSTS, ...added])];
  const position = await hostWebsite(infrastructure, FIRST_WEBSITE, hosts, "start");
  await waitFor(["website-hosts"], position);
  await createResumeWebsiteCreations(infrastructure)();
  const found = createFound(infrastructure);
  for (const { websiteId, ownerId } of await sessions.founders())
    await found(websiteId, ownerId, infrastructure.newId());
};
