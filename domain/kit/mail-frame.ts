import { escapeHtml } from "./escape-html.ts";

/** An email as text and as HTML with the same content. */
export type MailText = { readonly subject: string; readonly text: string; readonly html: string };

/** Width of the card in most emails, in pixels. */
const USUAL_WIDTH = 520;

const sans = "font-family:-apple-system,'Segoe UI',Helvetica,Arial,sans-serif";

/** Text as HTML with its line breaks. */
export const mailLines = (text: string): string => escapeHtml(text).replaceAll("\n", "<br>");

/** @param html content of the paragraph */
export const mailParagraph = (html: string, style = "font-size:16px;line-height:1.5"): string =>
  `<p style="margin:0 0 16px;${style}">${html}</p>`;

/** @param href absolute URL */
export const mailButton = (href: string, text: string): string =>
  `<p style="margin:28px 0 0"><a href="${escapeHtml(href)}" style="display:inline-block;padding:14px 24px;border-radius:6px;background:#1c1c1a;color:#ffffff;font-size:16px;text-decoration:none">${escapeHtml(text)}</a></p>`;

export const mailHead = (title: string): string =>
  `<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escapeHtml(title)}</title></head>`;

export type MailFrame = {
  /** Title of the document. */
  readonly title: string;
  /** Small text above the heading, usually the website's title. */
  readonly above: string;
  /** Text; absent when the body needs no heading. */
  readonly heading?: string;
  /** HTML. */
  readonly body: string;
  /** Small HTML below the card. */
  readonly below?: string;
  /** In pixels. */
  readonly width?: number;
};

/**
 * The layout of every email: a card on a plain background, built from the tables and inline styles
 * that mail programs support.
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

/** An email without a layout, like one that a person typed. */
export const plainMail = (title: string, html: string): string => `<!doctype html>
<html lang="en">
${mailHead(title)}
<body style="margin:0;padding:24px 16px;${sans};font-size:16px;line-height:1.5">
<p style="margin:0;overflow-wrap:anywhere">${html}</p>
</body>
</html>
`;
