import { pictureAt } from "../kit/pictures.ts";
import { type Markup, nothing } from "../templates/markup.ts";
import { isObject, ownMember } from "../templates/values.ts";
import { markup, safeAddress, textOf } from "./content-markup.ts";

/** Whether an item is a film of this website or of a provider. */
export const isFilmAt = (item: unknown): boolean => isObject(ownMember(item, "film"));

const POSTER = "1500w";

const posterOf = (item: unknown): string => {
  const url = safeAddress(textOf(item, "assetUrl"), true);
  const variants = textOf(item, "systemDataVariants").split(",");
  return variants.includes(POSTER) ? pictureAt(url, POSTER) : url;
};

/** A film of this website plays in its place, without scripts; these only count it. */
const fileMarkup = (item: unknown, film: unknown): Markup => {
  const url = safeAddress(textOf(film, "fileUrl"), true);
  if (url === "") return nothing;
  const [poster, captions] = [posterOf(item), safeAddress(textOf(film, "captionsUrl"), true)];
  const track =
    captions === "" ? nothing : markup`<track kind="captions" src="${captions}" default>`;
  return markup`<video data-root="video" controls preload="metadata" playsinline aria-label="${textOf(item, "title")}"${poster === "" ? nothing : markup` poster="${poster}"`} src="${url}">${track}</video>`;
};

/** Nothing is loaded from a provider before the visitor asks for it. Spec: B3.51. */
const providerMarkup = (item: unknown, provider: unknown): Markup => {
  const [name, frame, page] = ["name", "frameUrl", "pageUrl"].map((member) =>
    safeAddress(textOf(provider, member)),
  );
  const poster = posterOf(item);
  const picture =
    poster === ""
      ? nothing
      : markup`<img class="video-poster" src="${poster}" alt="" loading="lazy">`;
  return markup`<div class="video-consent" data-root="video" data-frame="${frame}" data-title="${textOf(item, "title")}">${picture}<div class="video-ask"><p>This video is on ${name}. Playing it sends data about your visit there.</p><p><a class="button" href="${page}" rel="noopener noreferrer">Watch on ${name}</a></p></div></div>`;
};

/** The film of a gallery's item; nothing while it is still to be chosen. Spec: B3.75. */
export const filmMarkup = (item: unknown): Markup => {
  const film = ownMember(item, "film");
  const provider = ownMember(film, "provider");
  return isObject(provider) ? providerMarkup(item, provider) : fileMarkup(item, film);
};
