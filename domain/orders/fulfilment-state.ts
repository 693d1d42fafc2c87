/**
 * The fulfilment of an order. `awaiting-payment`: it has units to ship and has not been paid.
 * `nothing-to-send`: it has none, or all of them were refunded.
 */
export const fulfilmentStates = [
  "unfulfilled",
  "partly-fulfilled",
  "fulfilled",
  "nothing-to-send",
  "awaiting-payment",
  "cancelled",
] as const;
export type FulfilmentState = (typeof fulfilmentStates)[number];

export const fulfilmentNames: Readonly<Record<FulfilmentState, string>> = {
  unfulfilled: "To ship",
  "partly-fulfilled": "Partly shipped",
  fulfilled: "Shipped",
  "nothing-to-send": "Nothing to ship",
  "awaiting-payment": "Awaiting payment",
  cancelled: "Cancelled",
};

type Facts = {
  readonly cancelled: boolean;
  /** The money of a manual payment has not arrived: nothing is shipped until it has. */
  readonly awaitsPayment: boolean;
  /** Units that were neither shipped nor refunded. */
  readonly unsent: number;
  readonly sent: number;
};

export const fulfilmentState = ({
  cancelled,
  awaitsPayment,
  unsent,
  sent,
}: Facts): FulfilmentState => {
  if (cancelled) return "cancelled";
  if (awaitsPayment && unsent > 0) return "awaiting-payment";
  if (unsent === 0) return sent === 0 ? "nothing-to-send" : "fulfilled";
  return sent === 0 ? "unfulfilled" : "partly-fulfilled";
};
