import type { OrderState, PlacedOrder } from "#domain/checkout/evolve.ts";
import { holdIdOf } from "#domain/checkout/ids.ts";
import { stockNeeded } from "#domain/checkout/order-lines.ts";
import type { EventMetadata } from "#infra/event-store/port.ts";
import type { CheckoutDependencies, Streams } from "./dependencies.ts";
import type { Attempt, StockOfOrder } from "./stock-of-order.ts";

export type Finished = {
  readonly state: OrderState;
  /** A reader that has come this far knows the order. */
  readonly position: bigint;
};

/** Takes a placed order to its end, from wherever a crash may have left it. */
export type FinishOrder = (
  orderId: string,
  placed: OrderState,
  metadata: EventMetadata,
) => Promise<Finished>;

const attemptUnderWay = (state: OrderState, placed: PlacedOrder, metadata: EventMetadata) => ({
  orderId: placed.orderId,
  attempt: state.failed.length + 1,
  needed: stockNeeded(placed.lines),
  metadata,
});

/**
 * Holds become sales, the order becomes definite, the cart ends. When a hold had lapsed and its
 * units are gone, the order fails first and gives back afterwards: whoever still tries to confirm it
 * is refused from then on.
 */
export const createFinishOrder = (
  { now, eventStore }: Pick<CheckoutDependencies, "now" | "eventStore">,
  { orders, carts }: Streams,
  stock: StockOfOrder,
): FinishOrder => {
  const failed = async (attempt: Attempt): Promise<Finished> => {
    const { orderId, metadata } = attempt;
    const command = { type: "FailOrder", attempt: attempt.attempt, at: now() } as const;
    const outcome = await orders.run(orderId, command, { metadata });
    // Somebody else made it definite meanwhile: then it was theirs to sell.
    if (!outcome.ok) {
      const { state } = await orders.load(metadata.websiteId, orderId);
      return { state, position: await eventStore.head() };
    }
    await stock.giveBack(attempt);
    const returnId = holdIdOf(orderId, attempt.attempt);
    await orders.run(orderId, { type: "RecordStockReturned", returnId, at: now() }, { metadata });
    return { state: outcome.value.state, position: await eventStore.head() };
  };

  return async (orderId, state, metadata) => {
    const { placed } = state;
    if (placed === undefined) throw new Error(`The order ${orderId} has not been placed.`);
    const attempt = attemptUnderWay(state, placed, metadata);
    if (state.progress === "placed") {
      if (!(await stock.sellAll(attempt))) return failed(attempt);
      const command = { type: "ConfirmOrder", attempt: attempt.attempt, at: now() } as const;
      const outcome = await orders.run(orderId, command, { metadata });
      if (!outcome.ok) return failed(attempt);
      state = outcome.value.state;
    }
    const purchased = await carts.run(
      placed.cartId,
      { type: "PurchaseCart", orderId, at: now() },
      { metadata },
    );
    const position = purchased.ok ? purchased.value.position : undefined;
    return { state, position: position ?? (await eventStore.head()) };
  };
};
