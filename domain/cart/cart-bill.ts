import { allocateGiftCards, coverableCents } from "../gift-cards/allocate-gift-cards.ts";
import type { ChosenGiftCard } from "../gift-cards/chosen.ts";
import type { MoneyLocale } from "../kit/reader.ts";
import type { ShoppingCart } from "./shopping-cart.ts";
import { type Bill, billOf } from "./sums.ts";

export const giftCardLabel = ({ lastCharacters }: Pick<ChosenGiftCard, "lastCharacters">): string =>
  `Gift card …${lastCharacters}`;

const shippingOf = (cart: ShoppingCart) => {
  const { requiresShipping, selectedShippingOption: option, shippingProblem } = cart;
  if (!requiresShipping) return null;
  if (option !== null) return { name: option.name, costCents: option.costCents };
  return shippingProblem === null ? null : { name: "", costCents: null };
};

/** What each gift card pays of this cart. Cards that pay nothing are omitted. */
const paidBy = (cart: ShoppingCart, cards: readonly ChosenGiftCard[]) => {
  const lines = cart.entries.map(({ productType, subTotal }) => ({
    productType,
    totalCents: Number(subTotal.value),
  }));
  const amounts = allocateGiftCards(coverableCents(lines, cart.grandTotalCents), cards);
  return amounts.flatMap(({ giftCardId, amountCents }) => {
    const card = cards.find((each) => each.giftCardId === giftCardId);
    return card === undefined ? [] : [{ id: giftCardId, label: giftCardLabel(card), amountCents }];
  });
};

/** A cart's bill, as the cart page and the checkout show it. */
export const cartBill = (
  cart: ShoppingCart,
  moneyLocale: MoneyLocale,
  cards: readonly ChosenGiftCard[] = [],
): Bill =>
  billOf(
    {
      currency: cart.currency,
      subtotalCents: cart.subtotalCents,
      discounts: cart.validCoupons.map(({ id, code, discountCents }) => ({
        id,
        code,
        amountCents: discountCents,
      })),
      shipping: shippingOf(cart),
      taxes: cart.applicableTaxRules,
      grandTotalCents: cart.grandTotalCents,
      giftCards: paidBy(cart, cards),
    },
    moneyLocale,
  );
