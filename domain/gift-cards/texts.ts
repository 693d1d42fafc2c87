/**
 * What visitors read about gift cards. Not in the specification, except for the title from A8.6.
 */
export const giftCardTexts = {
  purchaseFailed: "Unable to purchase Gift Card",
  codeMissing: "Enter the code of your gift card.",
  unknown: "We could not find this gift card. Please check the code.",
  disabled: "This gift card can no longer be used. Please contact us.",
  empty: "This gift card has no balance left.",
  otherCurrency: "This gift card is in a different currency from your cart.",
  balanceChanged: "The balance of your gift card has changed. Please review your order.",
  tooMany: "You can pay with up to 10 gift cards at once.",
  amountInvalid: "Enter an amount from 0.01 to 1,000,000,000.",
  purchaseUnknown: "This gift card purchase has expired. Please choose the gift card again.",
  begunElsewhere:
    "This gift card was begun in another browser. Please choose the gift card again in the shop.",
  recipientNameMissing: "Enter the recipient’s name.",
  noLinks: "Please leave out links, email addresses and web addresses.",
  messageTooLong: "The message can have up to 500 characters.",
  /** The URL of a balance is valid for a quarter of an hour. */
  askAgain: "Enter the code again to see the balance.",
  tooLong: "This is too long.",
  /** Shown to an owner. */
  codeForgotten: "The code can no longer be read, because the recipient’s data was erased.",
  deliveryInPast: "Choose today or a later date.",
  deliveryTooLate: "Choose a date within the next year.",
} as const;
