import { formatMoney } from "../kit/format-money.ts";
import { listText } from "../kit/list-text.ts";
import type { MoneyLocale } from "../kit/reader.ts";

/** What a visitor reads about a cart. Spec: A5.2–A5.6, A5.16, A8.4, A8.7. */
export const cartTexts = {
  variantUnavailable: "Sorry, that item variant is unavailable. Please select another variant.",
  notEnoughStock: "Sorry, we do not have enough of that item available.",
  quantityNotANumber: "Quantity must be a number.",
  quantityNotWhole: "Quantity must be a whole number",
  denominationMissing: "Select a denomination for the Gift Card",
  /** Shown below an extra field that is left empty. Spec: A5.8. */
  fieldRequired: "Required",
  empty: "You have nothing in your shopping cart.",
  unableToAdd: "Unable to Add Item",
  /** Shown by express checkout. Spec: A8.5. */
  unableToPurchase: "Unable to Purchase Item",
  /** Spec: A8.6. */
  unableToPurchaseGiftCard: "Unable to purchase Gift Card",
  unableToUpdateQuantity: "Unable to update quantity",
  unableToRemove: "Unable to remove item",
  unableToUpdateForm: "Unable to update form",
  unableToOpenForm: "Unable to open form",
  checkConnection: "Please check your internet connection.",
  /** Not in the specification: it gives the meaning of these texts, not their wording. */
  confirmRemoval: "This item will be removed from your cart.",
  quantityTooSmall: "Quantity must be at least 1.",
  quantityTooLarge: "Quantity must be at most 9999.",
  quantityZero: "Quantity must be at least 1. To remove the item, use Remove.",
  entryUnknown: "That item is no longer in your cart.",
  purchased: "This cart has already been ordered.",
  tooManyEntries: "Your cart has reached the maximum number of different items.",
  tooManyCoupons: "You cannot add more codes to this cart.",
  shippingOptionUnknown: "This shipping option is not available for your cart.",
  /** No option ships to the place that the visitor entered. */
  notServed: "We do not ship your order to this address.",
  otherCurrency: "This item is sold in a different currency from the items in your cart.",
  subscriptionOnly: "This item is sold as a subscription.",
  fieldsMalformed: "The extra fields are invalid.",
} as const;

/** “Please select the Size and Colour options.” Spec: A5.2. */
export const optionsMissingText = (options: readonly string[]): string =>
  `Please select the ${listText(options)} ${options.length > 1 ? "options" : "option"}.`;

/** Spec: A5.15. */
export const checkoutMinimumText = (
  minimumCents: number,
  currency: string,
  moneyLocale: MoneyLocale,
): string =>
  `To check out, your order subtotal must be ${formatMoney(minimumCents, currency, moneyLocale)} or more.`;
