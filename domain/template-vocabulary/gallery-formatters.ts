import { type GalleryOptions, readGalleryOptions } from "../galleries/options.ts";
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
  const { "show-meta": isShown, "show-meta-only-title": isTitleOnly } = options;
  if (isShown !== true) return nothing;
  const title = textOf(item, "title");
  const text = isTitleOnly === true ? "" : textOf(item, "description");
  if (title === "" && text === "") return nothing;
  return markup`<figcaption><span class="gallery-title">${title}</span>${text === "" ? nothing : markup` <span class="gallery-description">${text}</span>`}</figcaption>`;
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
  const figures = items.map((item) => {
    const isFilm = isTruthy(ownMember(item, "oembed"));
    const picture = isFilm ? videoMarkup(item, []) : imgMarkup(item, [], scope);
    if (picture.html === "") return "";
    const shown = isFilm ? picture : linked(picture, item, options);
    return markup`<figure class="gallery-item">${shown}${captionOf(item, options)}</figure>`.html;
  });
  // A scrolling element must be reachable by keyboard.
  const reached = design === "slideshow" || design === "slider";
  return markup`<div class="gallery-block gallery-${design}"${metaOf(options)}${reached ? new Markup(' tabindex="0"') : nothing}>${new Markup(figures.join(""))}</div>`;
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
