/**
 * The payment status of an order.
 * - `awaited`: a manual payment that has not arrived.
 * - `recorded`: a member recorded that it arrived.
 * - `assumed`: a manual payment from before payments were recorded. The order counts as paid
 *   although nobody confirmed it.
 * - `received`: a payment provider collected it, or there was nothing left to pay.
 * - `never-came`: the order was cancelled before its money arrived.
 */
export const paymentStates = ["awaited", "recorded", "assumed", "received", "never-came"] as const;
export type PaymentState = (typeof paymentStates)[number];

export const paymentStateNames: Readonly<Record<PaymentState, string>> = {
  awaited: "Awaited",
  recorded: "Recorded",
  assumed: "Never recorded",
  received: "Automatic",
  "never-came": "Never arrived",
};

/** A payment without a provider is a manual one: it was assumed, not received. */
export const stateWhenPaid = (paid: {
  readonly amountCents: number;
  readonly reference?: string | undefined;
}): PaymentState => (paid.reference === undefined && paid.amountCents > 0 ? "assumed" : "received");

/**
 * The payment status after a member undoes the record. Undefined where nothing can be undone.
 * `wasAssumed`: the payment had been assumed before it was recorded.
 */
export const stateAfterUndo = (
  state: PaymentState | undefined,
  wasAssumed: boolean,
): "awaited" | "assumed" | undefined => {
  if (state === "recorded") return wasAssumed ? "assumed" : "awaited";
  return state === "assumed" ? "awaited" : undefined;
};

/** Whether the order's goods can leave the shop. */
export const isPaidFor = (state: PaymentState | undefined): boolean =>
  state === "recorded" || state === "assumed" || state === "received";
