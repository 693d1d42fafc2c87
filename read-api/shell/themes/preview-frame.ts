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
  // In front of everything that is the author's: a <head> could stand in a comment.
  const doctype = /^\s*<!doctype[^>]*>/i.exec(html)?.[0] ?? "";
  return doctype + head + html.slice(doctype.length);
};
