import { html, nothing } from "./markup.ts";
import type { Formatter, FormatterDefinition } from "./scope.ts";
import { plainText } from "./text-formatters.ts";
import { ownMember, toText } from "./values.ts";

/** Spec: A9.9, B9.13. */
const MAX_ALT_TEXT = 1_000;
const SIZE = /^(\d{1,5})x(\d{1,5})$/;
const MALFORMED_SIZE = "Invalid source parameter. Pass in 'originalSize'";

/** The alt text; else the title, the text of the body or the file name, at most 1,000 characters. */
export const altTextOf = (image: unknown): string => {
  const found =
    textMember(image, "altText") ||
    textMember(image, "title") ||
    plainText(textMember(image, "body")).trim() ||
    textMember(image, "filename");
  return found.slice(0, MAX_ALT_TEXT);
};

const textMember = (image: unknown, name: string): string => toText(ownMember(image, name)).trim();

const PLAIN_ADDRESS = /^(?:\/|https?:\/\/)/;

/** Web addresses and paths only; a script address prints nothing. */
export const safeUrl = (value: unknown): string => {
  const url = toText(value).trim();
  if (PLAIN_ADDRESS.test(url)) return url;
  // Browsers skip control characters, so that "java\nscript:" is a script address too.
  const seen = url
    .split("")
    .filter((character) => character > " ")
    .join("");
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(seen)?.[1];
  return scheme === undefined || /^(?:https?|mailto|tel)$/i.test(scheme) ? url : "";
};

const flag = (list: readonly string[], name: string): string | undefined =>
  list.find((each) => each.startsWith(`${name}=`))?.slice(name.length + 1);

/** Lazy unless `eager` is said; width and height keep its place free while it loads. */
const image: Formatter = (value, { list }) => {
  const source = safeUrl(ownMember(value, "assetUrl"));
  if (source === "") return nothing;
  const size = SIZE.exec(toText(ownMember(value, "originalSize")));
  const width = flag(list, "width") ?? size?.[1];
  const height = flag(list, "height") ?? size?.[2];
  const dimensions = width && height ? html` width="${width}" height="${height}"` : nothing;
  const name = flag(list, "class");
  const named = name ? html` class="${name}"` : nothing;
  const sizes = flag(list, "sizes");
  const loading = list.includes("eager")
    ? html` loading="eager" fetchpriority="high"`
    : html` loading="lazy"`;
  return html`<img${named} src="${source}" alt="${altTextOf(value)}"${dimensions}${sizes ? html` sizes="${sizes}"` : nothing}${loading} decoding="async">`;
};

const dimension =
  (part: 1 | 2): Formatter =>
  (value) =>
    SIZE.exec(toText(value))?.[part] ?? MALFORMED_SIZE;

export const imageFormatters: readonly FormatterDefinition[] = [
  {
    name: "image",
    says: "An img element: class=…, width=…, height=…, sizes=…, eager.",
    run: image,
  },
  { name: "img", says: "The same as image.", run: image },
  {
    name: "alt-text",
    says: "The picture's text for those who cannot see it.",
    run: (value) => altTextOf(value),
  },
  { name: "width", says: "The width of an 'originalSize'.", run: dimension(1) },
  { name: "height", says: "The height of an 'originalSize'.", run: dimension(2) },
  {
    name: "url",
    says: "An address; nothing when it is not one for the web.",
    run: (value) => safeUrl(value),
  },
];
