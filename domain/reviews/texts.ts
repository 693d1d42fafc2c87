/** What is said around reviews. Our choice: the specification shows none of these words. */
export const reviewTexts = {
  ratingMissing: "Choose from 1 to 5 stars.",
  titleTooLong: "A title has up to 120 characters.",
  textMissing: "Say a few words about the product.",
  textTooLong: "A review has up to 5,000 characters.",
  nameMissing: "Enter the name to show with your review.",
  nameTooLong: "A name has up to 80 characters.",
  emailMissing: "Email cannot be blank",
  emailInvalid: "Email is invalid",
  productUnknown: "This product cannot be reviewed any more.",
  closed: "This shop takes no reviews at the moment.",
  alreadyReviewed:
    "There is a review of this product under this email already. Sign in, or use the link in our mail about your order, to change it.",
  linkOver: "This link is not good any more. You can still write a review on the product’s page.",
  notBought: "This product is not part of the order.",
  unknown: "There is no such review.",
  decidedSince: "Somebody has decided about it since. It stays as it is.",
  rewritten: "The review was written anew in the meantime. Please read it again.",
  answerTooLong: "An answer has up to 2,000 characters.",
  /** A writer who has been forgotten, or who gave no name. */
  somebody: "A customer",
  verified: "Verified purchase",
  verifiedElsewhere: "Verified by the other shop",
  answeredBy: "The shop’s answer",
  /** Replaces the form. */
  thanks: "Thank you. Your review will appear here as soon as we have read it.",
  unableToSend: "Unable to send your review",
} as const;
