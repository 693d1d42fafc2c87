import { escapeHtml } from "../kit/escape-html.ts";
import { formatMoney } from "../kit/format-money.ts";
import { type MailText, mailFrame, mailLines, mailParagraph } from "../kit/mail-frame.ts";
import { oneLine } from "../kit/one-line.ts";
import type { MoneyLocale } from "../kit/reader.ts";
import { greeting, visitorName, visitorText } from "../kit/visitor-text.ts";

export type GiftCardMailFacts = {
  readonly websiteTitle: string;
  /** `https://shop.example`; null when unknown: the email then has no links. */
  readonly origin: string | null;
  /** The printed form of the code. */
  readonly code: string;
  readonly amountCents: number;
  readonly currency: string;
  /** Name of the recipient; empty when unknown. */
  readonly name: string;
  /**
   * Name of the giver as the customer entered it; empty: the shop, or a customer who bought it for
   * themselves.
   */
  readonly fromName: string;
  /**
   * The customer who wrote the name and the message, as `a•••@e•••.com`; null when the shop wrote
   * them.
   */
  readonly writtenBy: string | null;
  readonly message: string;
  readonly moneyLocale: MoneyLocale;
};

export const BALANCE_PATH = "/gift-card/balance";

const quiet = "font-size:14px;line-height:1.5;color:#5c5c57";
const mono = "font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace";

/** Not in the specification: the texts. It shows no email. */
const wordsOf = (
  { name, fromName, websiteTitle, writtenBy }: GiftCardMailFacts,
  amount: string,
) => {
  const title = oneLine(websiteTitle);
  const from = oneLine(fromName);
  return {
    title,
    // The customer's words are only in the body, where the email also says who wrote them.
    subject: `Your ${amount} gift card for ${title}`,
    greeting: greeting(name),
    lead:
      from === ""
        ? `Here is your gift card for ${title}.`
        : `${from} has sent you a gift card for ${title}.`,
    /** A customer can claim any name, so the email says who wrote the words. */
    written:
      writtenBy === null
        ? ""
        : `The names and the message in this email were written by the customer who bought the card${writtenBy === "" ? "" : ` (${writtenBy})`}, not by ${title}.`,
    howTo:
      "Enter the code at checkout. You do not have to spend it all at once; the remaining balance stays on the card.",
    keep: "Anyone with the code can use it, so keep it as safe as cash.",
  };
};

type Words = ReturnType<typeof wordsOf>;

const button = (href: string, text: string, solid: boolean): string =>
  `<a href="${escapeHtml(href)}" style="display:inline-block;margin:0 8px 8px 0;padding:14px 24px;border-radius:6px;${solid ? "background:#1c1c1a;color:#ffffff" : "background:#f4f4f2;color:#1c1c1a"};font-size:16px;text-decoration:none">${escapeHtml(text)}</a>`;

const page = (facts: GiftCardMailFacts, words: Words, amount: string): string => {
  const { origin, code, message, fromName } = facts;
  const quoted =
    message === ""
      ? ""
      : `<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td style="padding:0 0 0 16px;border-left:3px solid #d8b43c"><p style="margin:0;font-size:16px;line-height:1.5">${mailLines(message)}</p>${fromName === "" ? "" : `<p style="margin:8px 0 0;font-size:14px;color:#5c5c57">${escapeHtml(oneLine(fromName))}</p>`}</td></tr></table><p style="margin:0 0 16px"></p>`;
  const links =
    origin === null
      ? ""
      : `<p style="margin:28px 0 0">${button(`${origin}/`, "Start shopping", true)}${button(`${origin}${BALANCE_PATH}`, "Check the balance", false)}</p>`;
  return mailFrame({
    title: words.subject,
    above: words.title,
    heading: `${amount} gift card`,
    body: [
      mailParagraph(escapeHtml(words.greeting)),
      mailParagraph(escapeHtml(words.lead)),
      quoted,
      `<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:28px 16px;border-radius:8px;background:#5b2a4f;color:#ffffff">
<p style="margin:0 0 12px;font-size:32px;font-weight:600">${escapeHtml(amount)}</p>
<p style="margin:0;font-size:18px;letter-spacing:1px;${mono}">${escapeHtml(code)}</p>
</td></tr></table>
<p style="margin:0 0 16px"></p>`,
      mailParagraph(escapeHtml(words.howTo)),
      mailParagraph(escapeHtml(words.keep)),
      words.written === "" ? "" : mailParagraph(escapeHtml(words.written), quiet),
      links,
    ].join("\n"),
  });
};

/** The email that delivers a gift card, as text and as HTML. Nothing else contains the code. */
export const giftCardMail = (given: GiftCardMailFacts): MailText => {
  // Only texts by the shop can contain links.
  const facts =
    given.writtenBy === null
      ? given
      : {
          ...given,
          fromName: visitorName(given.fromName),
          message: visitorText(given.message),
        };
  const { currency, amountCents, code, message, origin, moneyLocale } = facts;
  const amount = formatMoney(amountCents, currency, moneyLocale);
  const words = wordsOf(facts, amount);
  return {
    subject: words.subject,
    text: [
      words.greeting,
      "",
      words.lead,
      "",
      ...(message === "" ? [] : [message, ""]),
      `Amount: ${amount}`,
      `Code: ${code}`,
      "",
      words.howTo,
      words.keep,
      ...(words.written === "" ? [] : ["", words.written]),
      "",
      ...(origin === null ? [] : [`Balance: ${origin}${BALANCE_PATH}`, ""]),
      words.title,
      "",
    ].join("\n"),
    html: page(facts, words, amount),
  };
};
