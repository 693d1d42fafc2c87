import { galleryMediaTypes, mediaTypesOf } from "../galleries/media-types.ts";
import { type GalleryOptions, readGalleryOptions } from "../galleries/options.ts";
import { pictureAt } from "../kit/pictures.ts";
import { Markup, nothing } from "../templates/markup.ts";
import type { Formatter, FormatterDefinition, Scope } from "../templates/scope.ts";
import { isObject, isTruthy, ownMember } from "../templates/values.ts";
import { markup, safeAddress, textOf } from "./content-markup.ts";
import { filmMarkup, isFilmAt } from "./film-markup.ts";
import { imgMarkup } from "./image-formatters.ts";
import { videoMarkup } from "./media-formatters.ts";

/** Data for the gallery's script and styles: only the options that apply. */
const metaOf = (options: GalleryOptions): Markup =>
  new Markup(
    Object.entries(options)
      .map(([name, value]) => markup` data-${name.toLowerCase()}="${value}"`.html)
      .join(""),
  );

const digits = ["u", "t", "h"] as const;

/**
 * A number of pixels for the styles of galleries, digit by digit: `t2 u0` is 20. Pages have no inline
 * styles, and few browsers calculate with attributes.
 */
const digitsOf = (pixels: unknown): string =>
  [...String(Math.round(Number(pixels)))]
    .map((digit, index, all) => `${digits[all.length - 1 - index]}${digit}`)
    .join(" ");

/** The sizes that are calculated from digits. Spec: B3.69, B3.72. */
const sizesOf = ({ padding, "max-width": column }: GalleryOptions): Markup =>
  markup` data-gap="${digitsOf(padding)}" data-size="${digitsOf(column)}"`;

const captionOf = (item: unknown, options: GalleryOptions): Markup => {
  const {
    "show-meta": isShown,
    "show-meta-basic": hasTitle,
    "show-meta-only-title": isTitleOnly,
  } = options;
  if (isShown !== true) return nothing;
  const title = hasTitle === true ? textOf(item, "title") : "";
  const text = isTitleOnly === true ? "" : textOf(item, "description");
  if (title === "" && text === "") return nothing;
  const shownTitle =
    title === "" && hasTitle !== true
      ? nothing
      : markup`<span class="gallery-title">${title}</span>`;
  return markup`<figcaption>${shownTitle}${text === "" ? nothing : markup` <span class="gallery-description">${text}</span>`}</figcaption>`;
};

const linked = (
  picture: Markup,
  item: unknown,
  { lightbox, newWindow }: GalleryOptions,
): Markup => {
  const isLarge = lightbox === true;
  const url = safeAddress(textOf(item, isLarge ? "assetUrl" : "clickthroughUrl"));
  if (url === "") return picture;
  const target = newWindow === true && !isLarge;
  return markup`<a href="${url}"${target ? new Markup(' target="_blank" rel="noopener"') : nothing}>${picture}</a>`;
};

const THUMBNAIL = "300w";

/** A grid of thumbnails has a fixed number of columns. Spec: B3.68. */
const columnsOf = ({
  design,
  thumbnails,
  "thumbnails-per-row": columns,
}: GalleryOptions): string =>
  design === "grid" && thumbnails === true ? ` gallery-columns gallery-columns-${columns}` : "";

const thumbnailOf = (item: unknown, options: GalleryOptions): Markup => {
  const { "square-thumbs": isSquare, "thumbnail-strip-height": height } = options;
  const url = safeAddress(textOf(item, "assetUrl"), true);
  if (url === "")
    return isFilmAt(item)
      ? markup`<svg width="${height}" height="${height}" viewBox="0 0 24 24" aria-hidden="true"><path d="M8 5v14l11-7z"/></svg>`
      : nothing;
  const [width = 1, high = 1] = textOf(item, "originalSize").split("x").map(Number);
  const ratio = isSquare === true || !(width > 0 && high > 0) ? 1 : width / high;
  const variants = textOf(item, "systemDataVariants").split(",");
  const src = variants.includes(THUMBNAIL) ? pictureAt(url, THUMBNAIL) : url;
  return markup`<img src="${src}" alt="" width="${Math.round(Number(height) * ratio)}" height="${height}" loading="lazy">`;
};

/** Where a gallery's figures begin their ids. */
const idOf = (value: unknown): string => {
  const id = textOf(value, "id");
  return /^[\w-]{1,100}$/.test(id) ? `gallery-${id}` : "gallery";
};

/**
 * Links to the figures below a gallery that shows one after the other. Without an id the figures are
 * not linked to. Spec: B3.59 – B3.61, B4.17.
 */
const stripOf = (
  value: unknown,
  items: readonly unknown[],
  options: GalleryOptions,
): { readonly id: string; readonly html: Markup } => {
  const { design, thumbnails } = options;
  const { "thumbnail-strip-margin": margin, "thumbnail-strip-height": height } = options;
  if (design === "grid" || thumbnails !== true) return { id: "", html: nothing };
  const id = idOf(value);
  const links = items.map((item, index) => {
    const picture = ownMember(item, "isEmpty") === true ? nothing : thumbnailOf(item, options);
    const name = textOf(item, "title") || `Picture ${index + 1}`;
    return picture.html === ""
      ? ""
      : markup`<a href="#${id}-${index}" aria-label="${name}">${picture}</a>`.html;
  });
  return {
    id,
    html: markup`<nav class="gallery-strip" data-root="gallery-strip" aria-label="Pictures" data-thumbnail-strip-margin="${margin}" data-gap="${digitsOf(margin)}" data-size="${digitsOf(height)}">${new Markup(links.join(""))}</nav>`,
  };
};

/** Spec: B3.75. */
const mediaTypesIn = (items: readonly unknown[]) =>
  mediaTypesOf(
    items.map((item) => ({
      assetUrl: safeAddress(textOf(item, "assetUrl"), true),
      hasFilm: isTruthy(ownMember(item, "oembed")) || isFilmAt(item),
      isLicensedPreview: isObject(ownMember(item, "licensedAssetPreview")),
      isFromLibrary: ownMember(item, "isFromLibrary") === true,
    })),
  );

const pictureOf = (item: unknown, options: GalleryOptions, scope: Scope): Markup => {
  if (isFilmAt(item)) return filmMarkup(item);
  if (isTruthy(ownMember(item, "oembed"))) return videoMarkup(item, []);
  const picture = imgMarkup(item, [], scope);
  return picture.html === "" ? nothing : linked(picture, item, options);
};

const [EMPTY] = galleryMediaTypes;

/**
 * Items as figures, with their options as data attributes. The value is a list or an object with
 * `items`; the options come from it or from its surroundings. A picture that is still to be chosen is
 * hidden; the editor shows its place.
 */
const gallery: Formatter = (value, _args, scope) => {
  const items = Array.isArray(value) ? value : ownMember(value, "items");
  if (!Array.isArray(items) || items.length === 0) return nothing;
  const options = optionsOf(value, scope);
  const { design } = options;
  scope.charge(items.length);
  const strip = stripOf(value, items, options);
  const types = mediaTypesIn(items);
  const figures = items.map((item, index) => {
    const type = types[index] ?? EMPTY;
    if (ownMember(item, "isEmpty") === true)
      return `<figure class="gallery-item" data-media-type="${type}" hidden></figure>`;
    const shown = pictureOf(item, options, scope);
    if (shown.html === "") return "";
    const id = strip.id === "" ? nothing : markup` id="${strip.id}-${index}"`;
    return markup`<figure class="gallery-item" data-media-type="${type}"${id}>${shown}${captionOf(item, options)}</figure>`
      .html;
  });
  // A scrolling element must be reachable by keyboard.
  const reached = design === "slideshow" || design === "slider";
  return markup`<div class="gallery-block gallery-${design}${columnsOf(options)}"${metaOf(options)}${sizesOf(options)}${reached ? new Markup(' tabindex="0"') : nothing}>${new Markup(figures.join(""))}</div>${strip.html}`;
};

const optionsOf = (value: unknown, scope: Scope): GalleryOptions =>
  readGalleryOptions(ownMember(value, "options") ?? scope.resolve("options"));

export const galleryFormatters: readonly FormatterDefinition[] = [
  { name: "gallery", run: gallery },
  { name: "gallery-meta", run: (value, _args, scope) => metaOf(optionsOf(value, scope)) },
  { name: "gallery-options", run: (value) => readGalleryOptions(value) },
  {
    name: "gallery-option",
    run: (value, { list: [name = ""] }) => ownMember(readGalleryOptions(value), name),
  },
];
