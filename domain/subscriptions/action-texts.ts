import { actionTextsOf } from "../kit/action-texts.ts";
import type { SubscriptionEvent } from "./events.ts";

export const subscriptionActions = actionTextsOf<SubscriptionEvent>("subscriptions", {
  SubscriptionCancelled: "cancelled a subscription",
  SubscriptionResumed: "reinstated a subscription",
});
