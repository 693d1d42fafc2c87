import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { allocateGiftCards, coverableCents, sumOfCards } from "./allocate-gift-cards.ts";

const line = (productType: number, totalCents: number) => ({ productType, totalCents });

describe("what gift cards may pay", () => {
  it("is all of an order without gift cards in it", () => {
    expect(coverableCents([line(1, 2_000), line(2, 500)], 2_700)).toBe(2_700);
  });
  it("is nothing of the gift cards that are being bought", () => {
    expect(coverableCents([line(1, 2_000), line(4, 5_000)], 7_000)).toBe(2_000);
    expect(coverableCents([line(4, 5_000)], 4_000)).toBe(0);
  });
});

describe("several cards", () => {
  it("are used up one after another", () => {
    const cards = [
      { giftCardId: "a", availableCents: 1_000 },
      { giftCardId: "b", availableCents: 0 },
      { giftCardId: "c", availableCents: 5_000 },
    ];
    expect(allocateGiftCards(2_500, cards)).toEqual([
      { giftCardId: "a", amountCents: 1_000 },
      { giftCardId: "c", amountCents: 1_500 },
    ]);
  });
  it("pay the total or their whole balance, and none of them zero", () => {
    const cards = fc.array(
      fc.record({ giftCardId: fc.uuid(), availableCents: fc.integer({ min: 0, max: 10_000 }) }),
      { maxLength: 10 },
    );
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 50_000 }), cards, (due, all) => {
        const amounts = allocateGiftCards(due, all);
        const there = all.reduce((sum, { availableCents }) => sum + availableCents, 0);
        expect(sumOfCards(amounts)).toBe(Math.min(due, there));
        expect(amounts.every(({ amountCents }) => amountCents > 0)).toBe(true);
      }),
    );
  });
});
