import type { OrderStatus } from "./order-status.ts";
import type { PaymentState } from "./payment-state.ts";

type Facts = {
  readonly progress: "placed" | "failed" | "definite";
  readonly money: PaymentState | undefined;
  readonly grandTotalCents: number;
  readonly refundedCents: number;
  /** Units bought and units refunded, summed over all lines. */
  readonly quantity: number;
  readonly refundedQuantity: number;
};

/**
 * Not in the specification: an order counts as refunded when all its money or all its units were
 * returned.
 */
export const orderStatus = (facts: Facts): OrderStatus => {
  if (facts.progress !== "definite") return facts.progress;
  if (facts.money === "awaited") return "awaiting-payment";
  if (facts.money === "never-came") return "cancelled";
  const { grandTotalCents, refundedCents, quantity, refundedQuantity } = facts;
  if (refundedCents === 0 && refundedQuantity === 0) return "paid";
  const allMoney = grandTotalCents > 0 && refundedCents >= grandTotalCents;
  return allMoney || refundedQuantity >= quantity ? "refunded" : "partially-refunded";
};
