import type { PageImage } from "#domain/pages/blocks/values.ts";
import type { BlockContent, BlockType, ContentOf } from "#domain/pages/blocks.ts";
import { aText } from "./pages.ts";

const picture: PageImage = {
  assetUrl: "/images/scene-mill.svg",
  originalSize: "800x600",
  systemDataVariants: "800w",
  altText: "A mill",
  mediaFocalPoint: { x: 0.25, y: 0.75 },
};
const film = { source: "file", fileUrl: "/media/mill.mp4", captionsUrl: "", videoId: "" } as const;
const day = [{ opens: "09:00", closes: "17:00" }];

/** Each type with something to show: what it chooses is in the demo shop. */
const filled: { readonly [Type in BlockType]: ContentOf<Type> } = {
  heading: { type: "heading", text: "About us", level: 1 },
  text: aText("We bind books.") as ContentOf<"text">,
  buttons: { type: "buttons", buttons: [{ label: "Shop", href: "/shop", look: "primary" }] },
  quote: {
    type: "quote",
    text: [{ type: "paragraph", content: [{ type: "text", text: "Well bound." }] }],
    source: "A reader",
  },
  accordion: {
    type: "accordion",
    items: [
      {
        title: "How long?",
        text: {
          type: "doc",
          content: [{ type: "paragraph", content: [{ type: "text", text: "A week." }] }],
        },
      },
    ],
    isExclusive: true,
    opensFirst: true,
  },
  table: { type: "table", caption: "Sizes", rows: [["A5"], ["A4"]], heads: "row" },
  image: { type: "image", image: picture, caption: "Our mill", href: "/shop" },
  gallery: {
    type: "gallery",
    pictures: [{ image: picture, title: "The mill", description: "", href: "" }],
    options: { design: "slideshow" },
  },
  video: { ...film, type: "video", title: "The mill", poster: picture, caption: "In May" },
  album: {
    type: "album",
    title: "Sounds of the mill",
    artist: "The mill",
    cover: picture,
    tracks: [{ title: "Water", fileUrl: "/media/water.mp3" }],
  },
  chart: {
    type: "chart",
    title: "Sold",
    look: "bars",
    rows: [
      ["Year", "Sold"],
      ["2030", "12"],
    ],
  },
  restock: { type: "restock", product: "field-notebook", availableText: "Available again" },
  summary: {
    type: "summary",
    collectionId: "journal",
    category: "",
    limit: 3,
    look: "grid",
    showsPictures: true,
    showsDates: true,
    showsExcerpts: true,
  },
  menu: {
    type: "menu",
    name: "More",
    source: "own",
    links: [{ label: "Shop", href: "/shop" }],
    look: "row",
  },
  newsletter: { type: "newsletter", title: "News", text: "Each month.", formId: "newsletter" },
  "opening-hours": {
    type: "opening-hours",
    week: [day, day, day, day, day, [], []],
    exceptions: [],
    closedText: "Closed",
    note: "Ring twice.",
  },
  share: { type: "share", label: "Share", services: ["email"] },
  code: { type: "code", html: "<p>Our own <b>words</b></p>", runsScripts: false },
  products: { type: "products", collection: "", limit: 3 },
  collections: { type: "collections", parent: "", limit: 3 },
  cart: { type: "cart" },
  form: { type: "form", formId: "contact" },
  social: {
    type: "social",
    links: [{ service: "instagram", href: "https://instagram.example/mill" }],
    look: "names",
  },
  divider: { type: "divider" },
  spacer: { type: "spacer" },
};

export const filledBlocks: readonly BlockContent[] = Object.values(filled);
