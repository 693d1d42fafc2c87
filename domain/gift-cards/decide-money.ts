import { accept, type Result, reject } from "../kit/result.ts";
import type {
  AdjustGiftCard,
  HoldGiftCard,
  ReleaseGiftCardHold,
  ReturnToGiftCard,
  SpendGiftCard,
} from "./commands.ts";
import type { GiftCardEvent } from "./events.ts";
import type { GiftCardHold, GiftCardState, IssuedGiftCard } from "./evolve.ts";
import {
  availableCents,
  expiredHoldsOfOthers,
  freeForCents,
  heldCents,
  isExpired,
} from "./holds.ts";
import type { GiftCardRejection } from "./rejections.ts";

export type Decision = Result<readonly GiftCardEvent[], GiftCardRejection>;
/** A card that was issued. */
export type Issued = GiftCardState & { readonly issued: IssuedGiftCard };

/** Not in the specification: larger amounts are typing mistakes in every currency. */
export const MAX_AMOUNT_CENTS = 100_000_000_000;

export const isAmount = (cents: number): boolean =>
  Number.isSafeInteger(cents) && cents >= 1 && cents <= MAX_AMOUNT_CENTS;

const released = (
  { giftCardId, at }: { readonly giftCardId: string; readonly at: string },
  holdId: string,
  { amountCents }: GiftCardHold,
  reason: ReleaseGiftCardHold["reason"],
): GiftCardEvent => ({
  type: "GiftCardHoldReleased",
  giftCardId,
  holdId,
  amountCents,
  reason,
  releasedAt: at,
});

/**
 * Expired holds of other orders are released one by one, the oldest first, until enough is
 * available.
 */
const releasesToFree = (command: HoldGiftCard, state: Issued): readonly GiftCardEvent[] => {
  const events: GiftCardEvent[] = [];
  let free = freeForCents(state, command.holdId);
  for (const [holdId, hold] of expiredHoldsOfOthers(state, command.holdId, command.at)) {
    if (free >= command.amountCents) break;
    events.push(released(command, holdId, hold, "expired"));
    free += hold.amountCents;
  }
  return events;
};

const mayHold = (command: HoldGiftCard, state: Issued): GiftCardRejection | undefined => {
  const { holdId, amountCents, currency, at } = command;
  if (!isAmount(amountCents)) return { code: "amount-invalid" };
  if (state.disabled) return { code: "gift-card-disabled" };
  if (currency !== state.issued.currency) return { code: "gift-card-currency" };
  if (state.balanceCents === 0) return { code: "gift-card-empty" };
  if (state.balanceCents < amountCents) return { code: "gift-card-balance" };
  if (availableCents(state, at, holdId) < amountCents) return { code: "gift-card-held" };
  return undefined;
};

/** A hold that became a payment cannot be held again. */
export const hold = (command: HoldGiftCard, state: Issued): Decision => {
  const { giftCardId, holdId, amountCents, expiresAt, prolong = false, at } = command;
  const own = state.holds.get(holdId);
  const longEnough =
    own !== undefined &&
    !isExpired(own, at) &&
    (!prolong || Date.parse(own.expiresAt) >= Date.parse(expiresAt));
  if (longEnough && own.amountCents === amountCents) return accept([]);
  if (state.spends.some((spend) => spend.holdId === holdId)) return reject({ code: "hold-gone" });
  const rejection = mayHold(command, state);
  if (rejection) return reject(rejection);
  const before =
    own && released(command, holdId, own, isExpired(own, at) ? "expired" : "cancelled");
  return accept([
    ...(before ? [before] : []),
    ...releasesToFree(command, state),
    { type: "GiftCardHeld", giftCardId, holdId, amountCents, expiresAt, heldAt: at },
  ]);
};

export const release = (command: ReleaseGiftCardHold, state: Issued): Decision => {
  const { holdId, reason, at } = command;
  const own = state.holds.get(holdId);
  if (own === undefined) return accept([]);
  if (reason === "expired" && !isExpired(own, at)) return accept([]);
  return accept([released(command, holdId, own, reason)]);
};

/**
 * A recorded hold owns its amount even after it expired, and whatever happened to the card since.
 * Another order that needs the amount must release the hold first. A hold with a different amount
 * is changed to the order's, as far as the card's balance allows.
 */
export const spend = (command: SpendGiftCard, state: Issued): Decision => {
  const { giftCardId, holdId, orderId, amountCents, at } = command;
  if (state.spends.some((each) => each.holdId === holdId))
    return state.returns.some(({ returnId }) => returnId === holdId)
      ? reject({ code: "hold-gone" })
      : accept([]);
  const own = state.holds.get(holdId);
  if (own === undefined) return reject({ code: "hold-gone" });
  if (!isAmount(amountCents)) return reject({ code: "amount-invalid" });
  if (freeForCents(state, holdId) < amountCents) return reject({ code: "gift-card-held" });
  const { expiresAt } = own;
  const resized: readonly GiftCardEvent[] =
    own.amountCents === amountCents
      ? []
      : [
          released(command, holdId, own, "cancelled"),
          { type: "GiftCardHeld", giftCardId, holdId, amountCents, expiresAt, heldAt: at },
        ];
  return accept([
    ...resized,
    { type: "GiftCardSpent", giftCardId, holdId, orderId, amountCents, spentAt: at },
  ]);
};

const totalOf = (orderId: string, all: readonly { orderId: string; amountCents: number }[]) =>
  all.reduce((sum, each) => (each.orderId === orderId ? sum + each.amountCents : sum), 0);

/**
 * A disabled card accepts returns, too. The customer has the money when the card is enabled again.
 */
export const returnTo = (command: ReturnToGiftCard, state: Issued): Decision => {
  const { giftCardId, orderId, returnId, at } = command;
  if (state.returns.some((each) => each.returnId === returnId && each.orderId === orderId))
    return accept([]);
  const undone = state.spends.find(({ holdId }) => holdId === returnId)?.amountCents ?? 0;
  const amountCents = command.amountCents ?? undone;
  if (amountCents === 0) return accept([]);
  if (!isAmount(amountCents)) return reject({ code: "amount-invalid" });
  if (amountCents > totalOf(orderId, state.spends) - totalOf(orderId, state.returns))
    return reject({ code: "return-too-large" });
  return accept([
    { type: "GiftCardRefunded", giftCardId, orderId, returnId, amountCents, refundedAt: at },
  ]);
};

export const adjust = (command: AdjustGiftCard, state: Issued): Decision => {
  const { giftCardId, deltaCents, reason, person, at } = command;
  if (deltaCents === 0) return accept([]);
  if (!isAmount(Math.abs(deltaCents))) return reject({ code: "amount-invalid" });
  const balance = state.balanceCents + deltaCents;
  if (balance < 0) return reject({ code: "balance-below-zero" });
  if (balance < heldCents(state)) return reject({ code: "balance-below-held" });
  if (balance > MAX_AMOUNT_CENTS) return reject({ code: "balance-too-large" });
  return accept([
    {
      type: "GiftCardAdjusted",
      giftCardId,
      deltaCents,
      reason,
      ...(person && { person }),
      adjustedAt: at,
    },
  ]);
};
