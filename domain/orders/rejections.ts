import { checkoutTexts } from "../checkout/texts.ts";
import { unreachable } from "../kit/decider.ts";
import { inexpressibleText } from "../kit/expressible.ts";

export type OrderRejection =
  | { readonly code: "order-unknown" }
  | { readonly code: "order-not-definite" }
  /** The attempt has failed in the meantime: start the next one. */
  | { readonly code: "attempt-over" }
  /** The order is confirmed and can no longer fail. */
  | { readonly code: "order-definite" }
  | { readonly code: "line-unknown" }
  | { readonly code: "refund-empty" }
  | { readonly code: "refund-unknown" }
  | { readonly code: "refund-not-failed" }
  | { readonly code: "too-many-refunded" }
  /** Fewer units were shipped, or are left to ship, than the refund states. */
  | { readonly code: "not-sent-like-that" }
  | { readonly code: "amount-too-large" }
  | { readonly code: "amount-not-expressible"; readonly currency: string }
  | { readonly code: "fulfilment-empty" }
  | { readonly code: "fulfilment-unknown" }
  /** Units of the shipment were refunded as shipped. */
  | { readonly code: "fulfilment-refunded" }
  | { readonly code: "too-many-fulfilled" }
  | { readonly code: "order-cancelled" }
  /** The money of a manual payment has not arrived. */
  | { readonly code: "payment-awaited" }
  /** A payment provider determines whether the order is paid, or there was nothing to pay. */
  | { readonly code: "payment-not-by-hand" }
  /** Some of the money was refunded, so it must have arrived. */
  | { readonly code: "payment-refunded" }
  /** A part of the order was shipped: it can be refunded, not cancelled. */
  | { readonly code: "order-sent" };

/** Texts for owners. */
export const orderRejectionText = (rejection: OrderRejection): string => {
  const { code } = rejection;
  switch (code) {
    case "order-unknown":
      return checkoutTexts.orderUnknown;
    case "order-not-definite":
    case "attempt-over":
    case "order-definite":
      return checkoutTexts.orderNotConfirmed;
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
