import type { BlockContent, BlockType } from "#domain/pages/blocks.ts";
import { accordion } from "./accordion.ts";
import { cart } from "./cart.ts";
import { chart } from "./chart.ts";
import { code } from "./code.ts";
import { collections } from "./collections.ts";
import { gallery } from "./gallery.ts";
import { image } from "./image.ts";
import { menu } from "./menu.ts";
import { openingHours } from "./opening-hours.ts";
import { products } from "./products.ts";
import { quote } from "./quote.ts";
import { restock } from "./restock.ts";
import type { BlockServing } from "./serving.ts";
import { share } from "./share.ts";
import { social } from "./social.ts";
import { summary } from "./summary.ts";
import { table } from "./table.ts";
import { text } from "./text.ts";
import { video } from "./video.ts";

/** The types that need more than their content. */
const servings: { readonly [Type in BlockType]?: BlockServing<Type> } = {
  accordion,
  cart,
  chart,
  code,
  collections,
  gallery,
  image,
  menu,
  "opening-hours": openingHours,
  products,
  quote,
  restock,
  share,
  social,
  summary,
  table,
  text,
  video,
};

type AnyServing = BlockServing<BlockType>;

/** The serving of a content's type, which takes that content. */
export const servingOf = ({ type }: BlockContent): AnyServing =>
  (servings[type] ?? {}) as unknown as AnyServing;
