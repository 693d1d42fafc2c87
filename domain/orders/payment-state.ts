/**
 * What the shop knows of an order's money.
 * - `awaited`: an order by hand whose money has not arrived.
 * - `recorded`: an owner recorded that it arrived.
 * - `assumed`: an order by hand from before payments were recorded. It counts as paid, and nobody has said
 *   that it was.
 * - `received`: a payment provider has collected it, or there was nothing left to pay.
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

/** A payment without a provider is an order by hand: it was believed, not received. */
export const stateWhenPaid = (paid: {
  readonly amountCents: number;
  readonly reference?: string | undefined;
}): PaymentState => (paid.reference === undefined && paid.amountCents > 0 ? "assumed" : "received");

/**
 * The state of an order's money after an owner undoes the payment. Undefined where nothing can be undone.
 * `wasAssumed`: the payment had been assumed before it was recorded.
 */
export const stateAfterUndo = (
  state: PaymentState | undefined,
  wasAssumed: boolean,
): "awaited" | "assumed" | undefined => {
  if (state === "recorded") return wasAssumed ? "assumed" : "awaited";
  return state === "assumed" ? "awaited" : undefined;
};

/** Whether what the order brings may leave the shop. */
export const isPaidFor = (state: PaymentState | undefined): boolean =>
  state === "recorded" || state === "assumed" || state === "received";
