import { escapeHtml } from "../kit/escape-html.ts";
import { type MailText, mailFrame, mailParagraph } from "../kit/mail-frame.ts";
import { oneLine } from "../kit/one-line.ts";
import { commaName } from "../kit/visitor-text.ts";
import type { Tracking } from "./order-parts.ts";
import { shipmentTexts, trackingText, unitsText } from "./shipment-texts.ts";

export type ShipmentFacts = {
  readonly websiteTitle: string;
  /** Number of the order within the website's confirmed orders, starting at 1. */
  readonly number: number;
  readonly name: string;
  readonly lines: readonly { readonly quantity: number; readonly title: string }[];
  readonly tracking: Tracking | null;
  /** The shipment was recorded before and its tracking changed. */
  readonly isChange?: boolean;
  /** A part of the order is still to be shipped. */
  readonly moreFollows: boolean;
};

/** Not in the specification: the texts. It shows no email. */
const openingOf = ({ websiteTitle, number, name, tracking, isChange = false }: ShipmentFacts) => {
  const order = `Your order #${number} at ${oneLine(websiteTitle)}`;
  if (!isChange)
    return {
      subject: `${order} is on its way`,
      heading: `Your order is on its way${commaName(name)}.`,
      lead: `We have shipped these items from your order #${number}:`,
    };
  return {
    subject: `${order}: ${tracking === null ? "tracking is no longer available" : "tracking details"}`,
    heading:
      tracking === null
        ? `Tracking is no longer available${commaName(name)}.`
        : `You can now track your parcel${commaName(name)}.`,
    lead: `This is an update about the shipment from your order #${number}. Please use only the tracking details in this email:`,
  };
};

const contentOf = ({ websiteTitle, lines, tracking, moreFollows }: ShipmentFacts) => ({
  lines: lines.map(unitsText),
  tracking: tracking === null ? "" : trackingText(tracking),
  url: tracking?.url ?? "",
  rest: moreFollows ? shipmentTexts.restFollows : "",
  title: oneLine(websiteTitle),
});
const wordsOf = (facts: ShipmentFacts) => ({ ...openingOf(facts), ...contentOf(facts) });
type Words = ReturnType<typeof wordsOf>;

const textOf = ({ heading, lead, lines, tracking, url, rest, title }: Words): string =>
  [heading, "", lead, "", ...lines, "", tracking, url, rest, "", title, ""]
    .filter((line, index, all) => line !== "" || all[index - 1] !== "")
    .join("\n");

const htmlOf = (words: Words): string => {
  const paragraphs = [
    escapeHtml(words.lead),
    words.lines.map(escapeHtml).join("<br>"),
    escapeHtml(words.tracking),
    words.url === "" ? "" : `<a href="${escapeHtml(words.url)}">${shipmentTexts.follow}</a>`,
    escapeHtml(words.rest),
  ];
  return mailFrame({
    title: words.subject,
    above: words.title,
    heading: words.heading,
    body: paragraphs
      .filter((html) => html !== "")
      .map((html) => mailParagraph(html))
      .join("\n"),
    width: 560,
  });
};

/** The email to the customer about a shipment, as text and as HTML. */
export const shipmentMail = (facts: ShipmentFacts): MailText => {
  const words = wordsOf(facts);
  return { subject: words.subject, text: textOf(words), html: htmlOf(words) };
};
