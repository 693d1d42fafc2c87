import * as z from "zod/mini";
import { GalleryChoices } from "../../galleries/choices.ts";
import { defineBlock, pictureRemarks } from "./definition.ts";
import { href, line, PageImage } from "./values.ts";

/** Not in the specification: the content of a block has up to 50 KB. */
export const MAX_PICTURES = 100;

export const gallery = defineBlock({
  content: z.object({
    type: z.literal("gallery"),
    pictures: z
      .array(
        z.object({
          image: PageImage,
          /** May be empty, like the description. */
          title: line,
          description: line,
          /** Target of the picture's link without a lightbox; empty: none. */
          href,
        }),
      )
      .check(z.maxLength(MAX_PICTURES)),
    options: GalleryChoices,
  }),
  code: null,
  editorName: "gallery",
  serving: "kept",
  text: ({ pictures }) =>
    pictures
      .map(({ image, title, description }) => `${image.altText} ${title} ${description}`)
      .join("\n"),
  pictures: ({ pictures }) => pictures.map(({ image }) => image),
  check: ({ pictures }) =>
    pictures.length === 0
      ? [{ code: "picture-missing", text: "The pictures of a gallery are still to be chosen." }]
      : pictures.flatMap(({ image }) => pictureRemarks(image)).slice(0, 1),
});
