import { cartTexts } from "../cart/texts.ts";
import { formatMoney } from "../shared/format-money.ts";

/** What a buyer or an owner reads about a checkout and an order. */
export const checkoutTexts = {
  /** Spec: A5.4. */
  notEnoughStock: cartTexts.notEnoughStock,
  variantUnavailable: cartTexts.variantUnavailable,
  cartEmpty: cartTexts.empty,
  required: cartTexts.fieldRequired,
  /** Spec: A5.14. */
  emailBlank: "Email cannot be blank",
  emailInvalid: "Email is invalid",
  /** Our choice from here on. */
  tooLong: "Use at most 200 characters.",
  noteTooLong: "Use at most 500 characters.",
  countryInvalid: "Choose a country.",
  regionInvalid: "Choose a state or province of this country.",
  postalCodeInvalid: "Enter a postal code of this country.",
  addressMissing: "Enter the address to deliver to.",
  priceChanged: "A price in your cart has changed. Please review your cart and try again.",
  totalChanged: "The total of your order has changed. Please review it and try again.",
  couponGone:
    "A coupon in your cart can no longer be used. Please review your order and try again.",
  giftCardGone: "A gift card has less left than it had. Please review your order and try again.",
  shippingNotServed: "We do not ship to this address.",
  paymentUnknown: "Choose how you want to pay.",
  paymentNotForCart:
    "Gift cards and digital products cannot be paid by invoice here. Choose another way to pay, or remove them from your cart.",
  paymentRefused: "This order cannot be paid this way. Please choose another.",
  paymentAbandoned: "The payment was not completed in time. Nothing was charged.",
  paymentDeclined: "The payment was declined. Please try another card.",
  paymentsHeld:
    "This shop is a restored copy and does not take card payments until its owner has confirmed it. You have not been charged.",
  paymentUnavailable: "Payments cannot be taken right now. Please try again in a moment.",
  signatureInvalid: "The signature does not match.",
  orderedElsewhere:
    "This cart has been ordered already. Open the link in the email that confirms the order, or sign in to your account.",
  orderUnknown: "There is no such order.",
  orderNotDefinite: "This order has not been completed.",
  lineUnknown: "The order has no such line.",
  tooManyRefunded: "That is more than is left to refund on this line.",
  notSentLikeThat:
    "Not that many units of this line have been sent, or are left to send. Look at the order again.",
  amountTooLarge: "That is more than is left to refund on this order.",
  refundUnknown: "The order has no such refund.",
  refundNotFailed: "This refund has not failed: there is nothing to try again or to settle.",
  refundEmpty: "Choose at least one item or enter an amount.",
  buyerForgotten: "The buyer has been forgotten: nothing more may be written down about them.",
  fulfilmentUnknown: "The order has no such shipment.",
  fulfilmentRefunded:
    "Units of this shipment were refunded after they had been sent: it cannot be taken back.",
  nothingToPack: "None of these orders has anything to pack.",
  tooManySlips: "At most 300 packing slips are made at once. Please choose fewer orders.",
  fulfilmentEmpty: "Choose at least one item to send.",
  tooManyFulfilled: "That is more than is left to send on this line.",
  orderCancelled: "This order has been cancelled.",
  paymentAwaited:
    "This order has not been paid yet. Record its payment first, or cancel the order.",
  paymentNotByHand:
    "Only payments of orders by hand can be recorded and undone. This order was paid in another way.",
  paymentRefunded: "Some of this payment has been refunded, so recording it cannot be undone.",
  orderSent: "Something of this order has been sent already. Refund it instead.",
} as const;

/** For owners: an order was cancelled whose money the provider will not give back. */
export const cancelledUnpaidText = (cents: number, currency: string, code: string): string =>
  `The order was cancelled, but the payment provider will not pay back ${formatMoney(cents, currency)} (${code.replaceAll("_", " ")}), and nothing was put back in stock. Refund the amount that it still takes, with the units, or 0 when the buyer gets it in another way.`;

/** Spec: A5.15. */
export const checkoutMinimumText = (minimumCents: number, currency: string): string =>
  `To check out, your order subtotal must be ${formatMoney(minimumCents, currency)} or more.`;
