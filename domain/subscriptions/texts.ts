/** What subscribers and owners read about subscriptions. Our choice: the specification shows none of it. */
export const subscriptionTexts = {
  unknown: "There is no such subscription.",
  begunElsewhere:
    "This subscription was begun in another browser. Please choose it again on the product’s page.",
  notSubscribable: "This product cannot be subscribed to.",
  unableToSubscribe: "Unable to Subscribe",
  unableToCancel: "We could not cancel your subscription",
  alreadyCompleted: "This subscription has been completed already.",
  notStarted: "This subscription has not been paid for yet.",
  notDue: "Nothing is due yet.",
  notRenewing: "No payment of this period is under way.",
  cancelledBySubscriber: "The subscriber has cancelled it. Only they can subscribe again.",
  over: "It has ended, or a payment would have been due meanwhile. The subscriber can subscribe again.",
  giftCards: "Coupons and gift cards cannot be used for subscriptions.",
  tooLong: "Use at most 200 characters.",
} as const;
