/**
 * What customers and owners read about subscriptions. Not in the specification: it shows none of
 * these texts.
 */
export const subscriptionTexts = {
  unknown: "Subscription not found.",
  begunElsewhere:
    "This subscription was begun in another browser. Please choose it again on the product’s page.",
  notSubscribable: "This product is not available as a subscription.",
  unableToSubscribe: "Unable to Subscribe",
  unableToCancel: "We could not cancel your subscription",
  alreadyCompleted: "This subscription has already been completed.",
  notStarted: "This subscription has not been paid for yet.",
  notDue: "Nothing is due yet.",
  notRenewing: "No payment is in progress for this period.",
  cancelledBySubscriber: "The customer cancelled this subscription. Only they can subscribe again.",
  over: "The subscription has ended, or a payment was due in the meantime. The customer can subscribe again.",
  giftCards: "Coupons and gift cards cannot be used for subscriptions.",
  tooLong: "Use at most 200 characters.",
} as const;
