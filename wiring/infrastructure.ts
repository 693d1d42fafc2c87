import type { CollectionsAt } from "#commands/catalog/collections-at.ts";
import type { CheckoutDependencies } from "#commands/checkout/dependencies.ts";
import type { Handler } from "#commands/kit/handle.ts";
import type { FindPricingFacts } from "#domain/cart/price-cart.ts";
import type { MailMode } from "#domain/mail/mail-mode.ts";
import type { Attempts } from "#infra/attempts/port.ts";
import type { Background } from "#infra/background/background.ts";
import type { Captcha } from "#infra/captcha/port.ts";
import type { Config } from "#infra/config/config.ts";
import type { SiteUserCredentials } from "#infra/customer-credentials/port.ts";
import type { SiteUserSessions } from "#infra/customer-sessions/port.ts";
import type { EventStore } from "#infra/event-store/port.ts";
import type { Files, Pictures } from "#infra/files/port.ts";
import type { BrowserKeys } from "#infra/http/browser-keys.ts";
import type { IntakeLimits } from "#infra/intake-limits/port.ts";
import type { Log } from "#infra/log/log.ts";
import type { OneTimeCodes } from "#infra/one-time-codes/port.ts";
import type { OwnerFactors } from "#infra/owner-factors/port.ts";
import type { OwnerSessions } from "#infra/owner-sessions/port.ts";
import type { OwnerTickets } from "#infra/owner-tickets/port.ts";
import type { Passkeys } from "#infra/passkeys/port.ts";
import type { Passwords } from "#infra/passwords/port.ts";
import type { PersonalData } from "#infra/personal-data/port.ts";
import type { Database } from "#infra/postgres/port.ts";
import type { Restores } from "#infra/restores/port.ts";
import type { Signing } from "#infra/signing/port.ts";
import type { FreeSpace } from "#infra/storage/free-space.ts";
import type { Webhooks } from "#infra/webhooks/port.ts";
import type { ProjectionWorker } from "#projections/kit/worker.ts";
import type { PageLocks } from "#read-api/page-access/page-locks.ts";
import type { Previewer } from "#read-api/shell/themes/previewer.ts";
import type { SiteSettingsReader } from "#read-api/site-settings/find-site-settings.ts";
import type { Themes } from "#read-api/themes/theme.ts";

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
