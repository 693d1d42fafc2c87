import { escapeHtml } from "../kit/escape-html.ts";
import { type MailText, mailButton, mailFrame, mailParagraph } from "../kit/mail-frame.ts";
import { oneLine } from "../kit/one-line.ts";
import { commaName } from "../kit/visitor-text.ts";
import type { AwaitedPaymentView } from "./awaited-payment.ts";
import { paymentBlock, paymentTextLines } from "./payment-mail-part.ts";

type Facts = {
  readonly websiteTitle: string;
  /** Number of the order within the website's confirmed orders, starting at 1. */
  readonly number: number;
  readonly name: string;
  /** Day of the order in the website's time zone. */
  readonly day: string;
  /** Opens the order in any browser that follows it; null when the shop's URL is unknown. */
  readonly orderUrl: string | null;
};

const orderOf = ({ number, day }: Facts): string => `your order #${number} of ${day}`;

type Parts = {
  readonly subject: string;
  readonly heading: string;
  readonly before: string;
  readonly payment: AwaitedPaymentView | null;
  readonly after: readonly string[];
  readonly orderUrl: string | null;
};

const mailOf = (
  websiteTitle: string,
  { subject, heading, before, payment, after, orderUrl }: Parts,
): MailText => {
  const title = oneLine(websiteTitle);
  const text = [
    heading,
    "",
    before,
    ...(payment === null ? [] : ["", ...paymentTextLines(payment)]),
    "",
    ...after,
    ...(orderUrl === null ? [] : ["", `View your order: ${orderUrl}`]),
    "",
    title,
    "",
  ].join("\n");
  const body = [
    mailParagraph(escapeHtml(before)),
    payment === null ? "" : paymentBlock(payment),
    ...after.map((line) => mailParagraph(escapeHtml(line))),
    orderUrl === null ? "" : mailButton(orderUrl, "View your order"),
  ].join("\n");
  return {
    subject,
    text,
    html: mailFrame({ title: subject, above: title, heading, body, width: 560 }),
  };
};

/** The reminder to the customer that a manual payment has not arrived. */
export const paymentReminderMail = (
  facts: Facts & { readonly payment: AwaitedPaymentView },
): MailText => {
  const { websiteTitle, number, name, payment } = facts;
  return mailOf(websiteTitle, {
    subject: `Payment for your order #${number} at ${oneLine(websiteTitle)}`,
    heading: `Your payment has not arrived yet${commaName(name)}.`,
    before: `We have not received the payment for ${orderOf(facts)}.`,
    payment,
    orderUrl: facts.orderUrl,
    after: ["If you have paid in the meantime, you can ignore this email."],
  });
};

/** The email to the customer whose order was cancelled because a manual payment never arrived. */
export const unpaidCancellationMail = (facts: Facts): MailText => {
  const { websiteTitle, number } = facts;
  return mailOf(websiteTitle, {
    subject: `Your order #${number} at ${oneLine(websiteTitle)} was cancelled`,
    heading: "Your order was cancelled.",
    before: `We did not receive the payment for ${orderOf(facts)}, so the order was cancelled. You owe nothing.`,
    payment: null,
    orderUrl: facts.orderUrl,
    after: [
      "Coupons and gift cards that you used for it can be used again.",
      "If you have paid, please contact the shop.",
    ],
  });
};
