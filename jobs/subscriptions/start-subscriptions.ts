import * as z from "zod/mini";
import { createStartSubscription, type StartDependencies } from "#commands/subscriptions/start.ts";
import { OrderEvent } from "#domain/orders/events.ts";
import type { Task } from "#infra/jobs/port.ts";
import { relayRule } from "../kit/event-jobs.ts";

export const START_SUBSCRIPTION = "subscriptions-start";

const Payload = z.object({ websiteId: z.string(), orderId: z.string() });

/** A confirmed order can be the first one of a subscription. */
export const startSubscriptionRule = relayRule(
  OrderEvent,
  "OrderConfirmed",
  ({ orderId }, { metadata: { websiteId } }) => ({
    name: START_SUBSCRIPTION,
    payload: { websiteId, orderId },
    key: `subscription-${orderId}`,
  }),
);

/**
 * Completes what a crashed request would have done, because a payment event can also settle a
 * payment.
 */
export const createStartSubscriptions = (
  dependencies: StartDependencies & { readonly newId: () => string },
): Task => {
  const start = createStartSubscription(dependencies);
  return async (input) => {
    const { websiteId, orderId } = Payload.parse(input);
    const correlationId = dependencies.newId();
    await start(orderId, { websiteId, actor: "job:subscriptions", correlationId });
  };
};
