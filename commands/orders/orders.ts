import type { EventMetadata } from "#infra/event-store/port.ts";
import { createCheckout } from "../checkout/checkout.ts";
import type { CheckoutDependencies } from "../checkout/dependencies.ts";
import { createRefundOrder } from "./refund-order.ts";

/** All commands on an order, including its checkout. */
export const createOrders = (dependencies: CheckoutDependencies) => {
  const checkout = createCheckout(dependencies);
  const { streams, places } = checkout;
  const refunds = createRefundOrder(dependencies, streams, places);

  /** Returns what failed attempts and refunds owe to stock, customer and gift cards. */
  const returnWhatIsOwed = async (orderId: string, metadata: EventMetadata): Promise<void> => {
    const state = await checkout.returnOfFailed(orderId, metadata);
    for (const { refundId } of state.refunds) await refunds.settle(orderId, refundId, metadata);
  };

  return {
    ...checkout,
    refund: refunds.refund,
    retryRefund: refunds.retry,
    settleRefundByHand: refunds.settleByHand,
    lookAtRefunds: refunds.look,
    returnWhatIsOwed,
  };
};
export type Orders = ReturnType<typeof createOrders>;
