import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { Express } from "express";
import { choiceOfCall } from "#commands/census/tracked-visitor.ts";
import { offeredPayments } from "#commands/checkout/answer-order.ts";
import { createFindItemDraft } from "#commands/content/find-written-item.ts";
import { createFileLinks } from "#commands/downloads/file-links.ts";
import { createFormKeys } from "#commands/forms/form-keys.ts";
import { createBalanceLinks } from "#commands/gift-cards/balance-links.ts";
import { createFindDraft } from "#commands/pages/find-draft.ts";
import { createRecordMissingPage } from "#commands/redirects/record-missing-page.ts";
import { createReviewLinks } from "#commands/reviews/request-links.ts";
import { createRecordSearch } from "#commands/search/record-search.ts";
import { intakeCalls, intakeContracts, plainForms, writeApi } from "#commands/shell/server.ts";
import { mayTrack, recognitionOf } from "#domain/census/cookie-policy.ts";
import { builtInInstallmentPages } from "#domain/installments/page.ts";
import { projectFolder } from "#infra/apps/build.ts";
import type { Config } from "#infra/config/config.ts";
import { knowSiteUser, requireOwner } from "#infra/http/admit.ts";
import { createApp } from "#infra/http/app.ts";
import { createClientOf, createTrust, isBehindProxy } from "#infra/http/client.ts";
import { createCrumb } from "#infra/http/crumb.ts";
import type { HttpDependencies } from "#infra/http/dependencies.ts";
import { mountDomainCheck } from "#infra/http/domain-check.ts";
import { createDrain } from "#infra/http/drain.ts";
import { mountForms } from "#infra/http/form-fallback.ts";
import { createIntakeServer } from "#infra/http/intake.ts";
import { createLimitPasses } from "#infra/http/limit-pass.ts";
import { createRateLimit, isExempt } from "#infra/http/rate-limit.ts";
import { createReadAfter } from "#infra/http/read-after.ts";
import { createReadiness } from "#infra/http/readiness.ts";
import type { Route } from "#infra/http/route.ts";
import { mountBuiltFiles, mountConsole, mountDemoPictures } from "#infra/http/static-files.ts";
import { mountHealth, mountSystemCalls } from "#infra/http/system-calls.ts";
import { createBuiltInPages } from "#infra/installments/built-in.ts";
import { createMetrics } from "#infra/metrics/metrics.ts";
import { StorageLow } from "#infra/storage/free-space.ts";
import { createFindWebsite } from "#infra/websites/find-website.ts";
import type { Infrastructure } from "#infrastructure";
import { createFindOrderFiles } from "#read-api/downloads/find-order-files.ts";
import { serveFiles } from "#read-api/downloads/serve-files.ts";
import { createFindCartGiftCards } from "#read-api/gift-cards/find-cart-gift-cards.ts";
import { LIVE_EVENTS_PATH } from "#read-api/history/contract.ts";
import { liveEvents } from "#read-api/history/live.ts";
import { liveNews } from "#read-api/history/live-news.ts";
import { LIVE_NEWS_PATH } from "#read-api/history/news-contract.ts";
import { createFindCurrentMedia } from "#read-api/media/current-media.ts";
import { serveMediaFiles } from "#read-api/media/serve-media-files.ts";
import { servePictures } from "#read-api/pictures/serve-pictures.ts";
import { jobRelayMetrics, kafkaMetrics, projectionMetrics } from "#read-api/projections/routes.ts";
import { createFindRedirect } from "#read-api/redirects/find-redirect.ts";
import { createSearch } from "#read-api/search/search.ts";
import { createAccountReader } from "#read-api/shell/pages/account/account-reader.ts";
import { createAssets, readManifest, storefrontEntryOf } from "#read-api/shell/pages/assets.ts";
import { createFindPreview } from "#read-api/shell/pages/editor/website-preview.ts";
import type { PageDependencies } from "#read-api/shell/pages/pages.ts";
import { mountSitePages } from "#read-api/shell/pages/routes.ts";
import { orderFilesUrl, readApi } from "#read-api/shell/server.ts";
import { createFindRequest } from "#read-api/subscriptions/find-request.ts";
import { createFindOwner } from "#wiring/find-owner.ts";

type ServeOptions = { readonly secret: string; readonly version: string };

const httpDependencies = (infrastructure: Infrastructure, secret: string): HttpDependencies => {
  const { config, database, freeSpace, siteSettings, siteUserSessions, log, nowMs } =
    infrastructure;
  const { analyticsIds } = infrastructure;
  const secureCookies = isBehindProxy(config.TRUST_PROXIES);
  return {
    findWebsite: createFindWebsite({
      sql: database,
      nowMs,
      onError: (error) => log.error({ error }, "the domains of websites could not be read"),
    }),
    findOwner: createFindOwner(infrastructure),
    findSiteUser: siteUserSessions.find,
    recognition: {
      mayTrack: async (websiteId, visitor) =>
        mayTrack(await siteSettings.find(websiteId), choiceOfCall(visitor)),
      analyticsIdIn: analyticsIds.idIn,
      dayVisitorOf: async (websiteId, visitor) => {
        const settings = await siteSettings.find(websiteId);
        return recognitionOf(settings, choiceOfCall(visitor)) === "day"
          ? infrastructure.dayVisitors.idOf({ websiteId, timeZone: settings.timeZone, ...visitor })
          : undefined;
      },
      onError: (error) => log.error({ error }, "a visitor could not be recognized"),
    },
    signing: infrastructure.signing,
    readAfterOf: createReadAfter({
      head: infrastructure.eventStore.head,
      isExempt: (client) => isExempt(client, config.RATE_LIMIT_EXEMPT),
    }),
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
      intake: infrastructure.intakeLimits,
    },
    assertWritable: () => {
      if (freeSpace.isLow()) throw new StorageLow();
    },
    trustProxies: config.TRUST_PROXIES,
    isLimitPass: createLimitPasses(infrastructure.signing, nowMs).isValid,
    ports: config.DAYBOOK_PORTS,
    secureCookies,
    hsts: config.DAYBOOK_HSTS,
    log,
  };
};

type SiteParts = Pick<PageDependencies, "crumb" | "assets"> & { readonly routes: readonly Route[] };

/** The pages of websites, and the files that they link to. */
const mountSite = (
  pages: Express,
  infrastructure: Infrastructure,
  { crumb, assets, routes }: SiteParts,
): void => {
  const { database: sql, signing, newId, nowMs, checkout } = infrastructure;
  const balanceLinks = createBalanceLinks(signing, nowMs);
  const reviewLinks = createReviewLinks(signing, nowMs);
  const fileLinks = createFileLinks(signing, nowMs);
  const findOrderFiles = createFindOrderFiles(sql);
  pages.use(serveFiles({ ...infrastructure, findOrderFiles, readFileLink: fileLinks.read }));
  mountSitePages(pages, {
    ...infrastructure,
    sql,
    crumb,
    assets,
    accounts: createAccountReader(routes),
    search: createSearch(sql),
    recordSearch: createRecordSearch(infrastructure),
    recordMissingPage: createRecordMissingPage(infrastructure),
    findRedirect: createFindRedirect({ ...infrastructure, sql }),
    findPreview: createFindPreview({
      sql,
      findOwner: createFindOwner(infrastructure),
      findDraft: createFindDraft(infrastructure),
      findItemDraft: createFindItemDraft(infrastructure),
      nowMs,
    }),
    findOrderFiles,
    fileLinks,
    filesUrlOf: orderFilesUrl(infrastructure),
    findInstallmentPage: createBuiltInPages(builtInInstallmentPages).find,
    offeredPayments: async (websiteId) => offeredPayments(await checkout.paymentsOf(websiteId)),
    findGiftCards: createFindCartGiftCards({ ...infrastructure, sql }),
    findRequest: createFindRequest({ ...infrastructure, sql }),
    readBalanceLink: ({ websiteId }, token) => balanceLinks.read(websiteId, token),
    readReviewLink: ({ websiteId }, token) => reviewLinks.read(websiteId, token),
    issueFormKey: createFormKeys(signing, newId, nowMs).issue,
  });
};

/** What members see as it happens. */
const mountLiveFeeds = (
  calls: Parameters<typeof mountSystemCalls>[0],
  { eventStore, log }: Infrastructure,
  dependencies: ReturnType<typeof httpDependencies>,
): void => {
  const feed = {
    eventStore,
    findOwner: dependencies.findOwner,
    onError: (error: unknown) => log.warn({ error }, "a live feed of the log broke off"),
  };
  calls.get(LIVE_EVENTS_PATH, requireOwner(dependencies, "event-log:read"), liveEvents(feed));
  calls.get(LIVE_NEWS_PATH, requireOwner(dependencies, "own-account"), liveNews(feed));
};

type Serving = {
  readonly port: number;
  /** Accepts no new requests and finishes those in progress. */
  readonly stop: () => Promise<void>;
};

/**
 * The role `web`: starts to listen with pages, both APIs, the console and the intake in front of
 * them.
 */
export const serve = async (
  infrastructure: Infrastructure,
  { secret, version }: ServeOptions,
): Promise<Serving> => {
  const { config, log, database, eventStore } = infrastructure;
  const dependencies = httpDependencies(infrastructure, secret);
  const assets = siteAssets();
  const routes = [...writeApi(infrastructure), ...readApi(infrastructure, assets)];
  const contracts = [...routes.map(({ contract }) => contract), ...intakeContracts];
  const app = createApp(dependencies, {
    routes,
    mountFirst: (first) => {
      mountBuiltFiles(first);
      mountDomainCheck(first, dependencies.findWebsite);
      mountHealth(first, {
        metrics: createMetrics(
          () => projectionMetrics({ sql: database, head: eventStore.head }),
          infrastructure.intakeLimits.refusedTotals,
          () => kafkaMetrics({ sql: database, head: eventStore.head }),
          () => jobRelayMetrics({ sql: database, head: eventStore.head }),
        ),
        metricsFor: config.METRICS,
        findHindrance: createReadiness({
          isStopping: () => drain.isStopping(),
          isSpaceLow: infrastructure.freeSpace.isLow,
          // Runs the first query of every request: it has no answer before a worker has created the
          // tables.
          askDatabase: () => database.query("select from read.website_hosts limit 1"),
        }),
      });
    },
    mountCalls: (calls) => {
      mountSystemCalls(calls, {
        crumb: dependencies.crumb,
        contracts,
        version,
        describeEvents: async () =>
          (await import("#domain/event-types/describe.ts")).describeEvents(),
      });
      mountLiveFeeds(calls, infrastructure, dependencies);
    },
    mountPages: (pages) => {
      mountConsole(pages, dependencies.crumb);
      const findCurrentMedia = createFindCurrentMedia(database, infrastructure.nowMs);
      pages.use(servePictures({ ...infrastructure, findCurrentMedia }));
      pages.use(serveMediaFiles({ ...infrastructure, findCurrentMedia }));
      mountDemoPictures(pages);
      pages.use(knowSiteUser(dependencies));
      mountForms(pages, dependencies, routes, plainForms(infrastructure));
      mountSite(pages, infrastructure, { crumb: dependencies.crumb, assets, routes });
    },
  });
  const server = createIntakeServer({
    app,
    calls: intakeCalls(infrastructure),
    findWebsite: dependencies.findWebsite,
    clientOf: createClientOf({
      trust: createTrust(config.TRUST_PROXIES),
      isLimitPass: dependencies.isLimitPass,
    }),
    limits: infrastructure.intakeLimits,
    log,
  });
  const drain = createDrain(server);
  server.keepAliveTimeout = config.KEEP_ALIVE_SECONDS * 1_000;
  await listen(server, config);
  return {
    port: (server.address() as AddressInfo).port,
    stop: () => drain.stop(config.STOP_SECONDS * 1_000),
  };
};

const siteAssets = () =>
  createAssets(
    readManifest(join(projectFolder, "dist/storefront/.vite/manifest.json")),
    storefrontEntryOf,
  );

/**
 * Maximum number of waiting connections while the process is busy. With Node's 511, a burst of a
 * thousand visitors on a busy machine overflows the queue, and Linux resets connections that their
 * browsers believe to be open. The system can allow fewer (`net.core.somaxconn`).
 */
const WAITING_CONNECTIONS = 4_096;

const listen = (server: Server, { PORT, HOST }: Config): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen({ port: PORT, host: HOST, backlog: WAITING_CONNECTIONS }, () => resolve());
  });
