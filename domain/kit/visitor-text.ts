import { hasLink } from "./link-in-text.ts";
import { oneLine } from "./one-line.ts";

/** Stands in an email for a visitor's text that would lead its reader somewhere. */
export const linkLeftOut = "(This text contains a link and is not part of the email.)";

/**
 * A visitor's free text as an email of the shop quotes it. Visitors enter any address as their own, so the
 * shop's mail server would carry the links of a stranger. The rule is applied when the email is written, and
 * not only when the text is entered: orders, accounts and imports from before are covered as well.
 */
export const visitorText = (text: string): string => (hasLink(text) ? linkLeftOut : text);

/** A visitor's name in one line; empty when it would lead its reader somewhere. */
export const visitorName = (name: string): string => (hasLink(name) ? "" : oneLine(name));

/** How a line that may end with the reader's name ends: `, Ada`, or nothing. */
export const commaName = (name: string): string => {
  const shown = visitorName(name);
  return shown === "" ? "" : `, ${shown}`;
};

/** The line that an email opens with. */
export const greeting = (name: string): string => {
  const shown = visitorName(name);
  return shown === "" ? "Hello," : `Hello ${shown},`;
};
