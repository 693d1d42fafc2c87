/** What a buyer reads at the checkout. Our choice: the specification shows none of it. */
export const checkoutScreenTexts = {
  unableToPlace: "We could not place your order",
  unableToHold: "We could not hold your items",
  unableToCancel: "We could not let go of your items",
  unableToApply: "Unable to apply this code",
  unableToUpdateShipping: "Unable to update shipping",
  invoice: "Pay by invoice",
  invoiceNote:
    "Nothing is charged now. We tell you how to pay, and complete your order as soon as your payment arrives.",
  notForCart:
    "Gift cards and digital products cannot be paid in this shop at the moment. Remove them from your cart to go on.",
  card: "Card or wallet",
  cardNote: "Taken by Stripe; we never see your card.",
  cardMissing: "We could not load the card form",
  cardNotReady: "The card form is still loading. Please try again in a moment.",
  cardDeclined: "Your payment was declined. Please try another card.",
  paymentOpen: "Your payment has not gone through yet. Nothing is lost: please try again.",
  cardNeedsScripts: "Paying by card needs JavaScript.",
  nothingToPay: "There is nothing left to pay.",
  heldAtReview: "Your items are held for you when you go on.",
  uncounted: "Nothing in your order can run out.",
  holdOver: "Your items are no longer held for you",
  holdOverNote: "They may still be there. You can hold them again, or simply go on.",
} as const;

export type OfferedMethod = { readonly method: "manual" | "stripe" };

export type PaymentChoice = {
  readonly method: OfferedMethod["method"];
  readonly label: string;
  readonly note: string;
};

const choices: Readonly<Record<OfferedMethod["method"], Omit<PaymentChoice, "method">>> = {
  manual: { label: checkoutScreenTexts.invoice, note: checkoutScreenTexts.invoiceNote },
  stripe: { label: checkoutScreenTexts.card, note: checkoutScreenTexts.cardNote },
};

/** The ways to pay that a shop offers, in words. */
export const paymentChoices = (offered: readonly OfferedMethod[]): readonly PaymentChoice[] =>
  offered.map(({ method }) => ({ method, ...choices[method] }));

/** “Held for you until 9:58 PM.”, for pages that cannot count down. */
export const heldUntilText = (expiresAt: string, locale: string, timeZone: string): string => {
  const time = new Intl.DateTimeFormat(locale, { hour: "numeric", minute: "2-digit", timeZone });
  return `Held for you until ${time.format(new Date(expiresAt))}.`;
};
