import {
  type Icon,
  IconBlockquote,
  IconClick,
  IconForms,
  IconHeading,
  IconPhoto,
  IconSeparatorHorizontal,
  IconShoppingBag,
  IconSpacingVertical,
  IconTextSize,
} from "@tabler/icons-react";
import type { ComponentType } from "react";
import { CENTRE } from "#domain/kit/picture-facts.ts";
import type { BlockContent, BlockType } from "#domain/pages/blocks.ts";
import { ButtonsFields } from "./buttons-fields.tsx";
import type { ContentOf, FieldsProps } from "./fields-props.ts";
import { FormFields } from "./form-fields.tsx";
import { HeadingFields } from "./heading-fields.tsx";
import { ImageFields } from "./image-fields.tsx";
import { ProductsFields } from "./products-fields.tsx";
import { QuoteFields } from "./quote-fields.tsx";
import { TextFields } from "./text-fields.tsx";

type Declared<Type extends BlockType> = {
  readonly name: string;
  readonly icon: Icon;
  /** Other words that owners search for. */
  readonly also: string;
  readonly fresh: ContentOf<Type>;
  /** Absent: the type has nothing to choose. */
  readonly fields?: ComponentType<FieldsProps<Type>>;
  /** The block in the outline, by what it says. */
  readonly shown?: (content: ContentOf<Type>) => string;
};

const MAX_LISTED = 12;

/** Every type of block, in the order of the list in which owners choose. */
const kinds: { readonly [Type in BlockType]: Declared<Type> } = {
  heading: {
    ...{ name: "Heading", icon: IconHeading, also: "title headline h1 h2" },
    fresh: { type: "heading", text: "Heading", level: 2 },
    fields: HeadingFields,
    shown: ({ text }) => text,
  },
  text: {
    ...{ name: "Text", icon: IconTextSize, also: "paragraph words list writing" },
    fresh: {
      type: "text",
      text: {
        type: "doc",
        content: [{ type: "paragraph", content: [{ type: "text", text: "Write something." }] }],
      },
    },
    fields: TextFields,
  },
  image: {
    ...{ name: "Picture", icon: IconPhoto, also: "image photo" },
    fresh: {
      type: "image",
      image: {
        ...{ assetUrl: "", originalSize: "", systemDataVariants: "", altText: "" },
        mediaFocalPoint: CENTRE,
      },
      ...{ caption: "", href: "" },
    },
    fields: ImageFields,
    shown: ({ caption, image }) => caption || image.altText,
  },
  buttons: {
    ...{ name: "Buttons", icon: IconClick, also: "link call to action" },
    fresh: { type: "buttons", buttons: [{ label: "Shop now", href: "/shop", look: "primary" }] },
    fields: ButtonsFields,
    shown: ({ buttons }) => buttons.map(({ label }) => label).join(", "),
  },
  quote: {
    ...{ name: "Quotation", icon: IconBlockquote, also: "quote testimonial review said" },
    fresh: {
      type: "quote",
      text: [{ type: "paragraph", content: [{ type: "text", text: "The words of a customer." }] }],
      source: "",
    },
    fields: QuoteFields,
    shown: ({ source }) => source,
  },
  products: {
    ...{ name: "Products", icon: IconShoppingBag, also: "collection shop list grid items" },
    fresh: { type: "products", collection: "", limit: MAX_LISTED },
    fields: ProductsFields,
    shown: ({ collection }) => collection,
  },
  form: {
    ...{ name: "Form", icon: IconForms, also: "contact newsletter sign up survey" },
    fresh: { type: "form", formId: "" },
    fields: FormFields,
    shown: ({ formId }) => formId,
  },
  divider: {
    ...{ name: "Line", icon: IconSeparatorHorizontal, also: "divider rule separator" },
    fresh: { type: "divider" },
  },
  spacer: {
    ...{ name: "Space", icon: IconSpacingVertical, also: "spacer gap empty" },
    fresh: { type: "spacer" },
  },
};

/** A type without its own content type, for lists of all of them. */
export type BlockKind = Pick<Declared<BlockType>, "name" | "icon" | "also"> & {
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

/** What the outline calls a block: what it says, or its type. */
export const nameOf = (content: BlockContent): string => {
  const kind = kinds[content.type] as Declared<BlockType>;
  const said = kind.shown?.(content).trim() ?? "";
  const short = said.length > MAX_NAME ? `${said.slice(0, MAX_NAME)}…` : said;
  return short === "" ? kind.name : `${kind.name}: ${short}`;
};
