const escaped = (text: string): string => text.replaceAll('"', "&quot;").replaceAll("<", "&lt;");

/** No script at all; styles, pictures and fonts as on the page itself. */
const policyOf = (origin: string): string =>
  [
    "default-src 'none'",
    `style-src ${origin} 'unsafe-inline'`,
    `img-src ${origin} data: https:`,
    `font-src ${origin} data:`,
    "form-action 'none'",
    "base-uri 'none'",
  ].join("; ");

/**
 * The page as a frame without scripts may show it: with a policy of its own, and with links that
 * lead nowhere, because the frame may open no window.
 */
export const framed = (html: string, origin: string): string => {
  const head = `<meta http-equiv="Content-Security-Policy" content="${escaped(policyOf(origin))}"><base target="_blank">`;
  const place = /<head(?:\s[^>]*)?>/i.exec(html) ?? /<!doctype[^>]*>/i.exec(html);
  if (place === null) return head + html;
  const end = place.index + place[0].length;
  return html.slice(0, end) + head + html.slice(end);
};
