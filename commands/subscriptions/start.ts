import { orderDecider } from "#domain/orders/decide.ts";
import { OrderEvent } from "#domain/orders/events.ts";
import { subscribedLine } from "#domain/subscriptions/subscribed-line.ts";
import type { EventMetadata } from "#infra/event-store/port.ts";
import type { Signing } from "#infra/signing/port.ts";
import type { Handler } from "../kit/handle.ts";
import { createSubscriptionIdOf, createSubscriptions } from "./dependencies.ts";

export type StartDependencies = {
  readonly handler: Handler;
  readonly signing: Pick<Signing, "sign">;
  readonly websiteFacts: (websiteId: string) => Promise<{ readonly timeZone: string }>;
};

/**
 * Starts the subscription of a confirmed first order; other orders start nothing. It counts from
 * the time when the order was placed. Returns the written position, undefined when nothing was
 * written.
 */
export const createStartSubscription = ({ handler, signing, websiteFacts }: StartDependencies) => {
  const subscriptionIdOf = createSubscriptionIdOf(signing);
  const orders = handler(orderDecider, OrderEvent);
  const subscriptions = createSubscriptions(handler);

  return async (orderId: string, metadata: EventMetadata): Promise<bigint | undefined> => {
    const { websiteId } = metadata;
    const { state: order } = await orders.load(websiteId, orderId);
    const { placed, payment, progress } = order;
    if (progress !== "definite" || placed === undefined) return undefined;
    const subscriptionId = subscriptionIdOf(websiteId, placed.cartId);
    const { state } = await subscriptions.load(websiteId, subscriptionId);
    if (state.requested === undefined || state.started !== undefined) return undefined;
    const line = subscribedLine(state.requested, placed.lines);
    if (line === undefined) return undefined;
    const { timeZone } = await websiteFacts(websiteId);
    const outcome = await subscriptions.run(
      subscriptionId,
      {
        type: "StartSubscription",
        subscriptionId,
        orderId,
        line,
        currency: placed.currency,
        amountCents: placed.grandTotalCents,
        method: placed.payment.method,
        ...(payment && { paymentReference: payment.reference }),
        timeZone,
        person: placed.person,
        at: placed.placedAt,
      },
      { metadata },
    );
    return outcome.ok ? outcome.value.position : undefined;
  };
};
