import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { OWNER_COOKIE } from "#commands/accounts/routes.ts";
import { cartForms } from "#commands/cart/form-fallback.ts";
import { recordHitContract } from "#commands/census/contract.ts";
import { siteForms } from "#commands/forms/form-fallback.ts";
import { createResumeUploads } from "#commands/import/run-upload.ts";
import { restockForms } from "#commands/restock/form-fallback.ts";
import { importDependencies, intakeCalls, writeApi } from "#commands/server.ts";
import { hostWebsite } from "#commands/websites/host-website.ts";
import { DEMO_WEBSITE, seedDemo } from "#demo/seed.ts";
import { projectFolder } from "#infra/apps/build.ts";
import type { Config } from "#infra/config/config.ts";
import { createApp, demandOwner, type HttpDependencies } from "#infra/http/app.ts";
import { createCrumb } from "#infra/http/crumb.ts";
import { mountForms } from "#infra/http/form-fallback.ts";
import { createIntakeServer } from "#infra/http/intake.ts";
import { createRateLimit } from "#infra/http/rate-limit.ts";
import { mountConsole, mountStorefrontFiles } from "#infra/http/static-files.ts";
import { mountHealth, mountSystemCalls } from "#infra/http/system-calls.ts";
import type { PeriodicTask } from "#infra/jobs/port.ts";
import { createMetrics } from "#infra/metrics/metrics.ts";
import { migrate } from "#infra/postgres/migrate.ts";
import { createFindWebsite } from "#infra/websites/find-website.ts";
import {
  type Infrastructure,
  type InfrastructureOptions,
  openInfrastructure,
} from "#infrastructure";
import { createExpireHolds } from "#jobs/checkout/expire-holds.ts";
import { createJobWorker } from "#jobs/worker.ts";
import { LIVE_EVENTS_PATH } from "#read-api/history/contract.ts";
import { liveEvents } from "#read-api/history/live.ts";
import { createAssets, readManifest, storefrontEntryOf } from "#read-api/pages/assets.ts";
import { mountSitePages } from "#read-api/pages/routes.ts";
import { projectionMetrics } from "#read-api/projections/routes.ts";
import { readApi } from "#read-api/server.ts";

export type Daybook = {
  readonly port: number;
  readonly infrastructure: Infrastructure;
  /** The code that creates the first owner account; undefined when there is one. */
  readonly setupCode: string | undefined;
  /** Takes no new requests, finishes those under way, stops the workers. */
  readonly stop: () => Promise<void>;
};

export type StartOptions = InfrastructureOptions & { readonly version: string };

/**
 * Brings the database up to date and starts the roles of the configuration. Resolves when it serves;
 * when it cannot, what had been started is stopped again before it rejects.
 */
export const startDaybook = async (options: StartOptions): Promise<Daybook> => {
  await migrate(options.connectionString);
  const infrastructure = openInfrastructure(options);
  const endings: (() => Promise<void>)[] = [infrastructure.close];
  const stop = async (): Promise<void> => {
    const failures: unknown[] = [];
    for (const end of endings.toReversed())
      await end().catch((error: unknown) => failures.push(error));
    if (failures.length > 0) throw failures[0];
  };
  try {
    return { ...(await startRoles(infrastructure, options, endings)), infrastructure, stop };
  } catch (error) {
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
  if (has("projections")) await projectionWorker.start();
  await prepareWebsite(infrastructure);
  if (config.DAYBOOK_DEMO) await seedDemo(infrastructure);
  if (has("jobs")) {
    const jobs = await createJobWorker(infrastructure, periodicTasks(infrastructure));
    endings.push(jobs.stop);
    await jobs.start();
  }
  const server = has("web") ? await serve(infrastructure, options) : undefined;
  if (server !== undefined) endings.push(() => close(server));
  return {
    port: server === undefined ? 0 : (server.address() as AddressInfo).port,
    setupCode: (await sessions.needsSetup(DEMO_WEBSITE))
      ? await sessions.setupCode(DEMO_WEBSITE)
      : undefined,
  };
};

const EXPIRE_HOLDS_EVERY_MS = 5_000;

const RESUME_IMPORTS_EVERY_MS = 5_000;

const periodicTasks = (infrastructure: Infrastructure): readonly PeriodicTask[] => {
  const { checkout, database, newId } = infrastructure;
  return [
    {
      name: "expire-holds",
      everyMs: EXPIRE_HOLDS_EVERY_MS,
      run: createExpireHolds({ ...checkout, sql: database, newId }),
    },
    {
      name: "resume-imports",
      everyMs: RESUME_IMPORTS_EVERY_MS,
      run: createResumeUploads(importDependencies(infrastructure)),
    },
  ];
};

const prepareWebsite = async (infrastructure: Infrastructure): Promise<void> => {
  const { config, waitFor } = infrastructure;
  const position = await hostWebsite(infrastructure, DEMO_WEBSITE, config.DAYBOOK_HOSTS, "start");
  await waitFor(["website-hosts"], position);
};

const httpDependencies = (
  { config, database, sessions, log, nowMs }: Infrastructure,
  secret: string,
): HttpDependencies => {
  const secureCookies = config.TRUST_PROXIES > 0;
  return {
    findWebsite: createFindWebsite(database, nowMs),
    findOwner: async ({ cookies, websiteId }) => {
      const token = cookies[OWNER_COOKIE];
      return token === undefined ? undefined : sessions.find(token, websiteId);
    },
    crumb: createCrumb({ secret, secure: secureCookies }),
    limits: {
      commands: createRateLimit({
        perMinute: config.RATE_LIMIT_PER_MINUTE,
        exempt: config.RATE_LIMIT_EXEMPT,
      }),
      signIn: createRateLimit({
        perMinute: config.SIGN_IN_LIMIT_PER_MINUTE,
        exempt: config.RATE_LIMIT_EXEMPT,
      }),
    },
    trustProxies: config.TRUST_PROXIES,
    secureCookies,
    log,
  };
};

const serve = async (
  infrastructure: Infrastructure,
  { secret, version }: StartOptions,
): Promise<Server> => {
  const { config, log, database, eventStore } = infrastructure;
  const dependencies = httpDependencies(infrastructure, secret);
  const assets = siteAssets();
  const routes = [...writeApi(infrastructure), ...readApi(infrastructure, assets)];
  const contracts = [...routes.map(({ contract }) => contract), recordHitContract];
  const app = createApp(dependencies, {
    routes,
    mountFirst: (first) =>
      mountHealth(first, {
        metrics: createMetrics(() => projectionMetrics({ sql: database, head: eventStore.head })),
        metricsFor: config.METRICS,
        // Asks what every request asks first: there is no answer before a worker has made the tables.
        assertReady: async () => {
          await database.query("select from read.website_hosts limit 1");
        },
      }),
    mountCalls: (calls) => {
      mountSystemCalls(calls, { crumb: dependencies.crumb, contracts, version });
      calls.get(
        LIVE_EVENTS_PATH,
        demandOwner(dependencies),
        liveEvents({
          eventStore,
          onError: (error) => log.warn({ error }, "a live feed of the log broke off"),
        }),
      );
    },
    mountPages: (pages) => {
      mountConsole(pages, dependencies.crumb);
      mountStorefrontFiles(pages);
      mountForms(pages, dependencies, routes, [
        ...cartForms,
        ...restockForms,
        ...siteForms(infrastructure),
      ]);
      mountSitePages(pages, {
        ...infrastructure,
        sql: database,
        crumb: dependencies.crumb,
        assets,
      });
    },
  });
  const server = createIntakeServer({
    app,
    calls: intakeCalls(infrastructure),
    findWebsite: dependencies.findWebsite,
    log,
  });
  await listen(server, config);
  return server;
};

const siteAssets = () =>
  createAssets(
    readManifest(join(projectFolder, "dist/storefront/.vite/manifest.json")),
    storefrontEntryOf,
  );

const listen = (server: Server, { PORT, HOST }: Config): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(PORT, HOST, () => resolve());
  });

/** Live feeds never end by themselves; everything else is done long before. */
const STOP_WITHIN_MS = 2_000;

const close = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    const giveUp = setTimeout(() => server.closeAllConnections(), STOP_WITHIN_MS);
    server.close(() => {
      clearTimeout(giveUp);
      resolve();
    });
    server.closeIdleConnections();
  });
