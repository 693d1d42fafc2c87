import { subscriptionBulk } from "#domain/subscriptions/bulk.ts";
import { subscriptionDecider } from "#domain/subscriptions/decide.ts";
import { subscriptionRejectionText } from "#domain/subscriptions/rejections.ts";
import { type BulkList, type BulkRow, bulkList, bulkOutcome } from "../kit/bulk/action.ts";
import type { Handler } from "../kit/handle.ts";
import { createSubscriptions } from "./dependencies.ts";

/** Not in the specification: the time before the first customer is emailed. */
const GRACE_SECONDS = 10;

/** Bulk actions for subscriptions. */
export const subscriptionBulkActions = ({ handler }: { readonly handler: Handler }): BulkList => {
  const subscriptions = createSubscriptions(handler);
  const cancel = async ({ id: subscriptionId, metadata, at }: BulkRow) => {
    const command = { type: "CancelSubscription", subscriptionId, by: "owner", at } as const;
    const ran = await subscriptions.run(subscriptionId, command, { metadata });
    return bulkOutcome(ran, subscriptionRejectionText);
  };
  const resume = async ({ id: subscriptionId, metadata, at }: BulkRow) => {
    const command = { type: "ResumeSubscription", subscriptionId, at } as const;
    const ran = await subscriptions.run(subscriptionId, command, { metadata });
    return bulkOutcome(ran, subscriptionRejectionText);
  };
  const permission = "subscriptions:write";
  const graceSeconds = GRACE_SECONDS;
  const types = ["SubscriptionCancelled", "SubscriptionResumed"];
  const since = { category: subscriptionDecider.streamCategory, types };
  return bulkList(subscriptionBulk.list, [
    { id: "cancel", permission, graceSeconds, since, change: cancel, back: resume },
    { id: "resume", permission, graceSeconds, since, change: resume, back: cancel },
  ]);
};
