import type { PageImage } from "#domain/pages/blocks/values.ts";
import type { BlockContent, BlockType } from "#domain/pages/blocks.ts";
import { aText } from "./pages.ts";

/** A field in which owners type a text of their block. */
type Typed = {
  readonly label: string;
  /** The block with this text in the field, and nothing else to find there. */
  readonly content: BlockContent;
};

const picture: PageImage = {
  assetUrl: "",
  originalSize: "",
  systemDataVariants: "",
  altText: "",
  mediaFocalPoint: { x: 0.5, y: 0.5 },
};
const film = { source: "file", fileUrl: "", captionsUrl: "", videoId: "" } as const;
const rows = [
  ["Year", "Sold"],
  ["2030", "12"],
];

/** Every type of block by one of its typed texts; null: all of it is chosen from what there is. */
const typedTexts: {
  readonly [Type in BlockType]: ((text: string) => Typed) | null;
} = {
  heading: (text) => ({ label: "Heading", content: { type: "heading", text, level: 2 } }),
  text: (text) => ({ label: "Text", content: aText(text) }),
  buttons: (label) => ({
    label: "Label",
    content: { type: "buttons", buttons: [{ label, href: "/", look: "primary" }] },
  }),
  quote: (text) => ({
    label: "Quotation",
    content: {
      type: "quote",
      text: [{ type: "paragraph", content: [{ type: "text", text }] }],
      source: "",
    },
  }),
  accordion: (title) => ({
    label: "Title",
    content: {
      type: "accordion",
      items: [{ title, text: { type: "doc", content: [{ type: "paragraph" }] } }],
      isExclusive: false,
      opensFirst: false,
    },
  }),
  table: (cell) => ({
    label: "Row 1, column 1",
    content: { type: "table", caption: "", rows: [[cell]], heads: "none" },
  }),
  image: (caption) => ({
    label: "Caption",
    content: { type: "image", image: picture, caption, href: "" },
  }),
  gallery: (title) => ({
    label: "Title",
    content: {
      type: "gallery",
      pictures: [{ image: picture, title, description: "", href: "" }],
      options: {},
    },
  }),
  video: (title) => ({
    label: "Title",
    content: { ...film, type: "video", title, poster: picture, caption: "" },
  }),
  album: (title) => ({
    label: "Title",
    content: { type: "album", title, artist: "", cover: picture, tracks: [] },
  }),
  chart: (title) => ({ label: "Title", content: { type: "chart", title, look: "bars", rows } }),
  restock: (availableText) => ({
    label: "Text while it can be bought",
    content: { type: "restock", product: "", availableText },
  }),
  summary: (category) => ({
    label: "Only the category",
    content: {
      type: "summary",
      collectionId: "",
      category,
      limit: 3,
      look: "grid",
      showsPictures: true,
      showsDates: true,
      showsExcerpts: true,
    },
  }),
  menu: (name) => ({
    label: "Name",
    content: { type: "menu", name, source: "website", links: [], look: "row" },
  }),
  newsletter: (title) => ({
    label: "Title",
    content: { type: "newsletter", title, text: "", formId: "" },
  }),
  "opening-hours": (note) => ({
    label: "Note",
    content: {
      type: "opening-hours",
      week: [[], [], [], [], [], [], []],
      exceptions: [],
      closedText: "Closed",
      note,
    },
  }),
  share: (label) => ({ label: "Label", content: { type: "share", label, services: ["email"] } }),
  code: (html) => ({ label: "HTML", content: { type: "code", html, runsScripts: false } }),
  products: null,
  collections: null,
  cart: null,
  form: null,
  social: null,
  divider: null,
  spacer: null,
};

export type TypedBlock = Typed & { readonly type: BlockType };

/** A block of each type that has a typed text, which begins with the name of the type and a colon. */
export const typedBlocks: readonly TypedBlock[] = Object.entries(typedTexts).flatMap(
  ([type, typed]) => (typed === null ? [] : [{ ...typed(`${type}:`), type: type as BlockType }]),
);
