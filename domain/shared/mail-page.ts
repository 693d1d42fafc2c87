import { escapeHtml } from "./escape-html.ts";

const sans = "font-family:-apple-system,'Segoe UI',Helvetica,Arial,sans-serif";
const paragraph = (text: string): string =>
  `<p style="margin:0 0 16px;font-size:16px;line-height:1.5">${escapeHtml(text)}</p>`;

export type MailWords = {
  readonly heading: string;
  readonly paragraphs: readonly string[];
  readonly button: string;
};

/** Tables and inline styles: what mail programs agree on. */
export const mailPage = (
  title: string,
  { heading, paragraphs, button }: MailWords,
  /** Absolute: where the button leads. */
  link: string,
): string =>
  `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escapeHtml(heading)}</title></head>
<body style="margin:0;padding:32px 16px;background:#f4f4f2;${sans}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;background:#ffffff;border-radius:8px"><tr><td style="padding:40px 32px;color:#1c1c1a">
<p style="margin:0 0 8px;font-size:14px;color:#5c5c57">${escapeHtml(title)}</p>
<h1 style="margin:0 0 16px;font-size:26px;line-height:1.25;font-weight:600">${escapeHtml(heading)}</h1>
${paragraphs.map(paragraph).join("\n")}
<p style="margin:28px 0 0"><a href="${escapeHtml(link)}" style="display:inline-block;padding:14px 24px;border-radius:6px;background:#1c1c1a;color:#ffffff;font-size:16px;text-decoration:none">${escapeHtml(button)}</a></p>
</td></tr></table>
<p style="max-width:520px;margin:20px auto 0;font-size:13px;line-height:1.5;color:#5c5c57;word-break:break-all">${escapeHtml(link)}</p>
</td></tr></table>
</body>
</html>
`;
