import { productTypes } from "../catalog/product-types.ts";

/** What one card pays, or gets back. */
export type GiftCardAmount = { readonly giftCardId: string; readonly amountCents: number };

type Line = { readonly productType: number; readonly totalCents: number };

/**
 * What of an order gift cards may pay for. Our choice: a gift card is not bought with a gift card, so
 * that a stolen code cannot be turned into fresh ones.
 */
export const coverableCents = (lines: readonly Line[], grandTotalCents: number): number => {
  const giftCards = lines.reduce(
    (sum, line) => (line.productType === productTypes.GIFT_CARD ? sum + line.totalCents : sum),
    0,
  );
  return Math.max(0, grandTotalCents - giftCards);
};

/** The cards pay one after another, in the order in which they were chosen; none pays nothing. */
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
