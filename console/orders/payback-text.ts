import { sumOfCards } from "#domain/gift-cards/allocate-gift-cards.ts";
import { formatMoney } from "#domain/kit/format-money.ts";
import { paybackOf } from "#domain/orders/payback.ts";
import type { OrderDetails } from "./order-details.ts";

type Refunded = Pick<
  OrderDetails,
  "payment" | "currency" | "grandTotalCents" | "refundedCents" | "giftCards" | "refunds"
>;

const YOURSELF = "yourself, by transfer or in person, and then record it in the order.";

/**
 * Who pays the money of a refund back. Undefined where a payment provider does. `amountCents`: undefined or 0 while no
 * amount is selected.
 */
export const paybackText = (
  order: Refunded,
  amountCents: number | undefined,
): string | undefined => {
  if (order.payment.method !== "manual") return undefined;
  const leftCents = order.grandTotalCents - order.refundedCents;
  const { paymentCents, giftCards } = paybackOf(amountCents || leftCents, order, order);
  if (giftCards.length === 0)
    return `This order was not paid by card: pay the money back ${YOURSELF}`;
  if (paymentCents === 0)
    return "The money will be returned to the customer’s gift cards immediately: there is nothing to pay back yourself.";
  const toCards = formatMoney(sumOfCards(giftCards), order.currency);
  if (!amountCents)
    return `Gift cards come first: up to ${toCards} will be returned to them immediately. Pay the rest back ${YOURSELF}`;
  return `${toCards} will be returned to gift cards immediately. Pay the other ${formatMoney(paymentCents, order.currency)} back ${YOURSELF}`;
};

/** What was refunded of a manual payment. */
export const owedText = (amountCents: number, owedCents: number, currency: string): string => {
  const owed = formatMoney(owedCents, currency);
  const toCards = amountCents - owedCents;
  const yourself = `Refund ${owed} yourself, then record it here.`;
  return toCards > 0
    ? `${formatMoney(toCards, currency)} was returned to gift cards. ${yourself}`
    : yourself;
};
