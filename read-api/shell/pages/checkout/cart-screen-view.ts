import { cartScreen } from "#domain/cart/cart-screen.ts";
import type { ShoppingCart } from "#domain/cart/shopping-cart.ts";
import type { ChosenGiftCard } from "#domain/gift-cards/chosen.ts";
import { countryName } from "#domain/kit/country-name.ts";
import { type ReaderSettings, readerOf } from "#domain/site-settings/reader-of.ts";
import type { SiteSettings } from "#domain/site-settings/settings.ts";
import type { CartProblem, CartScreenView, CheckoutView } from "./checkout-data.ts";

/** The data of a page around the cart, without the cart. */
export type CartScreenInput = {
  readonly giftCards: readonly ChosenGiftCard[];
  readonly problem?: CartProblem | undefined;
};

export const toCartScreenView = (
  cart: ShoppingCart,
  settings: Pick<SiteSettings, "checkoutMinimumCents"> & ReaderSettings,
  { giftCards, problem }: CartScreenInput,
): CartScreenView => {
  const { language, moneyLocale } = readerOf(settings);
  const minimumCents = settings.checkoutMinimumCents;
  const { country = "", region = "", postalCode = "" } = cart.shippingLocation ?? {};
  return {
    ...cartScreen(cart, { minimumCents, giftCards, moneyLocale }),
    location: {
      country,
      countryName: country === "" ? "" : countryName(country, language),
      region,
      postalCode,
    },
    problem: problem ?? null,
    chosenGiftCards: giftCards,
  };
};

/** Checkout without a known address starts with the cart's destination. */
export const withKnownPlace = (
  checkout: CheckoutView,
  { shippingLocation }: Pick<ShoppingCart, "shippingLocation">,
  settings: ReaderSettings,
): CheckoutView => {
  const { filled, isSent } = checkout;
  const { language } = readerOf(settings);
  if (isSent || filled.country !== "" || shippingLocation === null) return checkout;
  const { country } = shippingLocation;
  const place = { ...shippingLocation, countryName: countryName(country, language) };
  return { ...checkout, filled: { ...filled, ...place } };
};
