import * as z from "zod/mini";
import { accordion } from "./blocks/accordion.ts";
import { album } from "./blocks/album.ts";
import { buttons } from "./blocks/buttons.ts";
import { cart } from "./blocks/cart.ts";
import { chart } from "./blocks/chart.ts";
import { code } from "./blocks/code.ts";
import { collections } from "./blocks/collections.ts";
import type { BlockDefinition, EditorBlockType, Serving } from "./blocks/definition.ts";
import { divider } from "./blocks/divider.ts";
import { form } from "./blocks/form.ts";
import { gallery } from "./blocks/gallery.ts";
import { heading } from "./blocks/heading.ts";
import { image } from "./blocks/image.ts";
import { menu } from "./blocks/menu.ts";
import { newsletter } from "./blocks/newsletter.ts";
import { openingHours } from "./blocks/opening-hours.ts";
import { products } from "./blocks/products.ts";
import { quote } from "./blocks/quote.ts";
import { restock } from "./blocks/restock.ts";
import { share } from "./blocks/share.ts";
import { social } from "./blocks/social.ts";
import { spacer } from "./blocks/spacer.ts";
import { summary } from "./blocks/summary.ts";
import { table } from "./blocks/table.ts";
import { text } from "./blocks/text.ts";
import { video } from "./blocks/video.ts";

/** What a block shows. Its type decides which template renders it. */
export const BlockContent = z.discriminatedUnion("type", [
  heading.content,
  text.content,
  image.content,
  buttons.content,
  quote.content,
  divider.content,
  spacer.content,
  products.content,
  form.content,
  accordion.content,
  table.content,
  chart.content,
  gallery.content,
  video.content,
  album.content,
  summary.content,
  newsletter.content,
  restock.content,
  openingHours.content,
  menu.content,
  social.content,
  share.content,
  code.content,
  cart.content,
  collections.content,
]);
export type BlockContent = z.infer<typeof BlockContent>;
export type BlockType = BlockContent["type"];
export type ContentOf<Type extends BlockType> = Extract<BlockContent, { readonly type: Type }>;

/** Every type of block. A new one is added to the union above and here. */
const definitions = {
  heading,
  text,
  image,
  buttons,
  quote,
  divider,
  spacer,
  products,
  form,
  accordion,
  table,
  chart,
  gallery,
  video,
  album,
  summary,
  newsletter,
  restock,
  "opening-hours": openingHours,
  menu,
  social,
  share,
  code,
  cart,
  collections,
} as const satisfies {
  readonly [Type in BlockType]: { readonly content: z.ZodMiniType<ContentOf<Type>> };
};

type AnyDefinition = Omit<BlockDefinition<typeof BlockContent>, "content">;

/** The definition of a content's type, which takes that content. */
export const definitionOf = ({ type }: Pick<BlockContent, "type">): AnyDefinition =>
  definitions[type] as unknown as AnyDefinition;

/** Spec: B3.88. Null for types without a known code. */
export const blockTypeCode = (type: BlockType): number | null => definitionOf({ type }).code;

/** The name of a content in the editor; null for those that the specification does not name. Spec: B3.90. */
export const editorBlockType = (content: BlockContent): EditorBlockType | null => {
  const { editorName } = definitionOf(content);
  return typeof editorName === "function" ? editorName(content) : editorName;
};

const serving = (content: BlockContent): Serving => {
  const { serving: declared } = definitionOf(content);
  return typeof declared === "function" ? declared(content) : declared;
};

/** Rendered for each request. */
export const isDynamic = (content: BlockContent): boolean => serving(content) !== "kept";

/** Its data is found in the database for each request. */
export const isFound = (content: BlockContent): boolean => serving(content) === "found";

/** The form that a block shows; undefined for one without a form. */
export const formIdOf = (content: BlockContent): string | undefined =>
  definitionOf(content).formId?.(content);
