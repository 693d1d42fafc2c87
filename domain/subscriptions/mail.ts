import { escapeHtml } from "../kit/escape-html.ts";
import { type MailText, mailFrame, mailParagraph } from "../kit/mail-frame.ts";
import { oneLine } from "../kit/one-line.ts";
import { greeting } from "../kit/visitor-text.ts";

export type SubscriptionMailFacts = {
  readonly websiteTitle: string;
  /** Of the subscriber; empty when not known. */
  readonly name: string;
  /** Of what is subscribed to. */
  readonly title: string;
  /** "February 28, 2030". */
  readonly day: string;
  /** The customer pays each order manually: some of them may be unpaid. */
  readonly paysManually: boolean;
  readonly about:
    | "cancelled"
    /** Paid for until `day`. */
    | "resumed"
    /** Tried again on `day`. */
    | "failed"
    /** Never tried again. */
    | "failed-for-good";
};

/** Our choice of words: the specification shows no mail. */
const linesOf = ({ about, title, day, paysManually }: SubscriptionMailFacts): readonly string[] => {
  const what = `“${oneLine(title)}”`;
  switch (about) {
    case "cancelled":
      return [
        `your subscription to ${what} is cancelled.`,
        paysManually
          ? "No more orders will be placed for it. Deliveries you have paid for continue."
          : `You will not be charged again. Deliveries you have paid for continue until ${day}.`,
      ];
    case "resumed":
      return [
        `your subscription to ${what} has been reinstated. We had cancelled it and have reversed that.`,
        paysManually
          ? `It continues as before. The next order will be placed on ${day}.`
          : `It continues as before. Deliveries you have paid for continue until ${day}, when the next payment is due.`,
      ];
    case "failed":
      return [
        `the payment for your subscription to ${what} did not go through.`,
        `You were not charged. We will try again on ${day}; please make sure that your card can be charged.`,
      ];
    case "failed-for-good":
      return [
        `the payment for your subscription to ${what} failed again, so the subscription has ended.`,
        "You were not charged. You can subscribe again at any time.",
      ];
  }
};

const subjectOf = ({ about, title, websiteTitle }: SubscriptionMailFacts): string => {
  const of = `${oneLine(title)} from ${oneLine(websiteTitle)}`;
  if (about === "cancelled") return `Cancelled: ${of}`;
  if (about === "resumed") return `Reinstated: ${of}`;
  return about === "failed" ? `Payment failed: ${of}` : `Ended: ${of}`;
};

/** What a subscriber is told by mail, as text and as HTML. */
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
