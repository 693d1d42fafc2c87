import type { BlockContent, BlockType, ContentOf } from "./blocks.ts";

type Empty<Type extends BlockType> = (
  content: ContentOf<Type>,
  /** What the block lists are events. */
  isOfEvents: boolean,
) => string;

const formText = ({ formId }: { readonly formId: string }): string =>
  formId === ""
    ? "Choose a form."
    : "This form is not released: release it under Forms, or choose another one.";

const menuTexts = {
  website: "The website has no menu yet: write it under Header & footer.",
  own: "Add a link.",
  _hidden: "The website’s menu names every page.",
  _memberareas: "No page is for members: make one so under Page access.",
} as const;

/** Types whose content always shows something, or whose text is typed where it is empty, have no text. */
const texts: { readonly [Type in BlockType]?: Empty<Type> } = {
  buttons: () => "Add a button.",
  accordion: () => "Add a fold.",
  table: () => "Add a row.",
  chart: () => "Enter numbers in the second column.",
  image: () => "Choose a picture.",
  gallery: ({ shared }) => {
    if (shared === undefined) return "Choose pictures.";
    return shared.itemId === ""
      ? "Choose a gallery of the website."
      : "This gallery has no pictures, or visitors cannot open it.";
  },
  video: () => "Choose a film, or enter the address of a video.",
  album: () => "Choose the tracks.",
  products: ({ collection }) =>
    collection === ""
      ? "No products yet: add one under Products."
      : "No products in this collection: add some to it, or choose another one.",
  collections: ({ parent }) =>
    parent === ""
      ? "No collections yet: add one under Collections."
      : "No collections below this one.",
  restock: ({ product }) =>
    product === ""
      ? "Choose a product."
      : "Nothing while the product can be bought: visitors can sign up here once it is sold out.",
  summary: ({ collectionId }, isOfEvents) => {
    if (collectionId === "") return "Choose a blog, a calendar or galleries.";
    return isOfEvents
      ? "No events to come: add one under Posts and events."
      : "Nothing published yet: write something under Posts and events.";
  },
  menu: ({ source }) => menuTexts[source],
  form: formText,
  newsletter: formText,
  social: () => "Add the address of a profile.",
  share: () => "Choose where the page can be shared.",
  code: () => "Enter HTML.",
};

/** What an owner does about a block that shows nothing yet; undefined: it needs nothing. */
export const emptyBlockText = (content: BlockContent, isOfEvents: boolean): string | undefined =>
  (texts[content.type] as Empty<BlockType> | undefined)?.(content, isOfEvents);
