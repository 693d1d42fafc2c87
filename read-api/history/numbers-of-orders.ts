import type { CartEvent } from "#domain/cart/events.ts";
import { type CartState, emptyCart, evolve as evolveCart } from "#domain/cart/evolve.ts";
import { totalsOf } from "#domain/cart/totals.ts";
import type { OrderEvent } from "#domain/checkout/events.ts";
import { evolve as evolveOrder, noOrder, type OrderState } from "#domain/checkout/evolve.ts";
import { refundedCents } from "#domain/checkout/refund.ts";
import type { GiftCardEvent } from "#domain/gift-cards/events.ts";
import {
  evolve as evolveGiftCard,
  type GiftCardState,
  noGiftCard,
} from "#domain/gift-cards/evolve.ts";
import { heldCents } from "#domain/gift-cards/holds.ts";
import { streamName } from "#infra/event-store/port.ts";
import { asEvent, type Explanation } from "./explained-number.ts";

const ofCart = (
  kind: "count" | "money",
  measure: (cart: CartState) => number,
): Explanation<CartState> => ({
  kind,
  streamsOf: (websiteId, cartId) => ({ names: [streamName("cart", websiteId, cartId)] }),
  initial: emptyCart,
  evolve: (cart, recorded) => evolveCart(cart, asEvent<CartEvent>(recorded)),
  measure: (cart) => (cart.created === null ? null : measure(cart)),
  currencyOf: ({ entries }) => entries[0]?.currency ?? null,
});

const ofOrder = (measure: (order: OrderState) => number): Explanation<OrderState> => ({
  kind: "money",
  streamsOf: (websiteId, orderId) => ({ names: [streamName("order", websiteId, orderId)] }),
  initial: noOrder,
  evolve: (order, recorded) => evolveOrder(order, asEvent<OrderEvent>(recorded)),
  measure: (order) => (order.placed === undefined ? null : measure(order)),
  currencyOf: ({ placed }) => placed?.currency ?? null,
});

const ofGiftCard = (measure: (card: GiftCardState) => number): Explanation<GiftCardState> => ({
  kind: "money",
  streamsOf: (websiteId, cardId) => ({ names: [streamName("giftCard", websiteId, cardId)] }),
  initial: noGiftCard,
  evolve: (card, recorded) => evolveGiftCard(card, asEvent<GiftCardEvent>(recorded)),
  measure: (card) => (card.issued === undefined ? null : measure(card)),
  currencyOf: ({ issued }) => issued?.currency ?? null,
});

export const cartNumbers = {
  "cart-subtotal": ofCart("money", ({ entries }) => totalsOf(entries).subtotalCents),
  "cart-quantity": ofCart("count", ({ entries }) => totalsOf(entries).totalQuantity),
} as const;

export const orderNumbers = {
  "order-total": ofOrder(({ placed }) => placed?.grandTotalCents ?? 0),
  "order-refunded": ofOrder(refundedCents),
} as const;

export const giftCardNumbers = {
  "gift-card-balance": ofGiftCard(({ balanceCents }) => balanceCents),
  "gift-card-held": ofGiftCard(heldCents),
} as const;
