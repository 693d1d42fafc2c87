import type { GiftCardHold, GiftCardState } from "./evolve.ts";

/** The hold has expired: its amount is available to others. */
export const isExpired = ({ expiresAt }: Pick<GiftCardHold, "expiresAt">, at: string): boolean =>
  Date.parse(expiresAt) <= Date.parse(at);

const sumOf = (holds: Iterable<GiftCardHold>): number => {
  let sum = 0;
  for (const { amountCents } of holds) sum += amountCents;
  return sum;
};

export const heldCents = ({ holds }: Pick<GiftCardState, "holds">): number => sumOf(holds.values());

const holdsOfOthers = ({ holds }: GiftCardState, holdId: string) =>
  [...holds].filter(([id]) => id !== holdId);

/** The amount that this hold can take without touching other holds, expired or not. */
export const freeForCents = (state: GiftCardState, holdId: string): number =>
  state.balanceCents - sumOf(holdsOfOthers(state, holdId).map(([, hold]) => hold));

/** The amount that a checkout can hold under this id: the balance minus valid holds of others. */
export const availableCents = (state: GiftCardState, at: string, holdId = ""): number =>
  state.balanceCents -
  sumOf(
    holdsOfOthers(state, holdId)
      .map(([, hold]) => hold)
      .filter((hold) => !isExpired(hold, at)),
  );

/** The oldest first: the oldest is released first. */
export const expiredHoldsOfOthers = (
  state: GiftCardState,
  holdId: string,
  at: string,
): readonly (readonly [string, GiftCardHold])[] =>
  holdsOfOthers(state, holdId)
    .filter(([, hold]) => isExpired(hold, at))
    .sort(([, left], [, right]) => Date.parse(left.expiresAt) - Date.parse(right.expiresAt));
