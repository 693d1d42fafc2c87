import sanitize from "sanitize-html";

const options: sanitize.IOptions = {
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
  allowedSchemes: ["http", "https", "mailto", "tel"],
  allowProtocolRelative: false,
  // A page has one first-level heading, the product's name.
  transformTags: { h1: "h2", a: sanitize.simpleTransform("a", { rel: "nofollow noopener" }) },
};

const { transformTags: _links, ...rest } = options;

const contentOptions: sanitize.IOptions = {
  ...rest,
  allowedTags: [...(options.allowedTags as string[]), "figure", "figcaption", "img"],
  allowedAttributes: {
    ...(options.allowedAttributes as Record<string, string[]>),
    img: ["src", "alt", "width", "height", "loading"],
  },
  allowedSchemesByTag: { img: ["http", "https"] },
  transformTags: {
    h1: "h2",
    a: sanitize.simpleTransform("a", { rel: "noopener" }),
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
export const safeHtml = (html: string): string => sanitize(html, options).trim();

/** Posts can also show pictures. */
export const safeContentHtml = (html: string): string => sanitize(html, contentOptions).trim();
