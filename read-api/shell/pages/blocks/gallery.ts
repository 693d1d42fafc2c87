import { readGalleryOptions } from "#domain/galleries/options.ts";
import { isVideoChosen } from "#domain/pages/blocks/video.ts";
import type { BlockServing } from "./serving.ts";
import { framesOf, providerOf } from "./video.ts";

export const gallery: BlockServing<"gallery"> = {
  view: ({ pictures, options }) => ({
    options: readGalleryOptions(options),
    items: pictures.map(({ image, title, description, href, film, isFromLibrary }) => ({
      ...image,
      title,
      description,
      clickthroughUrl: href,
      isFromLibrary,
      isEmpty: film ? !isVideoChosen(film) : image.assetUrl === "",
      ...(film && { film: { ...film, provider: providerOf(film) } }),
    })),
  }),
  frames: ({ pictures }) => pictures.flatMap(({ film }) => (film ? framesOf(film) : [])),
};
