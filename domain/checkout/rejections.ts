import { unreachable } from "../shared/decider.ts";
import { inexpressibleText } from "../shared/expressible.ts";
import { checkoutMinimumText, checkoutTexts } from "./texts.ts";

export type CheckoutRejection =
  | { readonly code: "cart-empty" }
  | { readonly code: "address-missing" }
  | {
      readonly code: "checkout-minimum";
      readonly minimumCents: number;
      readonly currency: string;
    }
  | { readonly code: "variant-unavailable" }
  | { readonly code: "price-changed" }
  /** `entryIds`: the cart's entries that are short, as far as that is known. */
  | { readonly code: "not-enough-stock"; readonly entryIds?: readonly string[] }
  /** The buyer saw another total. */
  | { readonly code: "total-changed" }
  | { readonly code: "coupon-gone" }
  | { readonly code: "gift-card-gone" }
  | { readonly code: "shipping-not-served" }
  /** The shop does not offer this way to pay. */
  | { readonly code: "payment-unknown" }
  /** The cart has gift cards or digital products, which this shop does not sell on a promise to pay. */
  | { readonly code: "payment-not-for-cart" }
  /** The provider will not take this payment at all. */
  | { readonly code: "payment-refused" }
  /** The cart was bought, and nothing says that it was by this browser. */
  | { readonly code: "ordered-elsewhere" }
  /** The buyer did not pay in time, or the provider gave the payment back. */
  | { readonly code: "payment-abandoned" };

export type OrderRejection =
  | { readonly code: "order-unknown" }
  | { readonly code: "order-not-definite" }
  /** The attempt has failed meanwhile: begin the next one. */
  | { readonly code: "attempt-over" }
  /** The order is definite and cannot fail any more. */
  | { readonly code: "order-definite" }
  | { readonly code: "line-unknown" }
  | { readonly code: "refund-empty" }
  | { readonly code: "refund-unknown" }
  | { readonly code: "refund-not-failed" }
  | { readonly code: "too-many-refunded" }
  /** Fewer units were sent, or fewer are left to send, than the refund says. */
  | { readonly code: "not-sent-like-that" }
  | { readonly code: "amount-too-large" }
  | { readonly code: "amount-not-expressible"; readonly currency: string }
  | { readonly code: "fulfilment-empty" }
  | { readonly code: "fulfilment-unknown" }
  /** Units of it were refunded as sent. */
  | { readonly code: "fulfilment-refunded" }
  | { readonly code: "too-many-fulfilled" }
  | { readonly code: "order-cancelled" }
  /** The money of an order by hand has not arrived. */
  | { readonly code: "payment-awaited" }
  /** A payment provider says whether the order is paid, or there was nothing to pay. */
  | { readonly code: "payment-not-by-hand" }
  /** Some of the money was refunded: it must have been there. */
  | { readonly code: "payment-refunded" }
  /** Something of it has been sent: it can be refunded, not cancelled. */
  | { readonly code: "order-sent" };

/** The exact visitor texts. Spec: A5.3, A5.4, A5.15, A8.7. */
export const checkoutRejectionText = (rejection: CheckoutRejection): string => {
  switch (rejection.code) {
    case "cart-empty":
      return checkoutTexts.cartEmpty;
    case "address-missing":
      return checkoutTexts.addressMissing;
    case "checkout-minimum":
      return checkoutMinimumText(rejection.minimumCents, rejection.currency);
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

/** For owners. */
export const orderRejectionText = (rejection: OrderRejection): string => {
  const { code } = rejection;
  switch (code) {
    case "order-unknown":
      return checkoutTexts.orderUnknown;
    case "order-not-definite":
    case "attempt-over":
    case "order-definite":
      return checkoutTexts.orderNotDefinite;
    case "line-unknown":
      return checkoutTexts.lineUnknown;
    case "refund-empty":
      return checkoutTexts.refundEmpty;
    case "refund-unknown":
      return checkoutTexts.refundUnknown;
    case "refund-not-failed":
      return checkoutTexts.refundNotFailed;
    case "too-many-refunded":
      return checkoutTexts.tooManyRefunded;
    case "not-sent-like-that":
      return checkoutTexts.notSentLikeThat;
    case "amount-not-expressible":
      return inexpressibleText(rejection.currency);
    case "amount-too-large":
      return checkoutTexts.amountTooLarge;
    case "fulfilment-unknown":
      return checkoutTexts.fulfilmentUnknown;
    case "fulfilment-refunded":
      return checkoutTexts.fulfilmentRefunded;
    case "fulfilment-empty":
      return checkoutTexts.fulfilmentEmpty;
    case "too-many-fulfilled":
      return checkoutTexts.tooManyFulfilled;
    case "order-cancelled":
      return checkoutTexts.orderCancelled;
    case "payment-awaited":
      return checkoutTexts.paymentAwaited;
    case "payment-not-by-hand":
      return checkoutTexts.paymentNotByHand;
    case "payment-refunded":
      return checkoutTexts.paymentRefunded;
    case "order-sent":
      return checkoutTexts.orderSent;
    default:
      return unreachable(code);
  }
};
