const escaped = (text: string): string => text.replaceAll('"', "&quot;").replaceAll("<", "&lt;");

/** No scripts at all; styles, pictures and fonts as on the page. */
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
 * The page for a frame without scripts: with its own policy, and with disabled links, because the
 * frame cannot open windows.
 */
export const framed = (html: string, origin: string): string => {
  const head = `<meta http-equiv="Content-Security-Policy" content="${escaped(policyOf(origin))}"><base target="_blank">`;
  // Placed before all of the author's text: a <head> could be inside a comment.
  const doctype = /^\s*<!doctype[^>]*>/i.exec(html)?.[0] ?? "";
  return doctype + head + html.slice(doctype.length);
};
