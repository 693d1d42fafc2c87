import { join } from "node:path";
import { createFound } from "#commands/owners/sign-in.ts";
import { createResumeWebsiteCreations } from "#commands/websites/found-website.ts";
import { hostWebsite } from "#commands/websites/host-website.ts";
import { DEMO_WEBSITE, seedDemo } from "#demo/seed.ts";
import { projectFolder } from "#infra/apps/build.ts";
import { type Background, createBackground } from "#infra/background/background.ts";
import type { Config } from "#infra/config/config.ts";
import type { Log } from "#infra/log/log.ts";
import { checkSecret } from "#infra/personal-data/check-secret.ts";
import { migrate } from "#infra/postgres/migrate.ts";
import {
  type Infrastructure,
  type InfrastructureOptions,
  openInfrastructure,
} from "#infrastructure";

export type Daybook = {
  readonly port: number;
  readonly infrastructure: Infrastructure;
  /** The code that creates the first owner account; undefined when there is one. */
  readonly setupCode: string | undefined;
  /** Takes no new requests, finishes those under way, stops the workers. */
  readonly stop: () => Promise<void>;
};

export type StartOptions = InfrastructureOptions & {
  readonly version: string;
  /** A process with the other roles: started with this one, and ended with it. */
  readonly background?: Background | undefined;
};

const backgroundProgram = ["infra/config/check-node.mjs", "background.ts"].map((file) =>
  join(projectFolder, file),
);

/**
 * Begins the process of the roles besides `web`, where there shall be one. It loads its program while
 * the caller finds the database. Answers what `startDaybook` needs to know.
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
 * Brings the database up to date and starts the roles of the configuration. Resolves when it serves;
 * when it cannot, what had been started is stopped again before it rejects.
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
    // The last to go: what is still being answered may wait for it.
    if (background !== undefined) endings.push(background.stop);
    await migrate(options.connectionString);
    const infrastructure = openInfrastructure(options);
    endings.push(infrastructure.close);
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

/** Each thing started adds how it is ended to `endings`. */
const startRoles = async (
  infrastructure: Infrastructure,
  options: StartOptions,
  endings: (() => Promise<void>)[],
): Promise<Pick<Daybook, "port" | "setupCode">> => {
  const { config, projectionWorker, sessions } = infrastructure;
  const has = (role: Config["DAYBOOK_ROLES"][number]) => config.DAYBOOK_ROLES.includes(role);
  const { connectionString, secret, version } = options;
  await options.background?.start({ connectionString, secret, version });
  if (has("projections")) await projectionWorker.start();
  await prepareWebsite(infrastructure);
  if (config.DAYBOOK_DEMO) await seedDemo(infrastructure, { withLife: config.DAYBOOK_DEMO_LIFE });
  if (has("jobs")) {
    const { createJobWorker } = await import("#jobs/shell/worker.ts");
    const { periodicTasks } = await import("#jobs/shell/periodic-tasks.ts");
    const jobs = await createJobWorker(infrastructure, periodicTasks(infrastructure));
    endings.push(jobs.stop);
    await jobs.start();
  }
  const port = has("web") ? await startServing(infrastructure, options, endings) : 0;
  return {
    port,
    setupCode: (await sessions.needsSetup(DEMO_WEBSITE))
      ? await sessions.setupCode(DEMO_WEBSITE)
      : undefined,
  };
};

const startServing = async (
  infrastructure: Infrastructure,
  options: StartOptions,
  endings: (() => Promise<void>)[],
): Promise<number> => {
  // Processes without the role hold none of its code.
  const { serve } = await import("./serve.ts");
  const { port, stop } = await serve(infrastructure, options);
  endings.push(stop);
  return port;
};

const prepareWebsite = async (infrastructure: Infrastructure): Promise<void> => {
  const { config, sessions, waitFor } = infrastructure;
  const position = await hostWebsite(infrastructure, DEMO_WEBSITE, config.DAYBOOK_HOSTS, "start");
  await waitFor(["website-hosts"], position);
  await createResumeWebsiteCreations(infrastructure)();
  const found = createFound(infrastructure);
  for (const { websiteId, ownerId } of await sessions.founders())
    await found(websiteId, ownerId, infrastructure.newId());
};
