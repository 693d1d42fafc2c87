import { plainText } from "./text-formatters.ts";

/** The text of safe HTML, in one line. */
export const htmlText = (html: string): string =>
  plainText(html.replace(/<\/(?:p|li|h\d|div|tr|td|th)>|<br\s*\/?>/gi, " "))
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&nbsp;", " ")
    .replaceAll("&amp;", "&")
    .replace(/\s+/g, " ")
    .trim();
