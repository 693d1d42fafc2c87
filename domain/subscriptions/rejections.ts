import { unreachable } from "../kit/decider.ts";
import { subscriptionTexts } from "./texts.ts";

export type SubscriptionRejection =
  | { readonly code: "subscription-unknown" }
  /** The subscription's first order is not confirmed. */
  | { readonly code: "subscription-not-started" }
  | { readonly code: "renewal-not-due" }
  /** The named attempt is not the one in progress. */
  | { readonly code: "renewal-not-under-way" }
  | { readonly code: "cancelled-by-subscriber" }
  /** The subscription has ended, or a payment has come due since it was cancelled. */
  | { readonly code: "subscription-over" };

export const subscriptionRejectionText = ({ code }: SubscriptionRejection): string => {
  switch (code) {
    case "subscription-unknown":
      return subscriptionTexts.unknown;
    case "subscription-not-started":
      return subscriptionTexts.notStarted;
    case "renewal-not-due":
      return subscriptionTexts.notDue;
    case "renewal-not-under-way":
      return subscriptionTexts.notRenewing;
    case "cancelled-by-subscriber":
      return subscriptionTexts.cancelledBySubscriber;
    case "subscription-over":
      return subscriptionTexts.over;
    default:
      return unreachable(code);
  }
};
