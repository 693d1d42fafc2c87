import type { PlacedOrder } from "#domain/orders/evolve.ts";
import { stockNeeded, type VariantQuantity } from "#domain/orders/order-lines.ts";
import type { GiftCardPart, OrderDiscount } from "#domain/orders/order-parts.ts";
import type { EventMetadata } from "#infra/event-store/port.ts";

/**
 * One attempt to buy: what it takes follows from what it wants to place. Every step may be done again,
 * by anybody, at any time.
 */
export type Attempt = {
  readonly orderId: string;
  /** Counts from 1. */
  readonly attempt: number;
  readonly needed: readonly VariantQuantity[];
  readonly discounts: readonly OrderDiscount[];
  readonly giftCards: readonly GiftCardPart[];
  readonly currency: string;
  readonly metadata: EventMetadata;
};

type Wanted = Pick<PlacedOrder, "orderId" | "lines" | "discounts" | "giftCards" | "currency">;

export const attemptToPlace = (
  { orderId, lines, discounts = [], giftCards = [], currency }: Wanted,
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
