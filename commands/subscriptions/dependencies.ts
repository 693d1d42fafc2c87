import { subscriptionDecider } from "#domain/subscriptions/decide.ts";
import { SubscriptionEvent } from "#domain/subscriptions/events.ts";
import {
  type SubscriptionRejection,
  subscriptionRejectionText,
} from "#domain/subscriptions/rejections.ts";
import { Refusal } from "#infra/http/refusal.ts";
import type { Sql } from "#infra/postgres/port.ts";
import type { Signing } from "#infra/signing/port.ts";
import type { CartDependencies } from "../cart/carts.ts";
import type { CheckoutDependencies } from "../checkout/dependencies.ts";
import type { Handler } from "../kit/handle.ts";
import { followingId } from "../kit/keyed-id.ts";

export type SubscriptionCommandDependencies = Pick<
  CartDependencies,
  | "handler"
  | "findPricingFacts"
  | "findItemFacts"
  | "findExtraForm"
  | "mayOpen"
  | "personalData"
  | "waitFor"
  | "startLimits"
  | "newId"
  | "now"
> & {
  readonly sql: Sql;
  readonly signing: Signing;
  readonly checkout: CheckoutDependencies;
  readonly websiteFacts: (websiteId: string) => Promise<{ readonly timeZone: string }>;
};

/** One cart makes one subscription, as it makes one order. */
export const createSubscriptionIdOf =
  (signing: Pick<Signing, "sign">) =>
  (websiteId: string, cartId: string): string =>
    followingId(signing, cartId, "subscription", websiteId, cartId);

export const createSubscriptions = (handler: Handler) =>
  handler(subscriptionDecider, SubscriptionEvent);

export const refuseSubscription = (rejection: SubscriptionRejection): Refusal =>
  new Refusal(
    rejection.code === "subscription-unknown" ? 404 : 409,
    rejection.code,
    subscriptionRejectionText(rejection),
  );
