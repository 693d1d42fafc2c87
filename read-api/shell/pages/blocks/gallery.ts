import { readGalleryOptions } from "#domain/galleries/options.ts";
import type { BlockServing } from "./serving.ts";

export const gallery: BlockServing<"gallery"> = {
  view: ({ pictures, options }) => ({
    options: readGalleryOptions(options),
    items: pictures
      .filter(({ image }) => image.assetUrl !== "")
      .map(({ image, title, description, href }) => ({
        ...image,
        title,
        description,
        clickthroughUrl: href,
      })),
  }),
};
