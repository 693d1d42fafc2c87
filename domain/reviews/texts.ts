/** Texts around reviews. Not in the specification: it shows none of them. */
export const reviewTexts = {
  ratingMissing: "Choose a rating of 1 to 5 stars.",
  titleTooLong: "The title can have up to 120 characters.",
  textMissing: "Write a few words about the product.",
  textTooLong: "The review can have up to 5,000 characters.",
  nameMissing: "Enter the name to show with your review.",
  nameTooLong: "The name can have up to 80 characters.",
  emailMissing: "Email cannot be blank",
  emailInvalid: "Email is invalid",
  productUnknown: "This product can no longer be reviewed.",
  closed: "This shop is not accepting reviews at the moment.",
  alreadyReviewed:
    "You have already reviewed this product with this email address. To change your review, sign in or use the link in our email about your order.",
  linkOver: "This link is no longer valid. You can still write a review on the product page.",
  notBought: "This product is not part of the order.",
  unknown: "Review not found.",
  decidedSince: "Skipped: someone else has moderated this review in the meantime.",
  rewritten: "The customer has changed this review in the meantime. Please read it again.",
  answerTooLong: "The reply can have up to 2,000 characters.",
  /** A writer who was erased, or who gave no name. */
  somebody: "A customer",
  verified: "Verified purchase",
  verifiedElsewhere: "Verified by the other shop",
  answeredBy: "Reply from the shop",
  /** Shown in place of the form. */
  thanks: "Thank you. Your review will appear here once we have approved it.",
  unableToSend: "Unable to send your review",
} as const;
