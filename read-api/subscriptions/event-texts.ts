import type { SubscriptionEvent } from "#domain/subscriptions/events.ts";
import type { EventTexts } from "../kit/event-texts.ts";

const words = (code: string): string => code.replaceAll("-", " ");

export const subscriptionEventTexts: EventTexts<SubscriptionEvent> = {
  SubscriptionRequested: ({ plan: _plan, sku }) => ["Selected on the product page", sku],
  SubscriptionStarted: () => "Started with the first order",
  SubscriptionRenewalStarted: ({ period, attempt }) => [
    `The payment of period ${period} was started`,
    attempt > 1 ? `Attempt ${attempt}` : "",
  ],
  SubscriptionRenewed: ({ period }) => `Period ${period} was ordered`,
  SubscriptionRenewalFailed: ({ period, reason }) => [
    `The payment of period ${period} failed`,
    words(reason),
  ],
  SubscriptionCancelled: ({ by }) => [
    "Cancelled",
    by === "owner" ? "By the shop" : "By the customer",
  ],
  SubscriptionResumed: () => "Reinstated",
  SubscriptionEnded: ({ reason }) => ["Ended", words(reason)],
  SubscriptionMeansForgotten: () => "The stored payment details were deleted",
};
