import { hasLink } from "./link-in-text.ts";
import { oneLine } from "./one-line.ts";

/** Replaces a visitor's text with a link in an email. */
export const linkLeftOut = "(This text contains a link and is not part of the email.)";

/**
 * A visitor's free text as the shop quotes it in an email. Visitors can enter any address as their
 * own, so the shop's mail server would deliver a stranger's links. The rule applies when the email
 * is written and not only at input, so that older orders, accounts and imports are covered as well.
 */
export const visitorText = (text: string): string => (hasLink(text) ? linkLeftOut : text);

/** A visitor's name in one line; empty when it contains a link. */
export const visitorName = (name: string): string => (hasLink(name) ? "" : oneLine(name));

/** Ending of a line that can contain the reader's name: `, Ada`, or nothing. */
export const commaName = (name: string): string => {
  const shown = visitorName(name);
  return shown === "" ? "" : `, ${shown}`;
};

/** The first line of an email. */
export const greeting = (name: string): string => {
  const shown = visitorName(name);
  return shown === "" ? "Hello," : `Hello ${shown},`;
};
