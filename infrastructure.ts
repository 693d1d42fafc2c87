import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { CheckoutDependencies } from "#commands/checkout/dependencies.ts";
import { createHandler, type Handler } from "#commands/shared/handle.ts";
import { projectFolder } from "#infra/apps/build.ts";
import type { Config } from "#infra/config/config.ts";
import type { EventStore } from "#infra/event-store/port.ts";
import { createPostgresEventStore } from "#infra/event-store/postgres.ts";
import { newId } from "#infra/ids/uuid.ts";
import type { Log } from "#infra/log/log.ts";
import type { OwnerSessions } from "#infra/owner-sessions/port.ts";
import { createOwnerSessions } from "#infra/owner-sessions/postgres.ts";
import { createArgon2Passwords } from "#infra/passwords/argon2.ts";
import type { Passwords } from "#infra/passwords/port.ts";
import type { PersonalData } from "#infra/personal-data/port.ts";
import { createPersonalData } from "#infra/personal-data/postgres.ts";
import { createDatabase } from "#infra/postgres/pool.ts";
import type { Database } from "#infra/postgres/port.ts";
import { createSigning } from "#infra/signing/hmac.ts";
import type { Signing } from "#infra/signing/port.ts";
import { projections } from "#projections/registry.ts";
import { createProjectionWorker, type ProjectionWorker } from "#projections/worker.ts";
import { readTheme, type Themes } from "#read-api/pages/theme.ts";
import {
  createSiteSettings,
  type SiteSettingsReader,
} from "#read-api/site-settings/find-site-settings.ts";
import { createPreviewer, type Previewer } from "#read-api/themes/previewer.ts";
import { createPublishedThemes } from "#read-api/themes/published-themes.ts";

/** What nearly everything asks about a website. */
export type WebsiteFacts = {
  readonly title: string;
  /** ISO 4217. */
  readonly currency: string;
  /** IANA. */
  readonly timeZone: string;
};

/** What every part of a process shares: adapters behind their ports, clock and ids. */
export type Infrastructure = {
  readonly config: Config;
  readonly connectionString: string;
  readonly log: Log;
  readonly database: Database;
  readonly eventStore: EventStore;
  readonly personalData: PersonalData;
  readonly signing: Signing;
  readonly sessions: OwnerSessions;
  readonly passwords: Passwords;
  readonly handler: Handler;
  /** Started only in processes with the role `projections`; `reached` works in all of them. */
  readonly projectionWorker: ProjectionWorker;
  /** Resolves when these projections have reached the position, or after a bounded wait. */
  readonly waitFor: (projections: readonly string[], position: bigint | undefined) => Promise<void>;
  readonly checkout: CheckoutDependencies;
  readonly siteSettings: SiteSettingsReader;
  /** What visitors see, from memory. */
  readonly themes: Themes;
  /** Draws drafts of templates, in a process of its own. */
  readonly previewer: Previewer;
  readonly websiteFacts: (websiteId: string) => Promise<WebsiteFacts>;
  readonly newId: () => string;
  /** ISO 8601, UTC, milliseconds. */
  readonly now: () => string;
  readonly nowMs: () => number;
  readonly close: () => Promise<void>;
};

export type InfrastructureOptions = {
  readonly config: Config;
  readonly connectionString: string;
  readonly secret: string;
  readonly log: Log;
};

/** A visitor rather sees a page that lags than waits longer for their own write. */
const READ_YOUR_WRITES_MS = 1_000;
/** One is pinned for the leases; each projection at work takes one. */
const WORKER_CONNECTIONS = 12;

/** The look of a website whose owner has written no templates. */
const builtInTheme = join(projectFolder, "demo/templates");

export const openInfrastructure = ({
  config,
  connectionString,
  secret,
  log,
}: InfrastructureOptions): Infrastructure => {
  const onError = (error: unknown) => log.warn({ error }, "a database connection broke");
  const database = createDatabase({ connectionString, onError });
  const workerDatabase = createDatabase({
    connectionString,
    max: WORKER_CONNECTIONS,
    applicationName: "daybook-projections",
    onError,
  });
  const eventStore = createPostgresEventStore({ connectionString, onError });
  const personalData = createPersonalData({ database, secret });
  const projectionWorker = createProjectionWorker({
    eventStore,
    database: workerDatabase,
    projections,
    personalData,
    log,
  });
  const nowMs = () => Date.now();
  const now = () => new Date().toISOString();
  const handler = createHandler({
    eventStore,
    newId,
    nowMs,
    random: Math.random,
    wait: (milliseconds) => pause(milliseconds).then(() => undefined),
  });
  const previewer = createPreviewer();
  const siteSettings = createSiteSettings(database, nowMs);
  return {
    config,
    connectionString,
    log,
    database,
    eventStore,
    personalData,
    signing: createSigning(secret),
    sessions: createOwnerSessions(database),
    passwords: createArgon2Passwords(),
    handler,
    checkout: {
      handler,
      eventStore,
      personalData,
      now,
      holdSeconds: config.HOLD_SECONDS,
      minimumCents: async (websiteId) => (await siteSettings.find(websiteId)).checkoutMinimumCents,
    },
    projectionWorker,
    waitFor: async (names, position) => {
      if (position !== undefined)
        await projectionWorker.reached(names, position, READ_YOUR_WRITES_MS);
    },
    siteSettings,
    themes: createPublishedThemes(database, nowMs, readTheme(builtInTheme)),
    previewer,
    websiteFacts: async (websiteId) => siteSettings.find(websiteId),
    newId,
    now,
    nowMs,
    close: async () => {
      await projectionWorker.stop();
      await previewer.end();
      await eventStore.close();
      await workerDatabase.close();
      await database.close();
    },
  };
};
