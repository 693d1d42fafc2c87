import { unreachable } from "../shared/decider.ts";
import { cartTexts, optionsMissingText } from "./texts.ts";

export type CartRejection =
  | { readonly code: "options-missing"; readonly options: readonly string[] }
  | { readonly code: "denomination-missing" }
  | { readonly code: "variant-unavailable" }
  | { readonly code: "not-enough-stock" }
  | { readonly code: "quantity-not-a-number" }
  | { readonly code: "quantity-not-whole" }
  | { readonly code: "quantity-zero" }
  | { readonly code: "quantity-too-small" }
  | { readonly code: "quantity-too-large" }
  | { readonly code: "other-currency" }
  | { readonly code: "too-many-entries" }
  | { readonly code: "entry-unknown" }
  | { readonly code: "cart-unknown" }
  | { readonly code: "cart-purchased" };

/** The exact visitor texts. Spec: A5.2–A5.6. */
export const cartRejectionText = (rejection: CartRejection): string => {
  switch (rejection.code) {
    case "options-missing":
      return optionsMissingText(rejection.options);
    case "denomination-missing":
      return cartTexts.denominationMissing;
    case "variant-unavailable":
      return cartTexts.variantUnavailable;
    case "not-enough-stock":
      return cartTexts.notEnoughStock;
    case "quantity-not-a-number":
      return cartTexts.quantityNotANumber;
    case "quantity-not-whole":
      return cartTexts.quantityNotWhole;
    case "quantity-zero":
      return cartTexts.quantityZero;
    case "quantity-too-small":
      return cartTexts.quantityTooSmall;
    case "quantity-too-large":
      return cartTexts.quantityTooLarge;
    case "other-currency":
      return cartTexts.otherCurrency;
    case "too-many-entries":
      return cartTexts.tooManyEntries;
    case "entry-unknown":
      return cartTexts.entryUnknown;
    case "cart-unknown":
      return cartTexts.empty;
    case "cart-purchased":
      return cartTexts.purchased;
    default:
      return unreachable(rejection);
  }
};
