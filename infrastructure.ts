import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { type CollectionsAt, createCollectionsAt } from "#commands/catalog/collections-at.ts";
import type { CheckoutDependencies } from "#commands/checkout/dependencies.ts";
import { createOrderIdOf } from "#commands/checkout/order-id.ts";
import { createGiftCards } from "#commands/gift-cards/gift-cards.ts";
import { createHandler, type Handler } from "#commands/shared/handle.ts";
import type { FindPricingFacts } from "#domain/cart/price-cart.ts";
import { type MailMode, mailModeOf } from "#domain/mail/mail-mode.ts";
import { MAX_PICTURE_PIXELS } from "#domain/pictures/texts.ts";
import { FAILURES_FORGOTTEN_AFTER_SECONDS } from "#domain/site-users/attempts.ts";
import { projectFolder } from "#infra/apps/build.ts";
import type { Attempts } from "#infra/attempts/port.ts";
import { createAttempts } from "#infra/attempts/postgres.ts";
import type { Background } from "#infra/background/background.ts";
import { createAltcha } from "#infra/captcha/altcha.ts";
import type { Captcha } from "#infra/captcha/port.ts";
import { createSpentChallenges } from "#infra/captcha/spent.ts";
import type { Config } from "#infra/config/config.ts";
import type { EventStore } from "#infra/event-store/port.ts";
import { createPostgresEventStore } from "#infra/event-store/postgres.ts";
import { createDrawer } from "#infra/files/drawer.ts";
import { createPictures } from "#infra/files/pictures.ts";
import type { Files, Pictures } from "#infra/files/port.ts";
import { createFiles } from "#infra/files/postgres.ts";
import { createHoldCounts } from "#infra/hold-counts/postgres.ts";
import { type BrowserKeys, createBrowserKeys } from "#infra/http/browser-keys.ts";
import { createHoldLimits } from "#infra/http/hold-limits.ts";
import { createPageProofs } from "#infra/http/page-proofs.ts";
import { newId } from "#infra/ids/uuid.ts";
import { createClientLimit } from "#infra/intake-limits/client-limit.ts";
import { createDayBudget } from "#infra/intake-limits/day-budget.ts";
import { createIntakeLimits } from "#infra/intake-limits/intake-limits.ts";
import type { IntakeLimits } from "#infra/intake-limits/port.ts";
import { createIntakeDays } from "#infra/intake-limits/postgres.ts";
import type { Log } from "#infra/log/log.ts";
import type { OneTimeCodes } from "#infra/one-time-codes/port.ts";
import { createOneTimeCodes } from "#infra/one-time-codes/totp.ts";
import type { OwnerFactors } from "#infra/owner-factors/port.ts";
import { createOwnerFactors } from "#infra/owner-factors/postgres.ts";
import type { OwnerSessions } from "#infra/owner-sessions/port.ts";
import { createOwnerSessions } from "#infra/owner-sessions/postgres.ts";
import type { OwnerTickets } from "#infra/owner-tickets/port.ts";
import { createOwnerTickets } from "#infra/owner-tickets/postgres.ts";
import type { Passkeys } from "#infra/passkeys/port.ts";
import { createPasskeys } from "#infra/passkeys/webauthn.ts";
import { createArgon2Passwords } from "#infra/passwords/argon2.ts";
import type { Passwords } from "#infra/passwords/port.ts";
import { configuredPayments } from "#infra/payments/configured.ts";
import type { PersonalData } from "#infra/personal-data/port.ts";
import { createPersonalData } from "#infra/personal-data/postgres.ts";
import { embeddedFolder } from "#infra/postgres/operator-database.ts";
import { createDatabase } from "#infra/postgres/pool.ts";
import type { Database } from "#infra/postgres/port.ts";
import { holdPayments, holdWebhooks } from "#infra/restores/held-ports.ts";
import type { Restores } from "#infra/restores/port.ts";
import { createRestores } from "#infra/restores/postgres.ts";
import { createSigning } from "#infra/signing/hmac.ts";
import type { Signing } from "#infra/signing/port.ts";
import type { SiteUserCredentials } from "#infra/site-user-credentials/port.ts";
import { createSiteUserCredentials } from "#infra/site-user-credentials/postgres.ts";
import type { SiteUserSessions } from "#infra/site-user-sessions/port.ts";
import { createSiteUserSessions } from "#infra/site-user-sessions/postgres.ts";
import {
  createFreeSpace,
  type FreeSpace,
  projectionsWithReserve,
  unknownSpace,
  withReserve,
} from "#infra/storage/free-space.ts";
import { createHttpWebhooks } from "#infra/webhooks/http.ts";
import type { Webhooks } from "#infra/webhooks/port.ts";
import { projections } from "#projections/registry.ts";
import { createProjectionWorker, type ProjectionWorker } from "#projections/worker.ts";
import { createFindPricingFacts } from "#read-api/cart/find-pricing-facts.ts";
import { createPageLocks, type PageLocks } from "#read-api/page-access/page-locks.ts";
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
  readonly mailMode: MailMode;
  readonly connectionString: string;
  readonly log: Log;
  readonly database: Database;
  readonly eventStore: EventStore;
  readonly freeSpace: FreeSpace;
  readonly personalData: PersonalData;
  /** The order that a cart becomes. */
  readonly orderIdOf: (websiteId: string, cartId: string) => string;
  readonly signing: Signing;
  /** What single browsers were given the key to. */
  readonly browserKeys: BrowserKeys;
  readonly captcha: Captcha;
  /** Owners: their accounts, how they prove who they are, and where they are signed in. */
  readonly sessions: OwnerSessions;
  readonly ownerFactors: OwnerFactors;
  readonly ownerTickets: OwnerTickets;
  readonly oneTimeCodes: OneTimeCodes;
  readonly passkeys: Passkeys;
  readonly passwords: Passwords;
  /** How visitors prove who they are, and where they are signed in. */
  readonly credentials: SiteUserCredentials;
  readonly siteUserSessions: SiteUserSessions;
  readonly attempts: Attempts;
  /** Limits on what visitors' browsers report. */
  readonly intakeLimits: IntakeLimits;
  readonly webhooks: Webhooks;
  /** Whether this is a restored copy that nothing may leave. */
  readonly restores: Restores;
  /** What buyers download. */
  readonly files: Files;
  /** What everybody may see of products. */
  readonly pictures: Pictures;
  readonly handler: Handler;
  /** Started only in processes with the role `projections`; `reached` works in all of them. */
  readonly projectionWorker: ProjectionWorker;
  /** Resolves when these projections have reached the position, or after a bounded wait. */
  readonly waitFor: (projections: readonly string[], position: bigint | undefined) => Promise<void>;
  readonly checkout: CheckoutDependencies;
  readonly collectionsAt: CollectionsAt;
  readonly siteSettings: SiteSettingsReader;
  /** What the tables say about the price of a cart, mostly from memory. */
  readonly findPricingFacts: FindPricingFacts;
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
} & PageLocks;

export type InfrastructureOptions = {
  readonly config: Config;
  readonly connectionString: string;
  readonly secret: string;
  readonly log: Log;
  /** The process that moves projections when this one does not. */
  readonly background?: Pick<Background, "reached"> | undefined;
};

/** A visitor rather sees a page that lags than waits longer for their own write. */
const READ_YOUR_WRITES_MS = 1_000;
/** One is pinned for the leases; each projection at work takes one. */
const WORKER_CONNECTIONS = 12;

/** The look of a website whose owner has written no templates. */
const builtInTheme = join(projectFolder, "demo/templates");

const nowMs = () => Date.now();
const now = () => new Date().toISOString();
const wait = (milliseconds: number) => pause(milliseconds).then(() => undefined);

/** What a restored copy holds back, and who says for how long. */
const createHold = (database: Database, { DAYBOOK_WEBHOOKS_TO }: Config) => {
  const restores = createRestores(database);
  const allowPrivate = DAYBOOK_WEBHOOKS_TO === "anywhere";
  return {
    restores,
    webhooks: holdWebhooks(createHttpWebhooks({ nowMs, allowPrivate }), restores),
  };
};

const paymentsOf = (config: Config, restores: Restores) => {
  const { stripe, ...others } = configuredPayments(config);
  return { ...others, ...(stripe && { stripe: holdPayments(stripe, restores) }) };
};

type ShopParts = Pick<
  Infrastructure,
  "config" | "handler" | "database" | "signing" | "siteSettings" | "restores"
>;

/** How this installation sells. */
const shopRules = ({ config, handler, database, signing, siteSettings, restores }: ShopParts) => ({
  signing,
  payments: paymentsOf(config, restores),
  chosenGiftCards: createGiftCards({ handler, sql: database, signing, now }).chosen,
  holdSeconds: config.HOLD_SECONDS,
  holdLimits: createHoldLimits({
    counts: createHoldCounts(database, signing, nowMs),
    startsPerHour: config.CHECKOUTS_PER_HOUR,
    cartsPerVariant: config.HOLDS_PER_VARIANT,
    unitsPerVariant: config.HELD_UNITS_PER_VARIANT,
    holdSeconds: config.HOLD_SECONDS,
    exempt: config.RATE_LIMIT_EXEMPT,
  }),
  manualTerms: async (websiteId: string) => {
    // What is promised here is promised by the settings of now.
    const settings = await siteSettings.find(websiteId, { anew: true });
    return { days: settings.manualPaymentDays, forDigital: settings.manualPaymentForDigital };
  },
  minimumCents: async (websiteId: string) =>
    (await siteSettings.find(websiteId)).checkoutMinimumCents,
});

const signingOf = (secret: string) => {
  const signing = createSigning(secret);
  return { signing, browserKeys: createBrowserKeys(signing), orderIdOf: createOrderIdOf(signing) };
};

const intakeLimitsOf = ({
  config,
  database,
  signing,
}: Omit<ShopParts, "handler" | "siteSettings" | "restores">) => {
  const days = createIntakeDays(database);
  return createIntakeLimits({
    clients: createClientLimit({
      counts: createHoldCounts(database, signing, nowMs),
      perMinute: config.REPORTS_PER_MINUTE,
      nowMs,
    }),
    budget: createDayBudget({
      days,
      mostOf: (kind) =>
        kind === "script-errors" ? config.SCRIPT_ERROR_REPORTS_PER_DAY : config.REPORTS_PER_DAY,
      nowMs,
    }),
    days,
    exempt: config.RATE_LIMIT_EXEMPT,
    nowMs,
  });
};

const ownerAccounts = (database: Database, secret: string, signing: Signing) => ({
  sessions: createOwnerSessions(database),
  passwords: createArgon2Passwords(),
  ownerFactors: createOwnerFactors(database, { secret, signing }),
  ownerTickets: createOwnerTickets(database),
  oneTimeCodes: createOneTimeCodes(),
  passkeys: createPasskeys(database),
});

const keptFiles = (database: Database, log: Log) => {
  const files = createFiles(database);
  const drawer = createDrawer({
    onBroken: (error) => log.warn({ error }, "the process that draws pictures broke"),
  });
  const parts = { sql: database, files, drawer, maxPixels: MAX_PICTURE_PIXELS };
  return { files, pictures: createPictures(parts), drawer };
};

/** What many ask for, mostly answered from memory. */
const createReaders = (database: Database, orderIdOf: Infrastructure["orderIdOf"]) => ({
  siteSettings: createSiteSettings(database, nowMs),
  findPricingFacts: createFindPricingFacts({ sql: database, nowMs, orderIdOf }),
  themes: createPublishedThemes(database, nowMs, readTheme(builtInTheme)),
});

const createWorkerDatabase = (
  connectionString: string,
  onError: (error: unknown) => void,
): Database =>
  createDatabase({
    connectionString,
    max: WORKER_CONNECTIONS,
    applicationName: "daybook-projections",
    onError,
  });

type Closable = { readonly close: () => Promise<void> };

/** One after the other: what others ask is closed behind them. */
const closeAll =
  (ends: readonly (() => unknown)[], asked: readonly Closable[]) => async (): Promise<void> => {
    for (const end of [...ends, ...asked.map(({ close }) => close)]) await end();
  };

const BYTES_PER_MB = 1_000_000;

const freeSpaceOf = (config: Config, log: Log): FreeSpace => {
  if (config.DATABASE_URL !== undefined) return unknownSpace;
  const reserveMb = config.DISK_RESERVE_MB;
  return createFreeSpace({
    folder: embeddedFolder(config),
    reserveBytes: reserveMb * BYTES_PER_MB,
    nowMs,
    onChange: (isLow) => {
      if (isLow)
        log.error({ reserveMb }, "free disk space is below the reserve; writes are refused");
      else log.warn({ reserveMb }, "there is free disk space again; writes are accepted");
    },
  });
};

/** The connections to the database, and what keeps its disk from filling up. */
const openStores = (config: Config, connectionString: string, log: Log) => {
  const onError = (error: unknown) => log.warn({ error }, "a database connection broke");
  const freeSpace = freeSpaceOf(config, log);
  const database = createDatabase({ connectionString, onError });
  const workerDatabase = createWorkerDatabase(connectionString, onError);
  const eventStore = createPostgresEventStore({ connectionString, onError });
  return {
    freeSpace,
    database,
    workerDatabase: projectionsWithReserve(workerDatabase, freeSpace),
    eventStore: withReserve(eventStore, freeSpace),
  };
};

const waitForOf =
  ({ reached }: Pick<ProjectionWorker, "reached">): Infrastructure["waitFor"] =>
  async (names, position) => {
    if (position !== undefined) await reached(names, position, READ_YOUR_WRITES_MS);
  };

export const openInfrastructure = ({
  config,
  connectionString,
  secret,
  log,
  background,
}: InfrastructureOptions): Infrastructure => {
  const { database, freeSpace, workerDatabase, eventStore } = openStores(
    config,
    connectionString,
    log,
  );
  const hold = createHold(database, config);
  const personalData = createPersonalData({ database, secret });
  const projectionWorker = createProjectionWorker({
    eventStore,
    database: workerDatabase,
    projections,
    personalData,
    log,
    askElsewhere: background?.reached,
  });
  const handler = createHandler({ eventStore, newId, nowMs, random: Math.random, wait });
  const keys = signingOf(secret);
  const { signing } = keys;
  const intakeLimits = intakeLimitsOf({ config, database, signing });
  const previewer = createPreviewer();
  const { drawer, ...kept } = keptFiles(database, log);
  const readers = createReaders(database, keys.orderIdOf);
  return {
    config,
    connectionString,
    log,
    database,
    eventStore,
    freeSpace,
    personalData,
    ...keys,
    captcha: createAltcha({ secret, spent: createSpentChallenges(database), nowMs }),
    ...ownerAccounts(database, secret, signing),
    credentials: createSiteUserCredentials(database, signing),
    siteUserSessions: createSiteUserSessions(database, signing),
    attempts: createAttempts(database, signing, FAILURES_FORGOTTEN_AFTER_SECONDS),
    intakeLimits,
    mailMode: mailModeOf(config),
    ...hold,
    ...kept,
    handler,
    collectionsAt: createCollectionsAt(database),
    checkout: {
      handler,
      eventStore,
      personalData,
      now,
      ...shopRules({ config, handler, database, signing, ...hold, ...readers }),
    },
    projectionWorker,
    waitFor: waitForOf(projectionWorker),
    ...readers,
    ...createPageLocks(database, createPageProofs(signing, nowMs), nowMs),
    previewer,
    websiteFacts: async (websiteId) => readers.siteSettings.find(websiteId),
    newId,
    now,
    nowMs,
    close: closeAll(
      [projectionWorker.stop, intakeLimits.close, previewer.end, drawer.end],
      [eventStore, workerDatabase, database],
    ),
  };
};
