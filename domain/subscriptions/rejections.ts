import { unreachable } from "../kit/decider.ts";
import { subscriptionTexts } from "./texts.ts";

export type SubscriptionRejection =
  | { readonly code: "subscription-unknown" }
  /** Its first order is not definite. */
  | { readonly code: "subscription-not-started" }
  | { readonly code: "renewal-not-due" }
  /** The attempt that is spoken of is not the one under way. */
  | { readonly code: "renewal-not-under-way" }
  | { readonly code: "cancelled-by-subscriber" }
  /** It has ended, or a payment would have been due since it was cancelled. */
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
