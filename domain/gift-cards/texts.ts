/** What visitors read about gift cards. Our choice, but for the title, which is A8.6. */
export const giftCardTexts = {
  purchaseFailed: "Unable to purchase Gift Card",
  codeMissing: "Enter the code of your gift card.",
  unknown: "We do not know this gift card. Please check its code.",
  disabled: "This gift card cannot be used any more. Please contact us.",
  empty: "Nothing is left on this gift card.",
  otherCurrency: "This gift card is in another currency than your cart.",
  balanceChanged: "The balance of your gift card has changed. Please check your order again.",
  tooMany: "You can pay with up to 10 gift cards at once.",
  amountInvalid: "Enter an amount from 0.01 to 1,000,000,000.",
  purchaseUnknown: "This gift card purchase is over. Please choose the gift card again.",
  begunElsewhere:
    "This gift card was begun in another browser. Please choose the gift card again in the shop.",
  recipientNameMissing: "Enter the name of the person who gets the gift card.",
  noLinks: "Please leave out links, email addresses and web addresses.",
  messageTooLong: "A message has up to 500 characters.",
  /** The address of a balance is good for a quarter of an hour. */
  askAgain: "Enter the code again to see the balance.",
  tooLong: "This is too long.",
  /** To an owner. */
  codeForgotten:
    "The code was sealed for a person who has been forgotten, and cannot be read any more.",
  deliveryInPast: "Choose a day from today on.",
  deliveryTooLate: "Choose a day within a year.",
} as const;
