import { escapeHtml } from "./escape-html.ts";

/** A mail, as text and as HTML that says the same. */
export type MailText = { readonly subject: string; readonly text: string; readonly html: string };

/** Pixels: of the card that most mails are. */
const USUAL_WIDTH = 520;

const sans = "font-family:-apple-system,'Segoe UI',Helvetica,Arial,sans-serif";

/** Text in HTML, where its lines end. */
export const mailLines = (text: string): string => escapeHtml(text).replaceAll("\n", "<br>");

/** @param html what stands in it */
export const mailParagraph = (html: string, style = "font-size:16px;line-height:1.5"): string =>
  `<p style="margin:0 0 16px;${style}">${html}</p>`;

/** @param href absolute */
export const mailButton = (href: string, text: string): string =>
  `<p style="margin:28px 0 0"><a href="${escapeHtml(href)}" style="display:inline-block;padding:14px 24px;border-radius:6px;background:#1c1c1a;color:#ffffff;font-size:16px;text-decoration:none">${escapeHtml(text)}</a></p>`;

export const mailHead = (title: string): string =>
  `<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escapeHtml(title)}</title></head>`;

export type MailFrame = {
  /** Of the document. */
  readonly title: string;
  /** Text, small, above the heading: mostly the website's title. */
  readonly above: string;
  /** Text; absent when the body speaks for itself. */
  readonly heading?: string;
  /** HTML. */
  readonly body: string;
  /** HTML, small, below the card. */
  readonly below?: string;
  /** Pixels. */
  readonly width?: number;
};

/**
 * What every mail looks like: a card on a quiet ground, made of the tables and inline styles that mail
 * programs agree on.
 */
export const mailFrame = ({
  title,
  above,
  heading,
  body,
  below = "",
  width = USUAL_WIDTH,
}: MailFrame): string => `<!doctype html>
<html lang="en">
${mailHead(title)}
<body style="margin:0;padding:32px 16px;background:#f4f4f2;${sans}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:${width}px;background:#ffffff;border-radius:8px"><tr><td style="padding:40px 32px;color:#1c1c1a">
<p style="margin:0 0 8px;font-size:14px;color:#5c5c57">${escapeHtml(above)}</p>
${heading === undefined ? "" : `<h1 style="margin:0 0 16px;font-size:26px;line-height:1.25;font-weight:600">${escapeHtml(heading)}</h1>\n`}${body}
</td></tr></table>
${below === "" ? "" : `<p style="max-width:${width}px;margin:20px auto 0;font-size:13px;line-height:1.5;color:#5c5c57;overflow-wrap:anywhere;word-break:break-word">${below}</p>\n`}</td></tr></table>
</body>
</html>
`;

/** A mail without a frame, as somebody would write it by hand. */
export const plainMail = (title: string, html: string): string => `<!doctype html>
<html lang="en">
${mailHead(title)}
<body style="margin:0;padding:24px 16px;${sans};font-size:16px;line-height:1.5">
<p style="margin:0;overflow-wrap:anywhere">${html}</p>
</body>
</html>
`;
