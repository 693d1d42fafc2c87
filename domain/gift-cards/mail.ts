import { escapeHtml } from "../shared/escape-html.ts";
import { formatMoney } from "../shared/format-money.ts";

export type GiftCardMailFacts = {
  readonly websiteTitle: string;
  /** `https://shop.example`; null when nobody knew it: then the mail has no links. */
  readonly origin: string | null;
  /** As it is printed. */
  readonly code: string;
  readonly amountCents: number;
  readonly currency: string;
  /** Of the recipient; empty when not known. */
  readonly name: string;
  /** Who gives it; empty: the shop itself, or the buyer to themselves. */
  readonly fromName: string;
  readonly message: string;
};

export type GiftCardMail = {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
};

export const BALANCE_PATH = "/gift-card/balance";

const oneLine = (text: string): string => text.replace(/\s+/g, " ").trim();

const sans = "font-family:-apple-system,'Segoe UI',Helvetica,Arial,sans-serif";
const mono = "font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace";

const paragraph = (text: string, below = 16): string =>
  `<p style="margin:0 0 ${below}px;font-size:16px;line-height:1.5">${escapeHtml(text).replaceAll("\n", "<br>")}</p>`;

/** Our choice of words: the specification shows no mail. */
const wordsOf = ({ name, fromName, websiteTitle }: GiftCardMailFacts, amount: string) => {
  const title = oneLine(websiteTitle);
  const from = oneLine(fromName);
  return {
    title,
    subject:
      from === ""
        ? `Your ${amount} gift card for ${title}`
        : `${from} sent you a ${amount} gift card for ${title}`,
    greeting: name === "" ? "Hello," : `Hello ${oneLine(name)},`,
    lead:
      from === ""
        ? `here is your gift card for ${title}.`
        : `${from} has sent you a gift card for ${title}.`,
    howTo:
      "Enter the code at checkout. You need not spend it all at once: what is left stays on the card.",
    keep: "Whoever has the code can spend it, so keep it like money.",
  };
};

type Words = ReturnType<typeof wordsOf>;

const button = (href: string, text: string, solid: boolean): string =>
  `<a href="${escapeHtml(href)}" style="display:inline-block;margin:0 8px 8px 0;padding:14px 24px;border-radius:6px;${solid ? "background:#1c1c1a;color:#ffffff" : "background:#f4f4f2;color:#1c1c1a"};font-size:16px;text-decoration:none">${escapeHtml(text)}</a>`;

/** Tables and inline styles: what mail programs agree on. */
const page = (facts: GiftCardMailFacts, words: Words, amount: string): string => {
  const { origin, code, message, fromName } = facts;
  const quoted =
    message === ""
      ? ""
      : `<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td style="padding:0 0 0 16px;border-left:3px solid #d8b43c">${paragraph(message, 0)}${fromName === "" ? "" : `<p style="margin:8px 0 0;font-size:14px;color:#5c5c57">${escapeHtml(oneLine(fromName))}</p>`}</td></tr></table><p style="margin:0 0 16px"></p>`;
  const links =
    origin === null
      ? ""
      : `<p style="margin:28px 0 0">${button(`${origin}/`, "Start shopping", true)}${button(`${origin}${BALANCE_PATH}`, "Check the balance", false)}</p>`;
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escapeHtml(words.subject)}</title></head>
<body style="margin:0;padding:32px 16px;background:#f4f4f2;${sans}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;background:#ffffff;border-radius:8px"><tr><td style="padding:40px 32px;color:#1c1c1a">
<p style="margin:0 0 8px;font-size:14px;color:#5c5c57">${escapeHtml(words.title)}</p>
<h1 style="margin:0 0 16px;font-size:26px;line-height:1.25;font-weight:600">${escapeHtml(amount)} gift card</h1>
${paragraph(words.greeting)}
${paragraph(words.lead)}
${quoted}
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:28px 16px;border-radius:8px;background:#5b2a4f;color:#ffffff">
<p style="margin:0 0 12px;font-size:32px;font-weight:600">${escapeHtml(amount)}</p>
<p style="margin:0;font-size:18px;letter-spacing:1px;${mono}">${escapeHtml(code)}</p>
</td></tr></table>
<p style="margin:0 0 16px"></p>
${paragraph(words.howTo)}
${paragraph(words.keep)}
${links}
</td></tr></table>
</td></tr></table>
</body>
</html>
`;
};

/** The mail that brings a gift card, as text and as HTML. The code stands in nothing else. */
export const giftCardMail = (facts: GiftCardMailFacts): GiftCardMail => {
  const { currency, amountCents, code, message, origin } = facts;
  const amount = formatMoney(amountCents, currency);
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
      "",
      ...(origin === null ? [] : [`Balance: ${origin}${BALANCE_PATH}`, ""]),
      words.title,
      "",
    ].join("\n"),
    html: page(facts, words, amount),
  };
};
