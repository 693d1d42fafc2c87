import { readGalleryOptions } from "#domain/galleries/options.ts";
import { isDecorativeItem, opensLarger } from "#domain/pages/blocks/gallery.ts";
import { isVideoChosen } from "#domain/pages/blocks/video.ts";
import { toContentItemView } from "../content/content-view.ts";
import { showsDrafts } from "../editor/website-preview.ts";
import type { BlockServing } from "./serving.ts";
import { framesOf, providerOf } from "./video.ts";

export const gallery: BlockServing<"gallery"> = {
  find: async (ask, facts, { shared, options }) => {
    if (shared === undefined) return {};
    const { context, contentCollections, gate } = facts;
    const { collectionId, itemId } = shared;
    const collection = contentCollections.find(({ id, enabled }) => enabled && id === collectionId);
    if (collection === undefined) return { items: [] };
    const { websiteId } = context;
    const item = await ask.contentItemById({
      websiteId,
      collection,
      itemId,
      drafts: showsDrafts(facts),
    });
    if (item === undefined || !gate.opens(item.url)) return { items: [] };
    // In the design of the block, in which a picture can be a link.
    const galleryOptions = readGalleryOptions(options);
    const { items } = toContentItemView({ ...item, galleryOptions }, collection);
    return {
      // Pictures of galleries link to nothing.
      items: items.map((image) => ({ ...image, description: image.body })),
    };
  },
  view: ({ pictures, options }) => ({
    options: readGalleryOptions(options),
    items: pictures.map((item) => {
      const { image, title, description, href, film, isFromLibrary } = item;
      return {
        ...image,
        ...(isDecorativeItem(item, opensLarger(options)) && { isDecorative: true }),
        title,
        description,
        clickthroughUrl: href,
        isFromLibrary,
        isEmpty: film ? !isVideoChosen(film) : image.assetUrl === "",
        ...(film && { film: { ...film, provider: providerOf(film) } }),
      };
    }),
  }),
  frames: ({ pictures }) => pictures.flatMap(({ film }) => (film ? framesOf(film) : [])),
};
