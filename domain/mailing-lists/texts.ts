/** What owners and visitors read about mailing lists. */
export const mailingListTexts = {
  /** Spec: B8.25. */
  none: "You don't have any mailing lists, please create one before continuing",
  /** Not in the specification: the texts from here on. */
  unsubscribeTitle: "Unsubscribe",
  unsubscribeAsk: "Do you want to leave this mailing list?",
  unsubscribed: "You have been unsubscribed. You will receive no more emails from this list.",
  tokenInvalid: "This link is not valid. Please use the link in the latest email.",
} as const;
