import * as z from "zod/mini";
import { GalleryChoices } from "../../galleries/choices.ts";
import { galleryHeights, readGalleryOptions } from "../../galleries/options.ts";
import { type BlockRemark, defineBlock, pictureRemarks } from "./definition.ts";
import { isDecoration } from "./image.ts";
import { href, line, PageImage } from "./values.ts";
import { isVideoChosen, VideoPlace } from "./video.ts";

/** Not in the specification: the content of a block has up to 50 KB. */
export const MAX_PICTURES = 100;

type GalleryItem = {
  readonly image: PageImage;
  readonly title: string;
  readonly href: string;
  readonly isDecorative?: boolean | undefined;
  readonly film?: VideoPlace | undefined;
};

/** Whether each picture is a link to a larger one. */
export const opensLarger = (options: z.infer<typeof GalleryChoices>): boolean =>
  readGalleryOptions(options).lightbox === true;

/** A picture that is a link, to a larger one or elsewhere, needs a name. A film is named by its title. */
export const isDecorativeItem = (
  item: Pick<GalleryItem, "href" | "isDecorative" | "film">,
  hasLightbox: boolean,
): boolean => item.film === undefined && !hasLightbox && isDecoration(item);

const remarksOf = (item: GalleryItem, hasLightbox: boolean): readonly BlockRemark[] => {
  const { image, title, film } = item;
  if (film === undefined) return pictureRemarks(image, isDecorativeItem(item, hasLightbox));
  if (!isVideoChosen(film))
    return [{ code: "choice-missing", text: "Select the film of the gallery." }];
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
          /** The picture says nothing that the text does not say: screen readers skip it. */
          isDecorative: z.optional(z.boolean()),
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
  text: ({ pictures, shared, options }) =>
    (shared === undefined ? pictures : [])
      .map((item) => {
        const { image, title, description } = item;
        const altText = isDecorativeItem(item, opensLarger(options)) ? "" : image.altText;
        return `${altText} ${title} ${description}`;
      })
      .join("\n"),
  pictures: ({ pictures, shared }) =>
    shared === undefined ? pictures.map(({ image }) => image) : [],
  check: ({ pictures, shared, options }) => {
    if (shared?.itemId === "")
      return [{ code: "choice-missing", text: "Select a gallery of the website." }];
    if (shared !== undefined) return [];
    return pictures.length === 0
      ? [{ code: "picture-missing", text: "Select the pictures of the gallery." }]
      : pictures.flatMap((item) => remarksOf(item, opensLarger(options))).slice(0, 1);
  },
});
