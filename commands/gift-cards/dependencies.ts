import type { FindItemFacts } from "#domain/catalog/variant-facts.ts";
import { type GiftCardRejection, giftCardRejectionText } from "#domain/gift-cards/rejections.ts";
import type { EventMetadata } from "#infra/event-store/port.ts";
import type { RequestContext } from "#infra/http/context.ts";
import { Refusal } from "#infra/http/refusal.ts";
import type { StartLimits } from "#infra/http/start-limits.ts";
import type { PersonalData } from "#infra/personal-data/port.ts";
import type { Sql } from "#infra/postgres/port.ts";
import type { Signing } from "#infra/signing/port.ts";
import type { SharedCarts } from "../cart/carts.ts";
import type { Handler } from "../kit/handle.ts";
import { ownerMetadata, withoutKey } from "../kit/owner-metadata.ts";

export type GiftCardCommandDependencies = {
  readonly handler: Handler;
  readonly sql: Sql;
  readonly signing: Signing;
  readonly personalData: Pick<PersonalData, "seal" | "sealFor" | "open">;
  readonly findItemFacts: FindItemFacts;
  /** Whether the visitor can see the page at a path and so buy what is on it. */
  readonly mayOpen: (context: RequestContext, path: string) => Promise<boolean>;
  readonly websiteFacts: (
    websiteId: string,
  ) => Promise<{ readonly currency: string; readonly timeZone: string }>;
  readonly waitFor: (projections: readonly string[], position: bigint | undefined) => Promise<void>;
  readonly sharedCarts?: SharedCarts;
  readonly startLimits: StartLimits;
  readonly newId: () => string;
  readonly now: () => string;
  readonly nowMs: () => number;
};

const statusOf = (code: GiftCardRejection["code"]): number => {
  if (code === "gift-card-unknown") return 404;
  return code === "amount-invalid" || code === "balance-too-large" ? 400 : 409;
};

export const refuseGiftCard = (rejection: GiftCardRejection): Refusal =>
  new Refusal(statusOf(rejection.code), rejection.code, giftCardRejectionText(rejection));

export const metadataOf = (context: RequestContext): EventMetadata =>
  withoutKey(ownerMetadata(context));

export const positionOf = (position: bigint | undefined) =>
  position === undefined ? {} : { position };
