import { escapeHtml } from "../shared/escape-html.ts";

export type RestockMail = {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
};

/** A name may hold any character; a subject is one line. */
export const oneLine = (text: string): string => text.replace(/\s+/g, " ").trim();

/** `Size: Small, Colour: Red`; empty for a variant without options. */
export const choicesText = (attributes: Readonly<Record<string, string>>): string =>
  oneLine(
    Object.entries(attributes)
      .map(([option, value]) => `${option}: ${value}`)
      .join(", "),
  );

export type MailWords = {
  readonly subject: string;
  /** What the whole mail says, in one sentence. */
  readonly opening: string;
  /** The same in the HTML: small, above the heading. */
  readonly above: string;
  readonly heading: string;
  readonly chosen: string;
  readonly lines: readonly string[];
  /** What stands before the address in plain text, and on the button in HTML. */
  readonly lead: string;
  readonly button: string;
  /** Absolute. */
  readonly link: string;
  readonly why: string;
  /** Absolute. */
  readonly unsubscribe: string;
};

const STOP = "No such mails any more";
const sans = "font-family:-apple-system,'Segoe UI',Helvetica,Arial,sans-serif";

const plainText = (words: MailWords): string =>
  [
    words.opening,
    ...(words.chosen === "" ? [] : [words.chosen]),
    ...words.lines,
    "",
    `${words.lead}: ${words.link}`,
    "",
    words.why,
    `${STOP}: ${words.unsubscribe}`,
    "",
  ].join("\n");

const foot = ({ why, unsubscribe }: MailWords): string =>
  `${escapeHtml(why)}<br><a href="${escapeHtml(unsubscribe)}" style="color:#5c5c57">${STOP}</a>`;

const paragraph = (text: string, style: string): string =>
  text === "" ? "" : `<p style="${style}">${escapeHtml(text)}</p>\n`;

/** Tables and inline styles: what mail programs agree on. */
const page = (words: MailWords): string => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escapeHtml(words.subject)}</title></head>
<body style="margin:0;padding:32px 16px;background:#f4f4f2;${sans}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;background:#ffffff;border-radius:8px"><tr><td style="padding:40px 32px;color:#1c1c1a">
<p style="margin:0 0 8px;font-size:14px;color:#5c5c57">${escapeHtml(words.above)}</p>
<h1 style="margin:0 0 8px;font-size:26px;line-height:1.25;font-weight:600">${escapeHtml(words.heading)}</h1>
${paragraph(words.chosen, "margin:0;font-size:16px;color:#5c5c57")}${words.lines.map((line) => paragraph(line, "margin:16px 0 0;font-size:16px;line-height:1.5")).join("")}<p style="margin:28px 0 0"><a href="${escapeHtml(words.link)}" style="display:inline-block;padding:14px 24px;border-radius:6px;background:#1c1c1a;color:#ffffff;font-size:16px;text-decoration:none">${escapeHtml(words.button)}</a></p>
</td></tr></table>
<p style="max-width:520px;margin:20px auto 0;font-size:13px;line-height:1.5;color:#5c5c57">${foot(words)}</p>
</td></tr></table>
</body>
</html>
`;

export const restockMail = (words: MailWords): RestockMail => ({
  subject: words.subject,
  text: plainText(words),
  html: page(words),
});
