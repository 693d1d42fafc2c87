import { escapeHtml } from "../shared/escape-html.ts";

export type RequestMailFacts = {
  readonly websiteTitle: string;
  /** Signed address of the page that asks. */
  readonly link: string;
  /** Of the buyer; empty when not known. */
  readonly name: string;
  /** Titles of what was bought. */
  readonly products: readonly string[];
};

export type RequestMail = {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
};

const oneLine = (text: string): string => text.replace(/\s+/g, " ").trim();

const sans = "font-family:-apple-system,'Segoe UI',Helvetica,Arial,sans-serif";

/** Our choice of words: the specification shows no mail. */
const wordsOf = ({ name, products, websiteTitle }: RequestMailFacts) => {
  const title = oneLine(websiteTitle);
  const [first = "your order"] = products.map(oneLine);
  return {
    title,
    subject: products.length > 1 ? `How do you like your order?` : `How do you like ${first}?`,
    greeting: name === "" ? "Hello," : `Hello ${oneLine(name)},`,
    lead: `a little while ago you bought this from ${title}:`,
    ask: "Would you tell others how you like it? A few stars and a few words are enough.",
    button: "Write a review",
    once: "We ask once per order. You need not answer: there is nothing to unsubscribe from.",
  };
};

/** Tables and inline styles: what mail programs agree on. */
const page = ({ link, products }: RequestMailFacts, words: ReturnType<typeof wordsOf>): string =>
  `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escapeHtml(words.subject)}</title></head>
<body style="margin:0;padding:32px 16px;background:#f4f4f2;${sans}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;background:#ffffff;border-radius:8px"><tr><td style="padding:40px 32px;color:#1c1c1a;font-size:16px;line-height:1.5">
<p style="margin:0 0 8px;font-size:14px;color:#5c5c57">${escapeHtml(words.title)}</p>
<h1 style="margin:0 0 16px;font-size:26px;line-height:1.25;font-weight:600">How do you like it?</h1>
<p style="margin:0 0 16px">${escapeHtml(words.greeting)}</p>
<p style="margin:0 0 8px">${escapeHtml(words.lead)}</p>
<ul style="margin:0 0 16px;padding-left:20px">${products.map((title) => `<li>${escapeHtml(oneLine(title))}</li>`).join("")}</ul>
<p style="margin:0 0 16px">${escapeHtml(words.ask)}</p>
<p style="margin:28px 0 0"><a href="${escapeHtml(link)}" style="display:inline-block;padding:14px 24px;border-radius:6px;background:#1c1c1a;color:#ffffff;text-decoration:none">${words.button}</a></p>
</td></tr></table>
<p style="max-width:520px;margin:20px auto 0;font-size:13px;line-height:1.5;color:#5c5c57">${escapeHtml(words.once)}</p>
</td></tr></table>
</body>
</html>
`;

/** Asks a buyer what they think, as text and as HTML. */
export const reviewRequestMail = (facts: RequestMailFacts): RequestMail => {
  const words = wordsOf(facts);
  const { link, products } = facts;
  return {
    subject: words.subject,
    text: [
      words.greeting,
      "",
      words.lead,
      ...products.map((title) => `- ${oneLine(title)}`),
      "",
      words.ask,
      "",
      `${words.button}: ${link}`,
      "",
      words.once,
      "",
      words.title,
      "",
    ].join("\n"),
    html: page(facts, words),
  };
};
