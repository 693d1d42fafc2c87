import type { GiftCardHold, GiftCardState } from "./evolve.ts";

/** A hold that nobody may count on any more: its amount is free for whoever asks. */
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

/** What this hold may take without touching anybody else's, expired or not. */
export const freeForCents = (state: GiftCardState, holdId: string): number =>
  state.balanceCents - sumOf(holdsOfOthers(state, holdId).map(([, hold]) => hold));

/** What a checkout may still set aside under this id: the balance minus live holds of others. */
export const availableCents = (state: GiftCardState, at: string, holdId = ""): number =>
  state.balanceCents -
  sumOf(
    holdsOfOthers(state, holdId)
      .map(([, hold]) => hold)
      .filter((hold) => !isExpired(hold, at)),
  );

/** Oldest first: whoever lapsed first loses first. */
export const expiredHoldsOfOthers = (
  state: GiftCardState,
  holdId: string,
  at: string,
): readonly (readonly [string, GiftCardHold])[] =>
  holdsOfOthers(state, holdId)
    .filter(([, hold]) => isExpired(hold, at))
    .sort(([, left], [, right]) => Date.parse(left.expiresAt) - Date.parse(right.expiresAt));
