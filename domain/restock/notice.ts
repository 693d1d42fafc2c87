import { escapeHtml } from "../shared/escape-html.ts";
import type { RestockSendRequested } from "./events.ts";

export type Notice = { readonly subject: string; readonly text: string; readonly html: string };

type Shown = Pick<
  RestockSendRequested,
  "productName" | "attributes" | "websiteTitle" | "productUrl"
>;

/** `Size: Small, Colour: Red`; empty for a variant without options. */
const choices = (attributes: Readonly<Record<string, string>>): string =>
  Object.entries(attributes)
    .map(([option, value]) => `${option}: ${value}`)
    .join(", ");

/** A name may hold any character; a subject is one line. */
const oneLine = (text: string): string => text.replace(/\s+/g, " ").trim();

const plainText = ({ productName, attributes, websiteTitle, productUrl }: Shown): string => {
  const chosen = choices(attributes);
  return [
    `${oneLine(productName)} is back in stock at ${oneLine(websiteTitle)}.`,
    ...(chosen === "" ? [] : [oneLine(chosen)]),
    "",
    `See it here: ${productUrl}`,
    "",
    "You get this mail because you asked to be told. We send it once: there is nothing to unsubscribe from.",
    "",
  ].join("\n");
};

const sans = "font-family:-apple-system,'Segoe UI',Helvetica,Arial,sans-serif";

/** Tables and inline styles: what mail programs agree on. */
const page = ({ productName, attributes, websiteTitle, productUrl }: Shown): string => {
  const chosen = choices(attributes);
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>Back in stock</title></head>
<body style="margin:0;padding:32px 16px;background:#f4f4f2;${sans}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;background:#ffffff;border-radius:8px"><tr><td style="padding:40px 32px;color:#1c1c1a">
<p style="margin:0 0 8px;font-size:14px;color:#5c5c57">Back in stock at ${escapeHtml(oneLine(websiteTitle))}</p>
<h1 style="margin:0 0 8px;font-size:26px;line-height:1.25;font-weight:600">${escapeHtml(oneLine(productName))}</h1>
${chosen === "" ? "" : `<p style="margin:0;font-size:16px;color:#5c5c57">${escapeHtml(chosen)}</p>\n`}<p style="margin:28px 0 0"><a href="${escapeHtml(productUrl)}" style="display:inline-block;padding:14px 24px;border-radius:6px;background:#1c1c1a;color:#ffffff;font-size:16px;text-decoration:none">See it in the shop</a></p>
</td></tr></table>
<p style="max-width:520px;margin:20px auto 0;font-size:13px;line-height:1.5;color:#5c5c57">You get this mail because you asked to be told. We send it once: there is nothing to unsubscribe from.</p>
</td></tr></table>
</body>
</html>
`;
};

/** What somebody who waited is told. Our choice of words: the specification does not show the mail. */
export const restockNotice = (shown: Shown): Notice => ({
  subject: `Back in stock: ${oneLine(shown.productName)}`,
  text: plainText(shown),
  html: page(shown),
});
