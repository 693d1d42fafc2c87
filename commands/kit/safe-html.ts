import { createRequire } from "node:module";
import type sanitizeHtml from "sanitize-html";
import { Refusal } from "#infra/http/refusal.ts";

/** Only members who save a text need it: the first one loads its 60 modules. */
const require = createRequire(import.meta.url);
let loaded: typeof sanitizeHtml | undefined;

/** Not in the specification, in characters: the longest body of a post. */
export const MAX_HTML_LENGTH = 500_000;
/** Not in the specification: people write some ten levels, and page builders some fifty. */
export const MAX_OPEN_ELEMENTS = 256;

/**
 * Not in the specification, in signs “<”: every tag begins with one, and costs the process that answers visitors about ten
 * microseconds.
 */
const MAX_TAGS = 25_000;

/** The text cannot be read in a short time; its author reads the message. */
export class HtmlRefused extends Refusal {
  constructor(message: string) {
    super(400, "html-refused", message);
    this.name = "HtmlRefused";
  }
}

const TOO_LONG = `A formatted text can have up to ${MAX_HTML_LENGTH.toLocaleString("en-US")} characters.`;
const TOO_MANY_TAGS = `A formatted text can have up to ${MAX_TAGS.toLocaleString("en-US")} tags. Divide it into several texts.`;
const TOO_DEEP = `A formatted text can have up to ${MAX_OPEN_ELEMENTS} elements inside one another. Check that each one is closed.`;

const hasTooManyTags = (html: string): boolean => {
  let tags = 0;
  for (let at = html.indexOf("<"); at !== -1; at = html.indexOf("<", at + 1)) {
    tags += 1;
    if (tags > MAX_TAGS) return true;
  }
  return false;
};

/**
 * The library looks for what a closing tag closes among all open elements, also those that it
 * leaves out: with many of them a text of 1 MB would keep the process busy for a minute.
 *
 * @throws HtmlRefused
 */
const sanitize = (html: string, how: sanitizeHtml.IOptions): string => {
  if (html.length > MAX_HTML_LENGTH) throw new HtmlRefused(TOO_LONG);
  if (hasTooManyTags(html)) throw new HtmlRefused(TOO_MANY_TAGS);
  loaded ??= require("sanitize-html") as typeof sanitizeHtml;
  let open = 0;
  const bounded: sanitizeHtml.IOptions = {
    ...how,
    onOpenTag: () => {
      open += 1;
      if (open > MAX_OPEN_ELEMENTS) throw new HtmlRefused(TOO_DEEP);
    },
    onCloseTag: () => {
      open -= 1;
    },
  };
  return loaded(html, bounded).trim();
};

/** What the library's `simpleTransform` does, without loading it. */
const withRel =
  (rel: string): sanitizeHtml.Transformer =>
  (tagName, attribs) => ({ tagName, attribs: { ...attribs, rel } });

const options: sanitizeHtml.IOptions = {
  allowedTags: [
    ...["p", "br", "hr", "div", "span", "blockquote", "pre", "code", "h2", "h3", "h4", "h5", "h6"],
    ...["strong", "b", "em", "i", "u", "s", "sub", "sup", "small", "mark", "a"],
    ...["ul", "ol", "li", "dl", "dt", "dd"],
    ...["table", "thead", "tbody", "tfoot", "tr", "th", "td", "caption"],
  ],
  allowedAttributes: {
    a: ["href", "title", "rel"],
    th: ["colspan", "rowspan"],
    td: ["colspan", "rowspan"],
  },
  // The alignments of the text editor.
  allowedClasses: Object.fromEntries(
    ["p", "h2", "h3", "h4"].map((tag) => [tag, ["align-center", "align-right", "align-justify"]]),
  ),
  allowedSchemes: ["http", "https", "mailto", "tel"],
  allowProtocolRelative: false,
  // A page has one first-level heading, the product's name.
  transformTags: { h1: "h2", a: withRel("nofollow noopener") },
};

const { transformTags: _links, ...rest } = options;

const contentOptions: sanitizeHtml.IOptions = {
  ...rest,
  allowedTags: [...(options.allowedTags as string[]), "figure", "figcaption", "img"],
  allowedAttributes: {
    ...(options.allowedAttributes as Record<string, string[]>),
    img: ["src", "alt", "width", "height", "loading"],
  },
  allowedSchemesByTag: { img: ["http", "https"] },
  transformTags: {
    h1: "h2",
    a: withRel("noopener"),
    // A picture without alternative text is decorative.
    img: (tagName, { alt = "", ...attribs }) => ({
      tagName,
      attribs: { ...attribs, alt, loading: "lazy" },
    }),
  },
  // Removes a picture whose URL was not safe.
  exclusiveFilter: ({ tag, attribs }) => tag === "img" && !attribs.src,
};

/** Descriptions can format text, but cannot run, load, style or frame anything. */
export const safeHtml = (html: string): string => sanitize(html, options);

/** Posts can also show pictures. */
export const safeContentHtml = (html: string): string => sanitize(html, contentOptions);
