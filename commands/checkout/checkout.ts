import { holdIdOf } from "#domain/checkout/ids.ts";
import { stockNeeded } from "#domain/checkout/order-lines.ts";
import type { EventMetadata } from "#infra/event-store/port.ts";
import { type CheckoutDependencies, createStreams } from "./dependencies.ts";
import { createFinishOrder } from "./finish-order.ts";
import { createPlaceOrder } from "./place-order.ts";
import { createRefundOrder } from "./refund-order.ts";
import { createStockOfOrder } from "./stock-of-order.ts";

/** Buying a cart, and bringing to an end what a crash left in between. */
export const createCheckout = (dependencies: CheckoutDependencies) => {
  const streams = createStreams(dependencies.handler);
  const stock = createStockOfOrder(dependencies, streams);
  const finishOrder = createFinishOrder(dependencies, streams, stock);
  const { refund, returnStock } = createRefundOrder(dependencies, streams, stock);
  const { now } = dependencies;

  /** Gives back what failed attempts and refunds owe to the stock. */
  const returnWhatIsOwed = async (orderId: string, metadata: EventMetadata): Promise<void> => {
    const { state } = await streams.orders.load(metadata.websiteId, orderId);
    const { failed, returned, refunds } = state;
    for (const [index, lines] of failed.entries()) {
      const attempt = index + 1;
      const returnId = holdIdOf(orderId, attempt);
      if (returned.includes(returnId)) continue;
      await stock.giveBack({ orderId, attempt, needed: stockNeeded(lines), metadata });
      await streams.orders.run(
        orderId,
        { type: "RecordStockReturned", returnId, at: now() },
        { metadata },
      );
    }
    for (const { refundId } of refunds) await returnStock(orderId, state, refundId, metadata);
  };

  return {
    placeOrder: createPlaceOrder(dependencies, streams, stock, finishOrder),
    finishOrder,
    refund,
    returnWhatIsOwed,
    streams,
  };
};
export type Checkout = ReturnType<typeof createCheckout>;
