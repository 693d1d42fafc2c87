import * as z from "zod/mini";
import { GalleryChoices } from "../../galleries/choices.ts";
import { galleryHeights } from "../../galleries/options.ts";
import { type BlockRemark, defineBlock, pictureRemarks } from "./definition.ts";
import { href, line, PageImage } from "./values.ts";
import { isVideoChosen, VideoPlace } from "./video.ts";

/** Not in the specification: the content of a block has up to 50 KB. */
export const MAX_PICTURES = 100;

type GalleryItem = {
  readonly image: PageImage;
  readonly title: string;
  readonly film?: VideoPlace | undefined;
};

const remarksOf = ({ image, title, film }: GalleryItem): readonly BlockRemark[] => {
  if (film === undefined) return pictureRemarks(image);
  if (!isVideoChosen(film))
    return [{ code: "choice-missing", text: "A film of a gallery is still to be chosen." }];
  return title.trim() === ""
    ? [{ code: "alt-missing", text: "A film of a gallery has no title." }]
    : [];
};

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
          /** The film that the item shows; the image is its poster. */
          film: z.optional(VideoPlace),
          /** The picture was chosen from the media library. Spec: B3.75. */
          isFromLibrary: z.optional(z.boolean()),
        }),
      )
      .check(z.maxLength(MAX_PICTURES)),
    options: GalleryChoices,
    /** A gallery of the website whose pictures are shown instead; absent: the block has its own. */
    shared: z.optional(
      z.object({
        collectionId: z.string().check(z.maxLength(100)),
        /** Empty: still to be chosen. */
        itemId: z.string().check(z.maxLength(100)),
      }),
    ),
    /** Of every picture; absent: by its shape. */
    height: z.optional(z.enum(galleryHeights)),
  }),
  code: null,
  editorName: "gallery",
  serving: ({ shared }) => (shared === undefined ? "kept" : "found"),
  text: ({ pictures, shared }) =>
    (shared === undefined ? pictures : [])
      .map(({ image, title, description }) => `${image.altText} ${title} ${description}`)
      .join("\n"),
  pictures: ({ pictures, shared }) =>
    shared === undefined ? pictures.map(({ image }) => image) : [],
  check: ({ pictures, shared }) => {
    if (shared?.itemId === "")
      return [{ code: "choice-missing", text: "A gallery of the website is still to be chosen." }];
    if (shared !== undefined) return [];
    return pictures.length === 0
      ? [{ code: "picture-missing", text: "The pictures of a gallery are still to be chosen." }]
      : pictures.flatMap(remarksOf).slice(0, 1);
  },
});
