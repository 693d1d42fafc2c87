import { escapeHtml, Markup } from "./markup.ts";
import type { Formatter, FormatterDefinition } from "./scope.ts";
import { isObject, toNumber, toText } from "./values.ts";

/** Spec: A9.9, B9.13. */
const DEFAULT_TRUNCATE_LENGTH = 100;
const ELLIPSIS = "...";
const MAX_TRUNCATE_LENGTH = 1_000_000;

/** Markup stays what it is, so that saying `html` twice does not escape twice. */
const asHtml: Formatter = (value) =>
  value instanceof Markup ? value : new Markup(escapeHtml(toText(value)));

/** Cuts at the last space before the limit, or at the limit when there is none. */
export const truncate = (text: string, length: number, suffix: string): string => {
  if (text.length <= length) return text;
  const space = text[length] === " " ? length : text.lastIndexOf(" ", length - 1);
  const end = space > 0 ? space : length;
  return `${text.slice(0, end).trimEnd()}${suffix}`;
};

/** "Café & Co." → "cafe-co". */
export const slugify = (text: string): string =>
  text
    .slice(0, 10_000)
    .normalize("NFKD")
    .replace(/\p{Mark}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");

/** A list is no text. */
const plain = (value: unknown): string => (Array.isArray(value) ? "" : toText(value));

/** Text without its markup; linear, also for a million "<". */
export const plainText = (html: string): string => {
  let text = "";
  for (let at = 0; at < html.length; ) {
    const open = html.indexOf("<", at);
    if (open < 0) return text + html.slice(at);
    text += html.slice(at, open);
    const close = html.indexOf(">", open);
    if (close < 0) return text;
    at = close + 1;
  }
  return text;
};

const truncateFormatter: Formatter = (value, { list }) => {
  const asked = toNumber(list[0]) ?? DEFAULT_TRUNCATE_LENGTH;
  const length = Math.min(Math.max(0, Math.trunc(asked)), MAX_TRUNCATE_LENGTH);
  const suffix =
    list.length > 1
      ? list
          .slice(1)
          .join(" ")
          .replace(/^(["'])(.*)\1$/s, "$2")
      : ELLIPSIS;
  return truncate(toText(value), length, suffix);
};

const pluralize: Formatter = (value, { list }) => {
  const [one, many] = list.length > 1 ? list : ["", list[0] ?? "s"];
  return toNumber(value) === 1 ? one : many;
};

export const textFormatters: readonly FormatterDefinition[] = [
  { name: "html", says: "Escapes for text and attributes, as a plain variable does.", run: asHtml },
  { name: "htmlattr", says: "Escapes for a quoted attribute.", run: asHtml },
  { name: "htmltag", says: "Escapes for a quoted attribute.", run: asHtml },
  {
    name: "raw",
    says: "Prints the value as markup, unescaped: only for markup known to be safe.",
    run: (value) => (value instanceof Markup ? value : new Markup(toText(value))),
  },
  { name: "str", says: "The value as text.", run: (value) => plain(value) },
  {
    name: "safe",
    says: "The text without its markup.",
    run: (value) => plainText(plain(value)),
  },
  {
    name: "truncate",
    says: "Cuts after so many characters (100) at a space and adds a suffix (...).",
    run: truncateFormatter,
  },
  {
    name: "slugify",
    says: "Small letters, digits and dashes.",
    run: (value) => slugify(toText(value)),
  },
  {
    name: "url-encode",
    says: "Percent-encodes; a slash stays.",
    run: (value) => encodeURIComponent(toText(value).toWellFormed()).replaceAll("%2F", "/"),
  },
  { name: "lower", says: "In small letters.", run: (value) => toText(value).toLowerCase() },
  { name: "upper", says: "In capitals.", run: (value) => toText(value).toUpperCase() },
  { name: "capitalize", says: "In capitals.", run: (value) => toText(value).toUpperCase() },
  {
    name: "smartypants",
    says: "Typographic quotes and dashes.",
    run: (value) => typographic(toText(value)),
  },
  {
    name: "count",
    says: "How many members a list or object has, or characters a text.",
    run: (value) => {
      if (typeof value === "string") return value.length;
      return Array.isArray(value) || isObject(value) ? Object.keys(value).length : 0;
    },
  },
  {
    name: "pluralize",
    says: "Nothing for 1 and “s” otherwise, or the first argument for 1 and the second otherwise.",
    run: pluralize,
  },
];

const typographic = (text: string): string =>
  text
    .replaceAll("---", "—")
    .replaceAll("--", "–")
    .replaceAll("...", "…")
    .replace(/(^|[\s([{])"/g, "$1“")
    .replaceAll('"', "”")
    .replace(/(^|[\s([{])'/g, "$1‘")
    .replaceAll("'", "’");
