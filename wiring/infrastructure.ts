import type { AnalyticsIds } from "#commands/analytics-ids/analytics-ids.ts";
import type { CollectionsAt } from "#commands/catalog/collections-at.ts";
import type { CheckoutDependencies } from "#commands/checkout/dependencies.ts";
import type { Handler } from "#commands/kit/handle.ts";
import type { FindPricingFacts } from "#domain/cart/price-cart.ts";
import type { SamplePart, SamplePartRef } from "#domain/setup/sample-part.ts";
import type { Ask } from "#infra/ask/port.ts";
import type { Attempts } from "#infra/attempts/port.ts";
import type { Background } from "#infra/background/background.ts";
import type { Captcha } from "#infra/captcha/port.ts";
import type { Config } from "#infra/config/config.ts";
import type { Countries } from "#infra/countries/port.ts";
import type { SiteUserCredentials } from "#infra/customer-credentials/port.ts";
import type { SiteUserSessions } from "#infra/customer-sessions/port.ts";
import type { DayVisitors } from "#infra/day-visitors/port.ts";
import type { EditorsPresent } from "#infra/editors-present/port.ts";
import type { EventMetadata, EventStore } from "#infra/event-store/port.ts";
import type { Files, MediaFiles, Pictures } from "#infra/files/port.ts";
import type { BrowserKeys } from "#infra/http/browser-keys.ts";
import type { StartLimits } from "#infra/http/start-limits.ts";
import type { IntakeLimits } from "#infra/intake-limits/port.ts";
import type { LocalCopies } from "#infra/local-copies/port.ts";
import type { Log } from "#infra/log/log.ts";
import type { MeasuringMonths } from "#infra/measuring-months/port.ts";
import type { OneTimeCodes } from "#infra/one-time-codes/port.ts";
import type { OwnerFactors } from "#infra/owner-factors/port.ts";
import type { OwnerSessions } from "#infra/owner-sessions/port.ts";
import type { OwnerTickets } from "#infra/owner-tickets/port.ts";
import type { Passkeys } from "#infra/passkeys/port.ts";
import type { PasswordCost } from "#infra/passwords/argon2.ts";
import type { Passwords } from "#infra/passwords/port.ts";
import type { PersonalData } from "#infra/personal-data/port.ts";
import type { Database } from "#infra/postgres/port.ts";
import type { RedirectHits } from "#infra/redirect-hits/port.ts";
import type { Restores } from "#infra/restores/port.ts";
import type { Signing } from "#infra/signing/port.ts";
import type { FreeSpace } from "#infra/storage/free-space.ts";
import type { Webhooks } from "#infra/webhooks/port.ts";
import type { ProjectionWorker } from "#projections/kit/worker.ts";
import type { WorkerOptions } from "#projections/shell/worker.ts";
import type { PageLocks } from "#read-api/page-access/page-locks.ts";
import type { SiteDesigns } from "#read-api/shell/pages/layout/site-design.ts";
import type { Previewer } from "#read-api/shell/themes/previewer.ts";
import type { SiteSettingsReader } from "#read-api/site-settings/find-site-settings.ts";
import type { Themes } from "#read-api/themes/theme.ts";
import type { WebsiteServices } from "./services.ts";

/** The facts about a website that most parts need. */
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
  /** The mail server and the payment provider of each website. */
  readonly services: WebsiteServices;
  readonly connectionString: string;
  readonly log: Log;
  readonly database: Database;
  readonly eventStore: EventStore;
  readonly freeSpace: FreeSpace;
  readonly personalData: PersonalData;
  /** The order that a cart becomes. */
  readonly orderIdOf: (websiteId: string, cartId: string) => string;
  readonly signing: Signing;
  /** The keys that single browsers have. */
  readonly browserKeys: BrowserKeys;
  /** The ids by which browsers are recognized, and whose they are. */
  readonly analyticsIds: AnalyticsIds;
  readonly captcha: Captcha;
  /** Owners: their accounts, credentials and sessions. */
  readonly sessions: OwnerSessions;
  readonly ownerFactors: OwnerFactors;
  readonly ownerTickets: OwnerTickets;
  readonly oneTimeCodes: OneTimeCodes;
  readonly passkeys: Passkeys;
  readonly passwords: Passwords;
  /** Customers: their credentials and sessions. */
  readonly credentials: SiteUserCredentials;
  readonly siteUserSessions: SiteUserSessions;
  readonly attempts: Attempts;
  /** Limits on what clients begin: carts, purchases of gift cards, subscriptions. */
  readonly startLimits: StartLimits;
  /** Limits on reports of visitors' browsers. */
  readonly intakeLimits: IntakeLimits;
  /** Visitors without cookies, each for one day. */
  readonly dayVisitors: DayVisitors;
  /** The countries of addresses. */
  readonly countries: Countries;
  /** What this process has computed, for its next start. */
  readonly localCopies: LocalCopies;
  /** Keys of what browsers report in a month. */
  readonly measuringMonths: MeasuringMonths;
  /** How often visitors follow redirects. */
  readonly redirectHits: RedirectHits;
  /** Who edits a document at the same time. */
  readonly editorsPresent: EditorsPresent;
  readonly webhooks: Webhooks;
  /** Whether this is a restored copy that must send nothing. */
  readonly restores: Restores;
  /** Files for customers to download. */
  readonly files: Files;
  /** Pictures of products, which everyone can see. */
  readonly pictures: Pictures;
  /** Films, audio and documents of the media library, which everyone can see. */
  readonly mediaFiles: MediaFiles;
  readonly handler: Handler;
  /** Runs projections only in processes with that role; `reached` works in all of them. */
  readonly projectionWorker: ProjectionWorker;
  /** Resolves when these projections have reached the position, or after a bounded wait. */
  readonly waitFor: (projections: readonly string[], position: bigint | undefined) => Promise<void>;
  readonly checkout: CheckoutDependencies;
  readonly collectionsAt: CollectionsAt;
  readonly siteSettings: SiteSettingsReader;
  /** The facts for a cart's price from the tables, usually cached. */
  readonly findPricingFacts: FindPricingFacts;
  /** The themes that visitors see, from memory. */
  readonly themes: Themes;
  /** Headers, footers and looks that visitors see, from memory. */
  readonly siteDesigns: SiteDesigns;
  /** Renders drafts of templates in a separate process. */
  readonly previewer: Previewer;
  readonly sampleShop: SampleShop;
  readonly websiteFacts: (websiteId: string) => Promise<WebsiteFacts>;
  /** Answers questions in SQL; loaded with the first one. */
  readonly ask: () => Promise<Ask>;
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
  /** The process that runs projections when this one does not. */
  readonly background?: Pick<Background, "reached"> | undefined;
  /** The event log where another server than Postgres decides it; closed with the rest. */
  readonly eventStore?: EventStore | undefined;
  /** Creates the worker of this process. Absent: another process runs the projections. */
  readonly createWorker?: CreateWorker | undefined;
  /** What hashing a password costs. Default: what OWASP asks for at least. */
  readonly passwordCost?: PasswordCost | undefined;
};

/** The sample data of websites. */
type SampleShop = {
  /** Fills a website for owners who prefer to begin with a sample. */
  readonly fill: (websiteId: string) => Promise<void>;
  readonly survey: (websiteId: string) => Promise<readonly SamplePart[]>;
  /** Removes what no member has changed; the correlation id names the removal. */
  readonly remove: (metadata: EventMetadata) => Promise<void>;
  readonly restore: (parts: readonly SamplePartRef[], metadata: EventMetadata) => Promise<void>;
};

type CreateWorker = (options: WorkerOptions) => ProjectionWorker;
