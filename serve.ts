import type { Server } from "node:http";
import { join } from "node:path";
import { OWNER_COOKIE } from "#commands/accounts/routes.ts";
import { cartForms } from "#commands/cart/form-fallback.ts";
import { recordHitContract } from "#commands/census/contract.ts";
import { siteForms } from "#commands/forms/form-fallback.ts";
import { restockForms } from "#commands/restock/form-fallback.ts";
import { intakeCalls, writeApi } from "#commands/server.ts";
import { projectFolder } from "#infra/apps/build.ts";
import type { Config } from "#infra/config/config.ts";
import { createApp, demandOwner, type HttpDependencies } from "#infra/http/app.ts";
import { createCrumb } from "#infra/http/crumb.ts";
import { mountForms } from "#infra/http/form-fallback.ts";
import { createIntakeServer } from "#infra/http/intake.ts";
import { createRateLimit } from "#infra/http/rate-limit.ts";
import { mountConsole, mountStorefrontFiles } from "#infra/http/static-files.ts";
import { mountHealth, mountSystemCalls } from "#infra/http/system-calls.ts";
import { createMetrics } from "#infra/metrics/metrics.ts";
import { createFindWebsite } from "#infra/websites/find-website.ts";
import type { Infrastructure } from "#infrastructure";
import { LIVE_EVENTS_PATH } from "#read-api/history/contract.ts";
import { liveEvents } from "#read-api/history/live.ts";
import { createAssets, readManifest, storefrontEntryOf } from "#read-api/pages/assets.ts";
import { mountSitePages } from "#read-api/pages/routes.ts";
import { projectionMetrics } from "#read-api/projections/routes.ts";
import { readApi } from "#read-api/server.ts";

type ServeOptions = { readonly secret: string; readonly version: string };

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

/** The role `web`: pages, both APIs, the console and the intake in front of them, listening. */
export const serve = async (
  infrastructure: Infrastructure,
  { secret, version }: ServeOptions,
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

/** Takes no new requests and finishes those under way. */
export const stopServing = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    const giveUp = setTimeout(() => server.closeAllConnections(), STOP_WITHIN_MS);
    server.close(() => {
      clearTimeout(giveUp);
      resolve();
    });
    server.closeIdleConnections();
  });
