import { couponReasonText } from "../coupons/texts.ts";
import type { ChosenGiftCard } from "../gift-cards/chosen.ts";
import { formatMoney } from "../kit/format-money.ts";
import type { MoneyLocale } from "../kit/reader.ts";
import { cartBill, giftCardLabel } from "./cart-bill.ts";
import type { ShoppingCart } from "./shopping-cart.ts";
import type { Bill } from "./sums.ts";
import { checkoutMinimumText } from "./texts.ts";

/** What visitors read around a cart. Not in the specification: it shows none of these texts. */
export const cartScreenTexts = {
  locationMissing: "Enter your shipping address to see shipping costs.",
  notServed: "We do not ship there yet.",
  freeShipping: "Free shipping",
  couponMissing: "Enter a coupon code.",
} as const;

/** A coupon or gift card on the cart that the visitor can remove. */
export type Applied = {
  readonly id: string;
  /** “WELCOME10”, “Gift card …7KQ2”. */
  readonly name: string;
  /** The effect in words; may be empty. */
  readonly about: string;
  /** Why it has no effect; null when it has one. */
  readonly problem: string | null;
};

export type ShippingChoice = {
  readonly id: string;
  readonly name: string;
  /** May be empty. */
  readonly description: string;
  readonly cost: string;
  readonly isChosen: boolean;
};

/**
 * What the cart page and the checkout show in addition to the lines, for templates and React alike.
 */
export type CartScreen = {
  readonly bill: Bill;
  readonly coupons: readonly Applied[];
  readonly giftCards: readonly Applied[];
  readonly shippingChoices: readonly ShippingChoice[];
  /** Why the cart cannot be shipped, or that it is shipped without a choice and for nothing; null otherwise. */
  readonly shippingNote: string | null;
  /** Whether the shop needs the destination before it can state the cost. */
  readonly asksLocation: boolean;
  /** Why the cart cannot be checked out yet; null when it can. Spec: A5.15. */
  readonly minimum: string | null;
};

export type CartScreenFacts = {
  /** 0 for none. */
  readonly minimumCents: number;
  readonly giftCards?: readonly ChosenGiftCard[] | undefined;
  readonly moneyLocale: MoneyLocale;
};

/** The reason with its amount in the visitor's format; the cart's own message has it in English. */
const problemOf = (
  { reason, message, minimumSubtotalCents }: ShoppingCart["invalidCoupons"][number],
  currency: string,
  moneyLocale: MoneyLocale,
): string =>
  minimumSubtotalCents === undefined
    ? message
    : couponReasonText(reason, { minimumSubtotalCents, currency }, moneyLocale);

const couponsOf = (cart: ShoppingCart, moneyLocale: MoneyLocale): readonly Applied[] =>
  cart.coupons.map(({ id, code }) => {
    const valid = cart.validCoupons.find((each) => each.id === id);
    const invalid = cart.invalidCoupons.find((each) => each.id === id);
    const about = valid?.kind === "free-shipping" ? cartScreenTexts.freeShipping : "";
    return {
      id,
      name: code,
      about: valid?.name || about,
      problem: invalid ? problemOf(invalid, cart.currency, moneyLocale) : null,
    };
  });

const shippingNotes = {
  "location-missing": cartScreenTexts.locationMissing,
  "not-served": cartScreenTexts.notServed,
} as const;

/** A shop without shipping options ships everywhere for nothing, which visitors would not know from an empty list. */
const shippingNoteOf = (cart: ShoppingCart): string | null => {
  const { requiresShipping, shippingLocation, shippingOptions, shippingProblem } = cart;
  if (shippingProblem !== null) return shippingNotes[shippingProblem];
  const isFree = requiresShipping && shippingLocation !== null && shippingOptions.length === 0;
  return isFree ? cartScreenTexts.freeShipping : null;
};

const choicesOf = (cart: ShoppingCart, moneyLocale: MoneyLocale): readonly ShippingChoice[] =>
  cart.shippingOptions.map(({ id, name, description, costCents }) => ({
    id,
    name,
    description,
    cost: costCents === 0 ? "Free" : formatMoney(costCents, cart.currency, moneyLocale),
    isChosen: cart.selectedShippingOption?.id === id,
  }));

export const cartScreen = (
  cart: ShoppingCart,
  { minimumCents, giftCards = [], moneyLocale }: CartScreenFacts,
): CartScreen => ({
  bill: cartBill(cart, moneyLocale, giftCards),
  coupons: couponsOf(cart, moneyLocale),
  giftCards: giftCards.map((card) => ({
    id: card.giftCardId,
    name: giftCardLabel(card),
    about:
      card.problem === null ? formatMoney(card.availableCents, card.currency, moneyLocale) : "",
    problem: card.problem?.message ?? null,
  })),
  shippingChoices: choicesOf(cart, moneyLocale),
  shippingNote: shippingNoteOf(cart),
  asksLocation:
    cart.requiresShipping &&
    (cart.shippingLocation !== null ||
      cart.shippingProblem !== null ||
      cart.shippingOptions.length > 0),
  minimum:
    cart.entries.length > 0 && cart.subtotalCents < minimumCents
      ? checkoutMinimumText(minimumCents, cart.currency, moneyLocale)
      : null,
});
