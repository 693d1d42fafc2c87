/** How far the goods of an order are. `nothing-to-send`: it has none, or all of them were refunded. */
export const fulfilmentStates = [
  "unfulfilled",
  "partly-fulfilled",
  "fulfilled",
  "nothing-to-send",
  "cancelled",
] as const;
export type FulfilmentState = (typeof fulfilmentStates)[number];

export const fulfilmentNames: Readonly<Record<FulfilmentState, string>> = {
  unfulfilled: "To send",
  "partly-fulfilled": "Partly sent",
  fulfilled: "Sent",
  "nothing-to-send": "Nothing to send",
  cancelled: "Cancelled",
};

type Facts = {
  readonly cancelled: boolean;
  /** Units that were neither sent nor refunded. */
  readonly unsent: number;
  readonly sent: number;
};

export const fulfilmentState = ({ cancelled, unsent, sent }: Facts): FulfilmentState => {
  if (cancelled) return "cancelled";
  if (unsent === 0) return sent === 0 ? "nothing-to-send" : "fulfilled";
  return sent === 0 ? "unfulfilled" : "partly-fulfilled";
};
