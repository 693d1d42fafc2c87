import { unreachable } from "../shared/decider.ts";
import { subscriptionTexts } from "./texts.ts";

export type SubscriptionRejection =
  | { readonly code: "subscription-unknown" }
  /** Its first order is not definite. */
  | { readonly code: "subscription-not-started" }
  | { readonly code: "renewal-not-due" }
  /** The attempt that is spoken of is not the one under way. */
  | { readonly code: "renewal-not-under-way" };

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
    default:
      return unreachable(code);
  }
};
