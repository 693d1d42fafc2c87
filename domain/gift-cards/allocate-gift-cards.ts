import { productTypes } from "../catalog/product-types.ts";

/** The amount that one card pays or gets back. */
export type GiftCardAmount = { readonly giftCardId: string; readonly amountCents: number };

type Line = { readonly productType: number; readonly totalCents: number };

/**
 * The amount of an order that gift cards can pay. Not in the specification: gift cards cannot be
 * bought with gift cards, so that a stolen code cannot be exchanged for new ones.
 */
export const coverableCents = (lines: readonly Line[], grandTotalCents: number): number => {
  const giftCards = lines.reduce(
    (sum, line) => (line.productType === productTypes.GIFT_CARD ? sum + line.totalCents : sum),
    0,
  );
  return Math.max(0, grandTotalCents - giftCards);
};

/**
 * The cards pay one after another, in the order of selection. A card that pays nothing is omitted.
 */
export const allocateGiftCards = (
  dueCents: number,
  cards: readonly { readonly giftCardId: string; readonly availableCents: number }[],
): readonly GiftCardAmount[] => {
  const amounts: GiftCardAmount[] = [];
  let rest = dueCents;
  for (const { giftCardId, availableCents } of cards) {
    const amountCents = Math.min(rest, availableCents);
    if (amountCents <= 0) continue;
    amounts.push({ giftCardId, amountCents });
    rest -= amountCents;
  }
  return amounts;
};

export const sumOfCards = (cards: readonly GiftCardAmount[]): number =>
  cards.reduce((sum, { amountCents }) => sum + amountCents, 0);
