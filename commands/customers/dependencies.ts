import { siteUserDecider } from "#domain/customers/decide.ts";
import { SiteUserEvent } from "#domain/customers/events.ts";
import { type SiteUserRejection, siteUserRejectionText } from "#domain/customers/rejections.ts";
import type { Attempts } from "#infra/attempts/port.ts";
import type { SiteUserCredentials } from "#infra/customer-credentials/port.ts";
import type { SiteUserSessions } from "#infra/customer-sessions/port.ts";
import type { EventMetadata, EventStore } from "#infra/event-store/port.ts";
import type { RequestContext, SiteUser } from "#infra/http/context.ts";
import type { Client } from "#infra/http/rate-limit.ts";
import { Refusal } from "#infra/http/refusal.ts";
import type { Passwords } from "#infra/passwords/port.ts";
import type { PersonalData } from "#infra/personal-data/port.ts";
import type { Sql } from "#infra/postgres/port.ts";
import type { Signing } from "#infra/signing/port.ts";
import type { AnalyticsIds } from "../analytics-ids/analytics-ids.ts";
import type { CheckoutDependencies } from "../checkout/dependencies.ts";
import type { Handler } from "../kit/handle.ts";

export type SiteUserDependencies = {
  readonly handler: Handler;
  readonly eventStore: Pick<EventStore, "append">;
  readonly sql: Sql;
  readonly personalData: PersonalData;
  readonly checkout: CheckoutDependencies;
  readonly signing: Signing;
  readonly analyticsIds: Pick<AnalyticsIds, "link" | "leave">;
  readonly passwords: Passwords;
  readonly credentials: SiteUserCredentials;
  readonly siteUserSessions: SiteUserSessions;
  readonly attempts: Attempts;
  readonly waitFor: (projections: readonly string[], position: bigint | undefined) => Promise<void>;
  /** Whether this client's failures are not counted: the local machine during development. */
  readonly isExempt: (client: Client) => boolean;
  readonly newId: () => string;
  readonly now: () => string;
  readonly nowMs: () => number;
  readonly wait: (milliseconds: number) => Promise<void>;
};

export const createSiteUsers = ({ handler }: Pick<SiteUserDependencies, "handler">) =>
  handler(siteUserDecider, SiteUserEvent);

/** Actions of the account are recorded as its own; before sign-in, as a visitor's. */
export const accountMetadata = (context: RequestContext, siteUserId?: string): EventMetadata => ({
  websiteId: context.websiteId,
  actor: siteUserId === undefined ? "visitor" : `site-user:${siteUserId}`,
  correlationId: context.correlationId,
  ...(context.visitorId !== undefined && { visitorId: context.visitorId }),
});

const statuses: Partial<Record<SiteUserRejection["code"], number>> = {
  "account-unknown": 404,
  "account-deleted": 404,
  "address-unknown": 404,
  blocked: 403,
  "token-invalid": 400,
};

export const refuse = (rejection: SiteUserRejection): Refusal =>
  new Refusal(statuses[rejection.code] ?? 409, rejection.code, siteUserRejectionText(rejection));

/** The contract's access check ensures that there is one. */
export const signedIn = ({ siteUser }: RequestContext): SiteUser => {
  if (siteUser === undefined) throw new Error("Please sign in.");
  return siteUser;
};
