import { FIELDS_INVALID_TEXT } from "../forms/fields-invalid-text.ts";
import { unreachable } from "../kit/decider.ts";
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
  /** Field id to text. */
  | { readonly code: "fields-invalid"; readonly errors: Readonly<Record<string, string>> }
  | { readonly code: "other-currency" }
  | { readonly code: "too-many-entries" }
  | { readonly code: "too-many-coupons" }
  | { readonly code: "shipping-option-unknown" }
  | { readonly code: "entry-unknown" }
  | { readonly code: "cart-unknown" }
  /**
   * An entry was added at the moment when the cart was to end. Nobody sees this; the caller
   * retries.
   */
  | { readonly code: "cart-changed" }
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
    case "fields-invalid":
      return FIELDS_INVALID_TEXT;
    case "other-currency":
      return cartTexts.otherCurrency;
    case "too-many-entries":
      return cartTexts.tooManyEntries;
    case "too-many-coupons":
      return cartTexts.tooManyCoupons;
    case "shipping-option-unknown":
      return cartTexts.shippingOptionUnknown;
    case "entry-unknown":
      return cartTexts.entryUnknown;
    case "cart-unknown":
      return cartTexts.empty;
    case "cart-changed":
    case "cart-purchased":
      return cartTexts.purchased;
    default:
      return unreachable(rejection);
  }
};

/** Answers to extra fields that are invalid. Spec: A5.8. */
export const refusedFields = (
  errors: Readonly<Record<string, string>> | undefined,
): CartRejection | undefined =>
  errors === undefined || Object.keys(errors).length === 0
    ? undefined
    : { code: "fields-invalid", errors };
