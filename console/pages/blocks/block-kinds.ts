import type { ComponentType } from "react";
import type { BlockContent, BlockType } from "#domain/pages/blocks.ts";
import type { FieldsProps } from "./fields-props.ts";
import { accordion } from "./kinds/accordion.tsx";
import { album } from "./kinds/album.tsx";
import { buttons } from "./kinds/buttons.ts";
import { cart } from "./kinds/cart.tsx";
import { chart } from "./kinds/chart.tsx";
import { code } from "./kinds/code.tsx";
import { collections } from "./kinds/collections.tsx";
import type { DeclaredKind, FormNames } from "./kinds/declare.ts";
import { divider } from "./kinds/divider.ts";
import { form } from "./kinds/form.ts";
import { gallery } from "./kinds/gallery.tsx";
import { heading } from "./kinds/heading.ts";
import { image } from "./kinds/image.ts";
import { menu } from "./kinds/menu.tsx";
import { newsletter } from "./kinds/newsletter.tsx";
import { openingHours } from "./kinds/opening-hours.tsx";
import { products } from "./kinds/products.ts";
import { quote } from "./kinds/quote.ts";
import { restock } from "./kinds/restock.tsx";
import { share } from "./kinds/share.tsx";
import { social } from "./kinds/social.tsx";
import { spacer } from "./kinds/spacer.ts";
import { summary } from "./kinds/summary.tsx";
import { table } from "./kinds/table.tsx";
import { text } from "./kinds/text.ts";
import { video } from "./kinds/video.tsx";

/** Every type of block, in the order of the list in which owners choose. */
const kinds: { readonly [Type in BlockType]: DeclaredKind<Type> } = {
  heading,
  text,
  buttons,
  quote,
  accordion,
  table,
  image,
  gallery,
  video,
  album,
  chart,
  products,
  collections,
  cart,
  restock,
  summary,
  menu,
  form,
  newsletter,
  "opening-hours": openingHours,
  social,
  share,
  divider,
  spacer,
  code,
};

/** A type without its own content type, for lists of all of them. */
export type BlockKind = Pick<DeclaredKind<BlockType>, "name" | "group" | "icon" | "also"> & {
  readonly type: BlockType;
  readonly fresh: BlockContent;
};

const typeNames = Object.keys(kinds) as BlockType[];

export const blockKinds: readonly BlockKind[] = typeNames.map((type) => ({
  ...kinds[type],
  type,
}));

export const kindOf = (type: BlockType): BlockKind => ({ ...kinds[type], type });

/** The fields of a block's type; undefined for one without any. */
export const fieldsOf = (type: BlockType): ComponentType<FieldsProps<BlockType>> | undefined =>
  kinds[type].fields as ComponentType<FieldsProps<BlockType>> | undefined;

const MAX_NAME = 40;

const noNames: FormNames = new Map();

/** What the outline calls a block: what it says, or its type. */
export const nameOf = (content: BlockContent, formNames = noNames): string => {
  const kind = kinds[content.type] as DeclaredKind<BlockType>;
  const said = kind.shown?.(content, formNames).trim() ?? "";
  const short = said.length > MAX_NAME ? `${said.slice(0, MAX_NAME)}…` : said;
  return short === "" ? kind.name : `${kind.name}: ${short}`;
};
