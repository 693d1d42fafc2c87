import { recordTypes } from "../codes/content-codes.ts";
import type { ContentImage } from "../kit/content-image.ts";
import { isDecorativeItem, opensLarger } from "../pages/blocks/gallery.ts";
import type { PageImage } from "../pages/blocks/values.ts";
import type { BlockContent, ContentOf } from "../pages/blocks.ts";
import {
  type Block,
  newDocument,
  newLayout,
  newLook,
  type PageDocument,
} from "../pages/document.ts";
import { COLUMNS } from "../pages/limits.ts";
import { pagePicture } from "../pages/page-text.ts";
import { belowTitle } from "./blocks.ts";
import type { ContentItemDefinition } from "./item.ts";

/** Parts of an item that are not blocks of its text. */
export const ITEM_PARTS = { picture: "main-picture", pictures: "pictures", text: "body" } as const;

const toPageImage = (image: ContentImage): PageImage => ({
  assetUrl: image.assetUrl,
  originalSize: image.originalSize,
  mediaFocalPoint: image.mediaFocalPoint,
  systemDataVariants: image.systemDataVariants,
  altText: image.altText,
});

const partOf = (id: string, content: BlockContent, row: number): Block => ({
  id,
  content,
  at: { desktop: { row, column: 1, rows: 1, columns: COLUMNS }, mobile: null },
  position: "top-left",
});

const imageOf = (image: ContentImage): ContentOf<"image"> => ({
  type: "image",
  image: toPageImage(image),
  caption: "",
  href: "",
});

/** Pictures of galleries link to nothing, except to larger ones. */
export const isDecorativePicture = (
  { isDecorative }: ContentImage,
  { galleryOptions }: Pick<ContentItemDefinition, "galleryOptions">,
): boolean => isDecorativeItem({ href: "", isDecorative }, opensLarger(galleryOptions));

/** The pictures above the text. A picture of a post is shown with it, a gallery shows all of them. */
const picturesOf = (item: ContentItemDefinition): readonly Block[] => [
  ...(item.mainImage === null ? [] : [partOf(ITEM_PARTS.picture, imageOf(item.mainImage), 1)]),
  ...item.items.map((image) => {
    const isDecorative = isDecorativePicture(image, item);
    return partOf(ITEM_PARTS.pictures, { ...imageOf(image), isDecorative }, 1);
  }),
];

const textOf = ({ body }: ContentItemDefinition): readonly Block[] =>
  body.trim() === ""
    ? []
    : [partOf(ITEM_PARTS.text, { type: "code", html: body, runsScripts: false }, 1)];

/** The picture of link previews: that of the item, else the first of its text; may be empty. */
const previewPicture = ({ mainImage, items, blocks }: ContentItemDefinition): string =>
  (mainImage ?? items[0])?.assetUrl || (blocks === undefined ? "" : pagePicture(blocks));

/**
 * An item as a document, for the check of pages: with the pictures that are not part of its text, and with a
 * text that is not written in blocks as code. `description` is that of search engines.
 */
export const checkedItem = (item: ContentItemDefinition, description: string): PageDocument => {
  const { details, sections } = newDocument(item.title);
  const own = { id: "item", look: newLook(), layout: newLayout() };
  const text = item.blocks === undefined ? textOf(item) : [];
  const written = item.blocks === undefined ? sections : belowTitle(item.blocks).sections;
  return {
    details: { ...details, description, imageUrl: previewPicture(item) },
    sections: [{ ...own, blocks: [...picturesOf(item), ...text] }, ...written],
  };
};

/** A gallery or an event can do without a text. */
export const canBeEmpty = ({ recordType }: ContentItemDefinition): boolean =>
  recordType !== recordTypes.text;
