/** Texts of the pages that the emails' links open. Not in the specification: it shows none. */
export const restockPageTexts = {
  confirmTitle: "Confirm your sign-up",
  confirmAsk: "We will email you once, as soon as it is back in stock.",
  confirmButton: "Yes, email me",
  confirmed: "Thank you. We will email you as soon as it is back in stock.",
  unsubscribeTitle: "Unsubscribe from back-in-stock emails?",
  unsubscribeAsk: "You will no longer receive back-in-stock emails from this shop.",
  unsubscribeButton: "Unsubscribe",
  unsubscribed: "You have been unsubscribed from all back-in-stock emails.",
  unitsNotHeld:
    "This item is no longer reserved for you: the time has passed, or it is being bought in the browser that opened this link first. You can sign up again on the product page.",
  tokenInvalid: "This link is not valid. Please use the link in the latest email.",
} as const;
