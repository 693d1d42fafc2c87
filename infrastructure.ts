import { setTimeout as pause } from "node:timers/promises";
import { createCollectionsAt } from "#commands/catalog/collections-at.ts";
import { createHandler } from "#commands/kit/handle.ts";
import { createAltcha } from "#infra/captcha/altcha.ts";
import { createSpentChallenges } from "#infra/captcha/spent.ts";
import { createSiteUserCredentials } from "#infra/customer-credentials/postgres.ts";
import { createSiteUserSessions } from "#infra/customer-sessions/postgres.ts";
import { createEditorsPresent } from "#infra/editors-present/postgres.ts";
import { newId } from "#infra/ids/uuid.ts";
import { createPersonalData } from "#infra/personal-data/postgres.ts";
import { createRedirectHits } from "#infra/redirect-hits/postgres.ts";
import type { ProjectionWorker } from "#projections/kit/worker.ts";
import { createWorkerElsewhere } from "#projections/kit/worker-elsewhere.ts";
import type { WorkerOptions } from "#projections/shell/worker.ts";
import { createPreviewer } from "#read-api/shell/themes/previewer.ts";
import { now, nowMs } from "#wiring/clock.ts";
import type { Infrastructure, InfrastructureOptions } from "#wiring/infrastructure.ts";
import { lazyAsk } from "#wiring/lazy-ask.ts";
import { clientLimitsOf, intakeLimitsOf } from "#wiring/limits.ts";
import { pageLocksOf } from "#wiring/page-locks.ts";
import {
  analyticsIdsOf,
  createReaders,
  keptFiles,
  measuringOf,
  ownerAccounts,
  signingOf,
} from "#wiring/parts.ts";
import { createSampleShop } from "#wiring/sample-shop.ts";
import { createWebsiteServices } from "#wiring/services.ts";
import { createHold, shopRules } from "#wiring/shop.ts";
import { openStores } from "#wiring/stores.ts";

export type {
  Infrastructure,
  InfrastructureOptions,
  WebsiteFacts,
} from "#wiring/infrastructure.ts";

/** A visitor prefers a page that lags to a longer wait for their own write. */
const READ_YOUR_WRITES_MS = 1_000;

const wait = (milliseconds: number) => pause(milliseconds).then(() => undefined);

type Closable = { readonly close: () => Promise<void> };

/** One after another: dependencies are closed after their users. */
const closeAll =
  (ends: readonly (() => unknown)[], asked: readonly Closable[]) => async (): Promise<void> => {
    for (const end of [...ends, ...asked.map(({ close }) => close)]) await end();
  };

const waitForOf =
  ({ reached }: Pick<ProjectionWorker, "reached">): Infrastructure["waitFor"] =>
  async (names, position) => {
    if (position !== undefined) await reached(names, position, READ_YOUR_WRITES_MS);
  };

/** The worker of this process, or what stands for that of another one. */
const projectionWorkerOf = (
  { connectionString, secret, log, background, createWorker }: InfrastructureOptions,
  parts: Pick<WorkerOptions, "eventStore" | "database" | "personalData">,
): ProjectionWorker =>
  createWorker?.({ connectionString, secret, log, ...parts }) ??
  createWorkerElsewhere({ database: parts.database, askElsewhere: background?.reached });

export const openInfrastructure = (options: InfrastructureOptions): Infrastructure => {
  const { config, connectionString, secret, log } = options;
  const { database, freeSpace, workerDatabase, eventStore } = openStores(options);
  const hold = createHold(database, config);
  const personalData = createPersonalData({ database, secret });
  const workerParts = { eventStore, database: workerDatabase, personalData };
  const projectionWorker = projectionWorkerOf(options, workerParts);
  const handler = createHandler({ eventStore, newId, nowMs, random: Math.random, wait });
  const recording = { handler, eventStore, personalData, newId };
  const keys = signingOf(secret);
  const { signing } = keys;
  const owners = ownerAccounts(database, secret, signing, options.passwordCost);
  const services = createWebsiteServices({ config, database, secret, ...recording, ...owners });
  const intakeLimits = intakeLimitsOf({ config, database, signing, log });
  const redirectHits = createRedirectHits({ sql: database, now });
  const previewer = createPreviewer();
  const { endImages, ...kept } = keptFiles(database, log);
  const readers = createReaders(database, keys.orderIdOf);
  return {
    config,
    connectionString,
    log,
    database,
    ...recording,
    freeSpace,
    ...keys,
    analyticsIds: analyticsIdsOf({ ...recording, config, signing, log, now }),
    captcha: createAltcha({ secret, spent: createSpentChallenges(database), nowMs }),
    ...owners,
    credentials: createSiteUserCredentials(database, signing),
    siteUserSessions: createSiteUserSessions(database, signing),
    ...clientLimitsOf({ config, database, signing }),
    intakeLimits,
    ...measuringOf({ config, database, signing, personalData, log, secret }),
    redirectHits,
    editorsPresent: createEditorsPresent(database, nowMs),
    services,
    ...hold,
    ...kept,
    collectionsAt: createCollectionsAt(database),
    checkout: {
      handler,
      eventStore,
      personalData,
      now,
      ...shopRules({ config, handler, database, signing, services, ...hold, ...readers }),
    },
    projectionWorker,
    waitFor: waitForOf(projectionWorker),
    ...readers,
    ...pageLocksOf(database, { ...keys, ...owners, ...readers, handler }),
    previewer,
    sampleShop: createSampleShop({ ...kept, ...keys, ...readers, ...recording, sql: database }),
    websiteFacts: async (websiteId) => readers.siteSettings.find(websiteId),
    ask: lazyAsk({ config, log, database, connectionString, secret }),
    now,
    nowMs,
    close: closeAll(
      [projectionWorker.stop, intakeLimits.close, redirectHits.write, previewer.end, endImages],
      [eventStore, workerDatabase, database],
    ),
  };
};
