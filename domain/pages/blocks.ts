import * as z from "zod/mini";
import { blockTypes } from "../codes/content-codes.ts";
import type { editorBlockTypes } from "../codes/site-codes.ts";
import { ContentImage } from "../content/image.ts";
import { Paragraph, RichText } from "./rich-text.ts";

const line = z.string().check(z.maxLength(500));
const href = z.string().check(z.maxLength(2_000));

/** A picture of a page, with what is known about its file. */
export const PageImage = z.pick(ContentImage, {
  assetUrl: true,
  originalSize: true,
  mediaFocalPoint: true,
  systemDataVariants: true,
  altText: true,
});
export type PageImage = z.infer<typeof PageImage>;

const HeadingBlock = z.object({
  type: z.literal("heading"),
  text: line,
  level: z.literal([1, 2, 3, 4]),
});
const TextBlock = z.object({ type: z.literal("text"), text: RichText });
const ImageBlock = z.object({
  type: z.literal("image"),
  image: PageImage,
  /** Shown below the picture; may be empty. */
  caption: line,
  /** Target of the picture's link; empty: the picture is not a link. */
  href,
});
const ButtonsBlock = z.object({
  type: z.literal("buttons"),
  buttons: z
    .array(
      z.object({
        label: z.string().check(z.maxLength(100)),
        href,
        look: z.enum(["primary", "quiet"]),
      }),
    )
    .check(z.maxLength(10)),
});
const QuoteBlock = z.object({
  type: z.literal("quote"),
  text: z.array(Paragraph).check(z.maxLength(50)),
  /** Who said it; may be empty. */
  source: line,
});
const DividerBlock = z.object({ type: z.literal("divider") });
const SpacerBlock = z.object({ type: z.literal("spacer") });
const ProductsBlock = z.object({
  type: z.literal("products"),
  /** The slug of a collection; empty: the whole shop. */
  collection: z.string().check(z.maxLength(200)),
  limit: z.int().check(z.minimum(1), z.maximum(24)),
});
const FormBlock = z.object({
  type: z.literal("form"),
  formId: z.string().check(z.maxLength(64)),
});

/** What a block shows. Its type decides which template renders it. */
export const BlockContent = z.discriminatedUnion("type", [
  HeadingBlock,
  TextBlock,
  ImageBlock,
  ButtonsBlock,
  QuoteBlock,
  DividerBlock,
  SpacerBlock,
  ProductsBlock,
  FormBlock,
]);
export type BlockContent = z.infer<typeof BlockContent>;
export type BlockType = BlockContent["type"];

/** Spec: B3.88. Null for types without a known code. */
const blockTypeCodes = {
  heading: null,
  text: null,
  image: blockTypes.image,
  buttons: blockTypes.button,
  quote: null,
  divider: null,
  spacer: null,
  products: blockTypes.product,
  form: blockTypes.form,
} as const satisfies Readonly<Record<BlockType, number | null>>;

export const blockTypeCode = (type: BlockType): number | null => blockTypeCodes[type];

type EditorBlockType = (typeof editorBlockTypes)[number];

/** The name of a content in the editor; null for those that the specification does not name. Spec: B3.90. */
export const editorBlockType = (content: BlockContent): EditorBlockType | null => {
  switch (content.type) {
    case "heading":
      return content.level <= 2 ? "heading" : "sub-heading";
    case "text":
      return "body";
    case "image":
      return "image";
    case "buttons":
      return "buttons";
    case "form":
      return "custom-form";
    default:
      return null;
  }
};

/** Their content can change without the page, so that they are rendered for each request. */
export const isDynamic = ({ type }: BlockContent): boolean =>
  type === "products" || type === "form";
