import { escapeAttribute, Markup } from "../templates/markup.ts";
import { asText } from "../templates/readings.ts";
import { ownMember, toText } from "../templates/values.ts";

/** The escaped form that a variable would print; markup is kept. */
export const printed = (value: unknown): string => {
  if (typeof value === "string") return escapeAttribute(value);
  if (typeof value === "number") return String(value);
  return value instanceof Markup ? value.html : escapeAttribute(toText(value));
};

/**
 * Markup in which every inserted value is escaped as a variable would print it; inserted markup is
 * kept.
 */
export const markup = (parts: TemplateStringsArray, ...values: readonly unknown[]): Markup => {
  let built = parts[0] as string;
  for (let at = 0; at < values.length; at += 1) built += printed(values[at]) + parts[at + 1];
  return new Markup(built);
};

/** The value's own member, as text. */
export const textOf = (value: unknown, name: string): string => asText(ownMember(value, name));

/** Text without tags; each tag, and each ">" that ends none, becomes a space. */
export const withoutTags = (html: string): string =>
  html.replace(/<[^>]*>?|>/g, (tag) => (tag.endsWith(">") ? " " : ""));

/**
 * A safe URL unchanged; empty when a browser would run it as a script or treat it as a separate page.
 */
export const safeAddress = (url: string, isMedia = false): string => {
  if (!url.includes(":")) return url;
  // Browsers skip white space and control characters, so "java\nscript:" is a script, too.
  const seen = url.replace(/[^!-\uffff]+/g, "");
  if (isMedia && /^data:(?:image|audio|video)\//i.test(seen)) return url;
  return /^(?:javascript|vbscript|data):/i.test(seen) ? "" : url;
};
