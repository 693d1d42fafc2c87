import { MANUAL_PREFIX, type ManualMethod } from "../site-settings/manual-methods.ts";

/** What a customer reads at checkout. Not in the specification: it shows none of these texts. */
export const checkoutScreenTexts = {
  unableToPlace: "We could not place your order",
  unableToHold: "We could not reserve your items",
  unableToCancel: "We could not cancel the checkout",
  unableToApply: "Unable to apply this code",
  unableToUpdateShipping: "Unable to update shipping",
  invoice: "Pay by invoice",
  invoiceNote:
    "You are not charged now. We will tell you how to pay and complete your order as soon as your payment arrives.",
  notForCart:
    "Gift cards and digital products cannot be paid in this shop at the moment. Remove them from your cart to continue.",
  namedMethodNote:
    "You are not charged now. We will complete your order as soon as your payment arrives.",
  shipsFirstNote: "You are not charged now. We will ship your order before you pay.",
  card: "Card or wallet",
  cardNote: "Processed by Stripe. We never see your card details.",
  cardMissing: "We could not load the card form",
  cardNeedsHttps:
    "Card payments need an encrypted connection. Open this page at an address that begins with https.",
  cardNotReady: "The card form is still loading. Please try again in a moment.",
  cardDeclined: "Your payment was declined. Please try another card.",
  paymentOpen: "Your payment has not gone through yet. You can safely try again.",
  cardNeedsScripts: "Paying by card needs JavaScript.",
  nothingToPay: "No payment is needed.",
  heldAtReview: "We reserve your items when you continue.",
  uncounted: "Your items do not need to be reserved.",
  holdOver: "Your items are no longer reserved",
  holdOverNote: "They may still be available. You can reserve them again or continue.",
} as const;

export type OfferedMethod = {
  readonly method: "manual" | "stripe";
  /** A manual method that the owner named; absent: the only one, without a name. */
  readonly manual?: ManualMethod | undefined;
};

export type PaymentChoice = {
  readonly method: OfferedMethod["method"];
  /** The choice’s value in forms. */
  readonly value: string;
  readonly label: string;
  readonly note: string;
  /** The owner’s own text; may be empty. */
  readonly instructions: string;
};

type Labelled = Pick<PaymentChoice, "label" | "note">;
const choices: Readonly<Record<OfferedMethod["method"], Labelled>> = {
  manual: { label: checkoutScreenTexts.invoice, note: checkoutScreenTexts.invoiceNote },
  stripe: { label: checkoutScreenTexts.card, note: checkoutScreenTexts.cardNote },
};

/** The value of a payment method in forms. */
export const choiceOf = ({ method, manual }: OfferedMethod): string =>
  manual === undefined ? method : `${MANUAL_PREFIX}${manual.id}`;

/** For what is paid repeatedly, where no single method's instructions apply. */
export const withoutNames = <Offered extends OfferedMethod>(
  offered: readonly Offered[],
): readonly OfferedMethod[] => {
  const others = offered.filter(({ method }) => method !== "manual");
  return others.length === offered.length ? others : [...others, { method: "manual" }];
};

/** The payment methods that a shop offers, with their labels. */
export const paymentChoices = (offered: readonly OfferedMethod[]): readonly PaymentChoice[] =>
  offered.map((each) => {
    const { method, manual } = each;
    const value = choiceOf(each);
    if (manual === undefined) return { method, value, ...choices[method], instructions: "" };
    const { name, instructions, shipsFirst } = manual;
    const note = shipsFirst
      ? checkoutScreenTexts.shipsFirstNote
      : checkoutScreenTexts.namedMethodNote;
    return { method, value, label: name, note, instructions };
  });

/** “Held for you until 9:58 PM.”, for pages without a countdown. */
export const heldUntilText = (expiresAt: string, locale: string, timeZone: string): string => {
  const time = new Intl.DateTimeFormat(locale, { hour: "numeric", minute: "2-digit", timeZone });
  return `Reserved for you until ${time.format(new Date(expiresAt))}.`;
};
