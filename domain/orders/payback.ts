import { allocateGiftCards, sumOfCards } from "../gift-cards/allocate-gift-cards.ts";
import type { RefundOfOrder } from "./evolve.ts";
import { counting } from "./line-units.ts";
import type { GiftCardPart } from "./order-parts.ts";

type Payback = NonNullable<RefundOfOrder["payback"]>;

/** What is known of an order's refunds in its stream or in its table, where a missing payback is null. */
type Refunds = {
  readonly refunds: readonly (Pick<RefundOfOrder, "progress"> & {
    readonly payback?: Payback | null | undefined;
  })[];
};

/**
 * The money goes back the way it came. Not in the specification: gift cards get theirs back first,
 * in the order in which they paid, and the rest goes back through the payment.
 */
export const paybackOf = (
  amountCents: number,
  { giftCards = [] }: { readonly giftCards?: readonly GiftCardPart[] | undefined },
  state: Refunds,
): Payback => {
  const returned = counting(state).flatMap(({ payback }) => payback?.giftCards ?? []);
  const cards = allocateGiftCards(
    amountCents,
    giftCards.map(({ giftCardId, amountCents: paid }) => ({
      giftCardId,
      availableCents: paid - sumOfCards(returned.filter((each) => each.giftCardId === giftCardId)),
    })),
  );
  return { paymentCents: amountCents - sumOfCards(cards), giftCards: [...cards] };
};

/** What a member has to pay back manually: the refund without what gift cards got. */
export const owedCents = ({
  progress,
  payback,
  amountCents,
}: Pick<RefundOfOrder, "progress" | "payback" | "amountCents">): number =>
  progress === "owed" ? (payback?.paymentCents ?? amountCents) : 0;
