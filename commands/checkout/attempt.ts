import type { PlacedOrder } from "#domain/orders/evolve.ts";
import { stockNeeded, type VariantQuantity } from "#domain/orders/order-lines.ts";
import type { GiftCardPart, OrderDiscount } from "#domain/orders/order-parts.ts";
import type { EventMetadata } from "#infra/event-store/port.ts";

/**
 * One attempt to buy. Its reservations follow from the order to be placed. Every step can be
 * repeated by any process at any time.
 */
export type Attempt = {
  readonly orderId: string;
  /** Number of the attempt, starting at 1. */
  readonly attempt: number;
  readonly needed: readonly VariantQuantity[];
  readonly discounts: readonly OrderDiscount[];
  readonly giftCards: readonly GiftCardPart[];
  readonly currency: string;
  readonly metadata: EventMetadata;
};

type AttemptedOrder = Pick<
  PlacedOrder,
  "orderId" | "lines" | "discounts" | "giftCards" | "currency"
>;

export const attemptToPlace = (
  { orderId, lines, discounts = [], giftCards = [], currency }: AttemptedOrder,
  attempt: number,
  metadata: EventMetadata,
): Attempt => ({
  orderId,
  attempt,
  needed: stockNeeded(lines),
  discounts,
  giftCards,
  currency,
  metadata,
});
