import { holdIdOf } from "#domain/checkout/ids.ts";
import type { OrderState } from "#domain/orders/evolve.ts";
import type { EventMetadata } from "#infra/event-store/port.ts";
import { createPriceCartNow } from "../cart/price-cart-now.ts";
import { createCouponReservations } from "../coupons/reservations.ts";
import { createGiftCardsOfOrder } from "../gift-cards/gift-cards-of-order.ts";
import { createCheckCart } from "./check-cart.ts";
import { couponReservation, giftCardReservation } from "./coupon-and-gift-card-reservations.ts";
import { type CheckoutDependencies, createStreams } from "./dependencies.ts";
import { createDraftOrder } from "./draft-order.ts";
import { createFinishOrder } from "./finish-order.ts";
import { createPaymentsOfOrder } from "./payments-of-order.ts";
import { createPlaceOrder } from "./place-order.ts";
import { joinReservations } from "./reservations.ts";
import { createStartCheckout } from "./start-checkout.ts";
import { createStockOfOrder, stockReservation } from "./stock-of-order.ts";

/** Buys a cart, and completes what a crash or a customer left unfinished. */
export const createCheckout = (dependencies: CheckoutDependencies) => {
  const streams = createStreams(dependencies.handler);
  const stock = createStockOfOrder(dependencies, streams);
  const giftCards = createGiftCardsOfOrder(dependencies);
  const reservations = joinReservations([
    stockReservation(stock),
    couponReservation(createCouponReservations(dependencies)),
    giftCardReservation(giftCards),
  ]);
  const payments = createPaymentsOfOrder(dependencies, streams);
  const ends = createFinishOrder(dependencies, streams, reservations, payments);
  const checkCart = createCheckCart(dependencies, streams);
  const priceCart = createPriceCartNow(dependencies);
  const createDraft = createDraftOrder(dependencies, checkCart, priceCart);

  /** Returns what failed attempts owe to stock, customer and gift cards. */
  const returnOfFailed = async (orderId: string, metadata: EventMetadata): Promise<OrderState> => {
    const { state } = await streams.orders.load(metadata.websiteId, orderId);
    const { failed, returned } = state;
    for (const [index, each] of failed.entries())
      if (!returned.includes(holdIdOf(orderId, index + 1)))
        await ends.undo(index + 1, each, metadata);
    await ends.undoUnpaid(state, metadata);
    return state;
  };

  return {
    ...createStartCheckout(dependencies, streams, stock, { checkCart, priceCart }, ends),
    placeOrder: createPlaceOrder(dependencies, streams, reservations, createDraft, ends),
    finishOrder: ends.finishOrder,
    abandonOrder: ends.abandonOrder,
    returnOfFailed,
    streams,
    /** The reservations of an attempt, which refunds also return to. */
    places: { stock, giftCards, payments },
  };
};
export type Checkout = ReturnType<typeof createCheckout>;
