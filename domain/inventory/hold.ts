import type { Hold, StockState } from "./evolve.ts";

/** The hold has expired: its units are available to others. */
export const isExpired = ({ expiresAt }: Pick<Hold, "expiresAt">, at: string): boolean =>
  Date.parse(expiresAt) <= Date.parse(at);

export const heldQuantity = ({ holds }: StockState): number => {
  let sum = 0;
  for (const { quantity } of holds.values()) sum += quantity;
  return sum;
};

const heldByOthers = ({ holds }: StockState, holdId: string): number => {
  let sum = 0;
  for (const [id, { quantity }] of holds) if (id !== holdId) sum += quantity;
  return sum;
};

/** Units that this hold can take without touching other holds, expired or not. */
export const freeFor = (state: StockState, holdId: string): number =>
  state.unlimited ? Number.POSITIVE_INFINITY : state.onHand - heldByOthers(state, holdId);

/** The oldest first: the oldest is released first. */
export const expiredHoldsOfOthers = (
  state: StockState,
  holdId: string,
  at: string,
): readonly (readonly [string, Hold])[] =>
  [...state.holds]
    .filter(([id, hold]) => id !== holdId && isExpired(hold, at))
    .sort(([, left], [, right]) => Date.parse(left.expiresAt) - Date.parse(right.expiresAt));

/** Units in valid holds whose ids have this prefix. */
export const heldUnder = ({ holds }: StockState, prefix: string, at: string): number => {
  let held = 0;
  for (const [id, hold] of holds)
    if (id.startsWith(prefix) && !isExpired(hold, at)) held += hold.quantity;
  return held;
};

/** Units that a customer can still buy: units on hand minus valid holds. */
export const available = (state: StockState, at: string): number => {
  let held = 0;
  for (const hold of state.holds.values()) if (!isExpired(hold, at)) held += hold.quantity;
  return state.unlimited ? Number.POSITIVE_INFINITY : state.onHand - held;
};
