import { blockTypes } from "../codes/content-codes.ts";
import { focalSteps } from "../kit/focal-steps.ts";
import { isPictureFormat, pictureAt, pictureFormats, pictureSet } from "../kit/pictures.ts";
import { escapeAttribute, html, Markup, nothing } from "../templates/markup.ts";
import { asNumber, asText, stepsOf } from "../templates/readings.ts";
import type { Formatter, FormatterDefinition, Scope } from "../templates/scope.ts";
import {
  isObject,
  isTruthy,
  known,
  ownMember,
  type PlainObject,
  toText,
} from "../templates/values.ts";
import { markup, safeAddress, textOf, withoutTags } from "./content-markup.ts";
import { fieldsOf } from "./fields.ts";

/** Maximum length of a text derived from a body. Spec: A9.9, B9.13. */
const MAX_ALT_TEXT = 1_000;
/** Spec: B9.12. */
const widths = pictureFormats;
/** Maximum number of variants of one picture; the rest is ignored. */
const MAX_VARIANTS = 200;
/** Spec: B8.21. */
const MALFORMED_SIZE = "Invalid source parameter. Pass in 'originalSize'";

const truthyText = (value: unknown, name: string): string =>
  isTruthy(ownMember(value, name)) ? textOf(value, name) : "";

/** An image's description: its title, else its body without tags, else its file name. */
const describe = (image: unknown, scope: Scope): string => {
  const { title } = fieldsOf(image);
  if (isTruthy(title)) return asText(title);
  const body = truthyText(image, "body");
  scope.charge(stepsOf(body.length));
  return withoutTags(body).slice(0, MAX_ALT_TEXT) || truthyText(image, "filename");
};

/** An image block has its own alternative text, which can be empty. */
const altTextOf = (image: unknown, scope: Scope): string =>
  asNumber(scope.resolve("blockType")) === blockTypes.image
    ? textOf(image, "altText").trim()
    : describe(image, scope);

const assetUrlOf = (value: unknown): string => safeAddress(asText(fieldsOf(value).assetUrl), true);

/** Cache for round fractions: formatting takes 130 ns, and V8 only caches 0.25, 0.5 and 0.75. */
const fractions = new Map<number, string>();
const FRACTIONS_KEPT = 1_000;

const written = (value: unknown): string => {
  const number = asNumber(value);
  const kept = fractions.get(number);
  if (kept !== undefined) return kept;
  const text = String(number);
  if (fractions.size >= FRACTIONS_KEPT) fractions.clear();
  fractions.set(number, text);
  return text;
};

const focalPointOf = ({ mediaFocalPoint }: PlainObject): string => {
  const point = known(mediaFocalPoint);
  if (point === undefined) return "0.5,0.5";
  const { x, y } = fieldsOf(point);
  return `${written(x)},${written(y)}`;
};

/** URL and size of the picture, for attributes. */
const factsText = (image: PlainObject): string =>
  `data-image-dimensions="${escapeAttribute(asText(image.originalSize))}" data-image-focal-point="${focalPointOf(image)}" `;

export const pictureFacts = (image: unknown): Markup => new Markup(factsText(fieldsOf(image)));

const licensed = (image: PlainObject): string =>
  isObject(image.licensedAssetPreview) ? 'data-licensed-asset-preview="true" ' : "";

const componentKey = (image: PlainObject): string => {
  const key = known(image.componentKey);
  return key === undefined ? "" : `data-component-key="${escapeAttribute(asText(key))}" `;
};

/** `url` and `alt` are escaped. */
const metaText = (image: unknown, url: string, alt: string): string => {
  if (image === undefined) return "";
  const fields = fieldsOf(image);
  return `${licensed(fields)}${componentKey(fields)}data-src="${url}" data-image="${url}" ${factsText(fields)}alt="${alt}" `;
};

const metaOf = (image: unknown, scope: Scope): Markup => {
  const url = escapeAttribute(assetUrlOf(image));
  return new Markup(metaText(image, url, escapeAttribute(altTextOf(image, scope))));
};

const image: Formatter = (value, { list }, scope) => {
  // The text is escaped twice next to the other attributes because the reference engine does the
  // same.
  const alt = escapeAttribute(altTextOf(value, scope));
  // The text is printed twice, and each character can become six, then ten.
  scope.charge(alt.length >> 4);
  const url = escapeAttribute(assetUrlOf(value));
  const name = list.length === 1 ? escapeAttribute(asText(list[0])) : "thumb-image";
  const meta = metaText(value, url, escapeAttribute(alt));
  return new Markup(
    `<noscript><img src="${url}" alt="${alt}" /></noscript><img class="${name}" ${meta}data-load="false" data-image-id="${escapeAttribute(asText(fieldsOf(value).id))}" data-type="image" />`,
  );
};

const corners = ["topLeft", "topRight", "bottomLeft", "bottomRight", "center"] as const;

const imageColor: Formatter = (value, { list: [corner, property] }) => {
  const data = ownMember(value, "colorData");
  if (data === undefined) return undefined;
  const colorAt = (name: string): string => textOf(data, `${name}Average`);
  if (corner === undefined)
    return new Markup(
      corners.map((each) => markup`data-color-${each}="#${colorAt(each)}" `.html).join(""),
    );
  const color = colorAt(corner);
  if (color === "") return `"${corner}" not found.`;
  return markup`${property === undefined ? "" : `${property}: `}#${color}`;
};

/** The largest variant is followed by the original at the next size up. */
const imageSrcset: Formatter = (value, _args, scope) => {
  const variants = textOf(value, "systemDataVariants")
    .split(",", MAX_VARIANTS)
    .filter((variant) => variant.endsWith("w"));
  const last = variants.at(-1);
  if (last === undefined) return value;
  const url = escapeAttribute(assetUrlOf(value));
  scope.charge(Math.ceil((variants.length * url.length) / 64));
  const sources = variants.map(
    (each) => `${url}?format=${escapeAttribute(each)} ${escapeAttribute(each)}`,
  );
  const next = widths[widths.indexOf(last as (typeof widths)[number]) + 1];
  if (next !== undefined && next !== widths[0]) sources.push(`${url}?format=original ${next}`);
  return new Markup(` srcset="${sources.join(",")}"`);
};

/** Width and height of "WxH"; undefined for another form. */
const sizeOf = (value: unknown): readonly [number, number] | undefined => {
  const [width, height, ...more] = asText(value).split("x", 3);
  if (width === undefined || height === undefined || more.length > 0) return undefined;
  return [Number.parseInt(width, 10), Number.parseInt(height, 10)];
};

/** The other side of a picture whose `side` is scaled to the given length. */
const resized = (value: unknown, side: 0 | 1, asked: string | undefined): number | string => {
  const size = sizeOf(value);
  if (size === undefined) return MALFORMED_SIZE;
  return (size[side === 0 ? 1 : 0] * (Number.parseInt(asked ?? "", 10) / size[side])) | 0;
};

/** The smallest variant that is at least this wide; 1500w is the maximum. */
const variantFor = (width: number): string =>
  widths.slice(1, 6).findLast((_, at) => width > Number.parseInt(widths[at] as string, 10)) ??
  widths[0];

const thumbnailForHeight: Formatter = (value, { list }) => {
  const width = resized(value, 1, list[0]);
  return typeof width === "number" ? variantFor(width) : width;
};

/** The focal point as a class of the style sheet; empty for the centre. */
const focalMarkup = (value: unknown): Markup => {
  const { mediaFocalPoint } = fieldsOf(value);
  if (!isObject(mediaFocalPoint)) return nothing;
  const { x, y } = fieldsOf(mediaFocalPoint);
  const steps = focalSteps({ x: asNumber(x), y: asNumber(y) });
  return steps ? html` data-focal-x="${steps.x}" data-focal-y="${steps.y}"` : nothing;
};

/** Requires `sizes`: without it a browser would load the largest variant. */
const sourcesOf = (value: unknown, sizes: string | undefined): Markup => {
  if (!sizes) return nothing;
  const set = pictureSet({
    assetUrl: assetUrlOf(value),
    originalSize: textOf(value, "originalSize"),
    systemDataVariants: textOf(value, "systemDataVariants"),
  });
  return set === undefined ? nothing : html` srcset="${set}"`;
};

/** The current form of `image` tags: lazy unless `eager`, with space reserved while loading. */
export const imgMarkup = (value: unknown, list: readonly string[], scope: Scope): Markup => {
  const source = assetUrlOf(value);
  if (source === "") return nothing;
  const flag = (name: string): string | undefined =>
    list.find((each) => each.startsWith(`${name}=`))?.slice(name.length + 1);
  const attribute = (name: string, given: string | undefined): Markup =>
    given ? html` ${name}="${given}"` : nothing;
  const [, width, height] = /^(\d{1,5})x(\d{1,5})$/.exec(textOf(value, "originalSize")) ?? [];
  const eager = list.includes("eager");
  const sources = sourcesOf(value, flag("sizes"));
  // There are up to twenty variants, and each repeats the URL.
  scope.charge(Math.ceil(sources.html.length / 64));
  return html`<img${attribute("class", flag("class"))} src="${source}"${sources} alt="${ownAltText(value, scope)}"${attribute("width", flag("width") ?? width)}${attribute("height", flag("height") ?? height)}${attribute("sizes", flag("sizes"))}${focalMarkup(value)} loading="${eager ? "eager" : "lazy"}"${eager ? html` fetchpriority="high"` : nothing} decoding="async"${list.includes("hidden") ? html` hidden` : nothing}>`;
};

/** URL of the smallest sufficient variant. */
const sizedAddress: Formatter = (value, { list: [format = ""] }) => {
  const address = safeAddress(toText(value), true);
  return isPictureFormat(format) ? pictureAt(address, format) : address;
};

/**
 * The alternative text that was written for people who cannot see the picture, else the image's
 * description. Nothing for a picture that is decoration. Not in the specification.
 */
const ownAltText = (value: unknown, scope: Scope): string =>
  ownMember(value, "isDecorative") === true
    ? ""
    : (textOf(value, "altText").trim() || describe(value, scope).trim()).slice(0, MAX_ALT_TEXT);

export const imageFormatters: readonly FormatterDefinition[] = [
  { name: "image", run: image },
  { name: "image-meta", run: (value, _args, scope) => metaOf(value, scope) },
  {
    name: "child-image-meta",
    run: (value, { list: [index = "0"] }, scope) =>
      metaOf(ownMember(ownMember(value, "items"), `${Number.parseInt(index, 10)}`), scope),
  },
  {
    name: "cover-image-meta",
    run: (value, _args, scope) => metaOf(ownMember(value, "coverImage"), scope),
  },
  { name: "image-color", run: imageColor },
  { name: "image-srcset", run: imageSrcset },
  { name: "width", run: (value) => sizeOf(value)?.[0] },
  { name: "height", run: (value) => sizeOf(value)?.[1] },
  { name: "resizedHeightForWidth", run: (value, { list }) => resized(value, 0, list[0]) },
  { name: "resizedWidthForHeight", run: (value, { list }) => resized(value, 1, list[0]) },
  {
    name: "squarespaceThumbnailForWidth",
    run: (_value, { list }) => variantFor(Number.parseInt(list[0] ?? "", 10)),
  },
  { name: "squarespaceThumbnailForHeight", run: thumbnailForHeight },
  { name: "img", run: (value, { list }, scope) => imgMarkup(value, list, scope) },
  { name: "picture-at", run: sizedAddress },
  { name: "alt-text", run: (value, _args, scope) => ownAltText(value, scope) },
  { name: "url", run: (value) => safeAddress(toText(value)) },
];
