import { cartTexts } from "../cart/texts.ts";
import { formatMoney } from "../kit/format-money.ts";

/** What a customer or an owner reads about a checkout and an order. */
export const checkoutTexts = {
  /** Spec: A5.4. */
  notEnoughStock: cartTexts.notEnoughStock,
  variantUnavailable: cartTexts.variantUnavailable,
  cartEmpty: cartTexts.empty,
  required: cartTexts.fieldRequired,
  /** Not in the specification: this text and those below. */
  tooLong: "Use at most 200 characters.",
  noteTooLong: "Use at most 500 characters.",
  countryInvalid: "Choose a country.",
  regionInvalid: "Choose a state or province of this country.",
  postalCodeInvalid: "Enter a postal code of this country.",
  addressMissing: "Enter a delivery address.",
  priceChanged: "A price in your cart has changed. Please review your cart and try again.",
  totalChanged: "The total of your order has changed. Please review it and try again.",
  couponGone:
    "A coupon in your cart can no longer be used. Please review your order and try again.",
  giftCardGone: "The balance of a gift card has changed. Please review your order and try again.",
  shippingNotServed: "We do not ship to this address.",
  paymentUnknown: "Choose how you want to pay.",
  paymentNotForCart:
    "Gift cards and digital products cannot be paid by invoice here. Choose another payment method, or remove them from your cart.",
  paymentRefused: "This payment method is not available for this order. Please choose another one.",
  paymentAbandoned: "The payment was not completed in time. Nothing was charged.",
  paymentDeclined: "The payment was declined. Please try another card.",
  paymentsHeld:
    "This shop is a restored copy and does not take card payments until its owner has confirmed it. You have not been charged.",
  earlierPaymentHeld:
    "This shop is a restored copy. You have already started a card payment, which the shop cannot check until its owner has confirmed the copy. Please try again later.",
  paymentUnavailable: "We cannot take payments right now. Please try again in a moment.",
  signatureInvalid: "The signature does not match.",
  orderedElsewhere:
    "This cart has been ordered already. Open the link in the email that confirms the order, or sign in to your account.",
  orderUnknown: "Order not found.",
  orderNotConfirmed: "This order has not been completed.",
  lineUnknown: "Item not found in this order.",
  tooManyRefunded: "You cannot refund more than the remaining quantity of this item.",
  notSentLikeThat:
    "The quantity does not match what was shipped or is left to ship. Reload the order and try again.",
  amountTooLarge: "You cannot refund more than the remaining amount of this order.",
  refundUnknown: "Refund not found in this order.",
  refundNotFailed: "This refund has not failed, so it cannot be retried or settled.",
  refundEmpty: "Choose at least one item or enter an amount.",
  buyerForgotten: "This customer’s data was erased. No new data about them can be saved.",
  fulfilmentUnknown: "Shipment not found in this order.",
  fulfilmentRefunded:
    "Items of this shipment were refunded after they were shipped, so the shipment cannot be undone.",
  nothingToPack: "None of these orders has anything to pack.",
  tooManySlips: "You can print up to 300 packing slips at once. Select fewer orders.",
  fulfilmentEmpty: "Select at least one item to ship.",
  tooManyFulfilled: "You cannot ship more than the remaining quantity of this item.",
  orderCancelled: "This order has been cancelled.",
  paymentAwaited:
    "This order has not been paid yet. Record its payment first, or cancel the order.",
  paymentNotByHand:
    "Only manual payments can be recorded and undone. This order was paid another way.",
  paymentRefunded: "Some of this payment has been refunded, so recording it cannot be undone.",
  orderSent: "Part of this order has already been shipped. Refund it instead.",
} as const;

/** For owners: an order was cancelled, but the provider does not refund its money. */
export const cancelledUnpaidText = (cents: number, currency: string, code: string): string =>
  `The order was cancelled, but the payment provider declined to refund ${formatMoney(cents, currency)} (${code.replaceAll("_", " ")}), and no items were restocked. Refund the amount the provider still accepts and restock the items, or refund 0 if you pay the customer another way.`;
