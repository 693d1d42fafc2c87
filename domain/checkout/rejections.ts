import { checkoutMinimumText } from "../cart/texts.ts";
import { unreachable } from "../kit/decider.ts";
import type { MoneyLocale } from "../kit/reader.ts";
import { checkoutTexts } from "./texts.ts";

export type CheckoutRejection =
  | { readonly code: "cart-empty" }
  | { readonly code: "address-missing" }
  | {
      readonly code: "checkout-minimum";
      readonly minimumCents: number;
      readonly currency: string;
      /** Absent: amounts in English format. */
      readonly moneyLocale?: MoneyLocale;
    }
  | { readonly code: "variant-unavailable" }
  | { readonly code: "price-changed" }
  /** `entryIds`: the cart's entries without enough stock, as far as known. */
  | { readonly code: "not-enough-stock"; readonly entryIds?: readonly string[] }
  /** The customer was shown a different total. */
  | { readonly code: "total-changed" }
  | { readonly code: "coupon-gone" }
  | { readonly code: "gift-card-gone" }
  | { readonly code: "shipping-not-served" }
  /** The shop does not offer this payment method. */
  | { readonly code: "payment-unknown" }
  /**
   * The cart contains gift cards or digital products, which this shop does not sell before payment.
   */
  | { readonly code: "payment-not-for-cart" }
  /** The provider rejects this payment altogether. */
  | { readonly code: "payment-refused" }
  /** The cart was bought, and there is no proof that this browser bought it. */
  | { readonly code: "ordered-elsewhere" }
  /** The customer did not pay in time, or the provider refunded the payment. */
  | { readonly code: "payment-abandoned" };

/** The exact visitor texts. Spec: A5.3, A5.4, A5.15, A8.7. */
export const checkoutRejectionText = (rejection: CheckoutRejection): string => {
  switch (rejection.code) {
    case "cart-empty":
      return checkoutTexts.cartEmpty;
    case "address-missing":
      return checkoutTexts.addressMissing;
    case "checkout-minimum":
      return checkoutMinimumText(
        rejection.minimumCents,
        rejection.currency,
        rejection.moneyLocale ?? null,
      );
    case "variant-unavailable":
      return checkoutTexts.variantUnavailable;
    case "price-changed":
      return checkoutTexts.priceChanged;
    case "not-enough-stock":
      return checkoutTexts.notEnoughStock;
    case "total-changed":
      return checkoutTexts.totalChanged;
    case "coupon-gone":
      return checkoutTexts.couponGone;
    case "gift-card-gone":
      return checkoutTexts.giftCardGone;
    case "shipping-not-served":
      return checkoutTexts.shippingNotServed;
    case "payment-unknown":
      return checkoutTexts.paymentUnknown;
    case "payment-not-for-cart":
      return checkoutTexts.paymentNotForCart;
    case "payment-refused":
      return checkoutTexts.paymentRefused;
    case "ordered-elsewhere":
      return checkoutTexts.orderedElsewhere;
    case "payment-abandoned":
      return checkoutTexts.paymentAbandoned;
    default:
      return unreachable(rejection);
  }
};
