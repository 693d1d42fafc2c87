import { type GalleryOptions, readGalleryOptions } from "../galleries/options.ts";
import { pictureAt } from "../kit/pictures.ts";
import { Markup, nothing } from "../templates/markup.ts";
import type { Formatter, FormatterDefinition, Scope } from "../templates/scope.ts";
import { isTruthy, ownMember } from "../templates/values.ts";
import { markup, safeAddress, textOf } from "./content-markup.ts";
import { imgMarkup } from "./image-formatters.ts";
import { videoMarkup } from "./media-formatters.ts";

/** Data for the gallery's script: only the options that apply. Spec: B3.75. */
const metaOf = (options: GalleryOptions): Markup =>
  new Markup(
    Object.entries(options)
      .map(([name, value]) => markup` data-${name.toLowerCase()}="${value}"`.html)
      .join(""),
  );

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
  if (url === "") return nothing;
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
  const { design, thumbnails, "thumbnail-strip-margin": margin } = options;
  if (design === "grid" || thumbnails !== true) return { id: "", html: nothing };
  const id = idOf(value);
  const links = items.map((item, index) => {
    const picture = thumbnailOf(item, options);
    const name = textOf(item, "title") || `Picture ${index + 1}`;
    return picture.html === ""
      ? ""
      : markup`<a href="#${id}-${index}" aria-label="${name}">${picture}</a>`.html;
  });
  return {
    id,
    html: markup`<nav class="gallery-strip" data-root="gallery-strip" aria-label="Pictures" data-thumbnail-strip-margin="${margin}">${new Markup(links.join(""))}</nav>`,
  };
};

/**
 * Items as figures, with their options as data attributes. The value is a list or an object with
 * `items`; the options come from it or from its surroundings.
 */
const gallery: Formatter = (value, _args, scope) => {
  const items = Array.isArray(value) ? value : ownMember(value, "items");
  if (!Array.isArray(items) || items.length === 0) return nothing;
  const options = optionsOf(value, scope);
  const { design } = options;
  scope.charge(items.length);
  const strip = stripOf(value, items, options);
  const figures = items.map((item, index) => {
    const isFilm = isTruthy(ownMember(item, "oembed"));
    const picture = isFilm ? videoMarkup(item, []) : imgMarkup(item, [], scope);
    if (picture.html === "") return "";
    const shown = isFilm ? picture : linked(picture, item, options);
    const id = strip.id === "" ? nothing : markup` id="${strip.id}-${index}"`;
    return markup`<figure class="gallery-item"${id}>${shown}${captionOf(item, options)}</figure>`
      .html;
  });
  // A scrolling element must be reachable by keyboard.
  const reached = design === "slideshow" || design === "slider";
  return markup`<div class="gallery-block gallery-${design}${columnsOf(options)}"${metaOf(options)}${reached ? new Markup(' tabindex="0"') : nothing}>${new Markup(figures.join(""))}</div>${strip.html}`;
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
