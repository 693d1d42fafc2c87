import type { MailText } from "../kit/mail-frame.ts";
import { oneLine } from "../kit/one-line.ts";
import type { RestockConfirmationAsked, RestockSendRequested } from "./events.ts";
import { choicesText, type MailTexts, restockMail } from "./restock-mail.ts";

/** The links in one person's email. */
export type NoticeLinks = {
  /** Absolute URL of the product, or of the held unit. */
  readonly product: string;
  /** Absolute URL of the page that stops all such emails. */
  readonly unsubscribe: string;
};

const inWords = (count: number, unit: string): string =>
  `${count} ${unit}${count === 1 ? "" : "s"}`;

/** `90 minutes`, `24 hours`, `3 days`. */
export const durationText = (minutes: number): string => {
  if (minutes % 60 !== 0) return inWords(minutes, "minute");
  const hours = minutes / 60;
  return hours % 24 === 0 && hours > 24 ? inWords(hours / 24, "day") : inWords(hours, "hour");
};

const WHY = "You received this email because you signed up for it.";

/** The restock email. Not in the specification: the texts. It does not show the email. */
export const restockNotice = (
  {
    productName,
    attributes,
    websiteTitle,
    holdMinutes,
  }: Pick<RestockSendRequested, "productName" | "attributes" | "websiteTitle" | "holdMinutes">,
  links: NoticeLinks,
): MailText => {
  const [product, shop] = [oneLine(productName), oneLine(websiteTitle)];
  const held =
    holdMinutes === undefined
      ? []
      : [`We are holding one for you for ${durationText(holdMinutes)}.`];
  return restockMail({
    subject: `Back in stock: ${product}`,
    opening: `${product} is back in stock at ${shop}.`,
    above: `Back in stock at ${shop}`,
    heading: product,
    chosen: choicesText(attributes),
    lines: held,
    lead: "View it here",
    button: "View in shop",
    link: links.product,
    why: WHY,
    unsubscribe: links.unsubscribe,
  });
};

/** The confirmation email to an address before its sign-up counts. */
export const confirmationMail = (
  { productName, attributes }: Pick<RestockConfirmationAsked, "productName" | "attributes">,
  websiteTitle: string,
  { link, unsubscribe }: Pick<MailTexts, "link" | "unsubscribe">,
): MailText => {
  const [product, shop] = [oneLine(productName), oneLine(websiteTitle)];
  return restockMail({
    subject: `Confirm your back-in-stock email for ${product}`,
    opening: `You asked ${shop} to email you when ${product} is back in stock.`,
    above: `You asked ${shop} to email you when it is back`,
    heading: product,
    chosen: choicesText(attributes),
    lines: [],
    lead: "Yes, email me",
    button: "Yes, email me",
    link,
    why: "If you did not ask for this, you can ignore this email. You will not hear from us about it.",
    unsubscribe,
  });
};
