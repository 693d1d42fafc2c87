import { escapeHtml } from "../kit/escape-html.ts";
import { type MailText, mailFrame, mailParagraph } from "../kit/mail-frame.ts";
import { oneLine } from "../kit/one-line.ts";
import { greeting } from "../kit/visitor-text.ts";
import type { RenewalFailure } from "./events.ts";

export type SubscriptionMailFacts = {
  readonly websiteTitle: string;
  /** Name of the customer; empty when unknown. */
  readonly name: string;
  /** Title of the subscribed product. */
  readonly title: string;
  /** "February 28, 2030". */
  readonly day: string;
  /** Renewals are charged to a card. Otherwise the customer pays each order manually, and some may be unpaid. */
  readonly paysByCard: boolean;
  /** The reason of a failed renewal. Undefined for other emails and for emails that were queued without it. */
  readonly failure?: RenewalFailure | undefined;
  readonly about:
    | "cancelled"
    /** Paid until `day`. */
    | "resumed"
    /** The payment is retried on `day`. */
    | "failed"
    /** There is no further attempt. */
    | "failed-for-good";
};

const paymentFailures: readonly RenewalFailure[] = ["payment-declined", "payment-refused"];

/** Whether a card payment failed. An order can also fail before its payment, for want of stock for example. */
const isPaymentFailure = ({ paysByCard, failure }: SubscriptionMailFacts): boolean =>
  paysByCard && (failure === undefined || paymentFailures.includes(failure));

const nothingDue = ({ paysByCard }: SubscriptionMailFacts): string =>
  paysByCard ? "You were not charged." : "No payment is due for it.";

const failedLines = (facts: SubscriptionMailFacts, what: string): readonly string[] => {
  const retry = `${nothingDue(facts)} We will try again on ${facts.day}`;
  return isPaymentFailure(facts)
    ? [
        `the payment for your subscription to ${what} did not go through.`,
        `${retry}; please make sure that your card can be charged.`,
      ]
    : [`the next order of your subscription to ${what} could not be placed.`, `${retry}.`];
};

const failedForGoodLines = (facts: SubscriptionMailFacts, what: string): readonly string[] => [
  isPaymentFailure(facts)
    ? `the payment for your subscription to ${what} failed again, so the subscription has ended.`
    : `the next order of your subscription to ${what} could not be placed again, so the subscription has ended.`,
  `${nothingDue(facts)} You can subscribe again at any time.`,
];

/** Not in the specification: the texts. It shows no email. */
const linesOf = (facts: SubscriptionMailFacts): readonly string[] => {
  const { about, title, day, paysByCard } = facts;
  const what = `“${oneLine(title)}”`;
  switch (about) {
    case "cancelled":
      return [
        `your subscription to ${what} is cancelled.`,
        paysByCard
          ? `You will not be charged again. Deliveries you have paid for continue until ${day}.`
          : "No more orders will be placed for it. Deliveries you have paid for continue.",
      ];
    case "resumed":
      return [
        `your subscription to ${what} has been reinstated. We had cancelled it and have reversed that.`,
        paysByCard
          ? `It continues as before. Deliveries you have paid for continue until ${day}, when the next payment is due.`
          : `It continues as before. The next order will be placed on ${day}.`,
      ];
    case "failed":
      return failedLines(facts, what);
    case "failed-for-good":
      return failedForGoodLines(facts, what);
  }
};

const subjectOf = (facts: SubscriptionMailFacts): string => {
  const { about, title, websiteTitle } = facts;
  const of = `${oneLine(title)} from ${oneLine(websiteTitle)}`;
  if (about === "cancelled") return `Cancelled: ${of}`;
  if (about === "resumed") return `Reinstated: ${of}`;
  if (about === "failed-for-good") return `Ended: ${of}`;
  return isPaymentFailure(facts) ? `Payment failed: ${of}` : `Order not placed: ${of}`;
};

/** The emails about a subscription, as text and as HTML. */
export const subscriptionMail = (facts: SubscriptionMailFacts): MailText => {
  const subject = subjectOf(facts);
  const lines = [greeting(facts.name), ...linesOf(facts)];
  return {
    subject,
    text: `${lines.join("\n\n")}\n\n${oneLine(facts.websiteTitle)}\n`,
    html: mailFrame({
      title: subject,
      above: oneLine(facts.websiteTitle),
      body: lines.map((line) => mailParagraph(escapeHtml(line))).join("\n"),
    }),
  };
};
