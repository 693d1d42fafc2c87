import { checkoutTexts } from "../checkout/texts.ts";
import { unreachable } from "../kit/decider.ts";
import { inexpressibleText } from "../kit/expressible.ts";

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

/** For owners. */
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
