import type { BlockContent } from "../pages/blocks.ts";
import type { RichText } from "../pages/rich-text.ts";
import type { StarterBlock, StarterSection } from "./starter.ts";

const WHOLE = 12;

export const words = (...paragraphs: readonly string[]): BlockContent => {
  const content: RichText["content"] = paragraphs.map((text) => ({
    type: "paragraph",
    content: [{ type: "text", text }],
  }));
  return { type: "text", text: { type: "doc", content } };
};

export const heading = (text: string, level: 1 | 2 | 3): BlockContent => ({
  type: "heading",
  text,
  level,
});

export const button = (
  label: string,
  href: string,
  look: "primary" | "quiet" = "primary",
): BlockContent => ({
  type: "buttons",
  buttons: [{ label, href, look }],
});

export const quote = (text: string, source: string): BlockContent => ({
  type: "quote",
  text: [{ type: "paragraph", content: [{ type: "text", text }] }],
  source,
});

/** Blocks below each other. */
export const stack = (
  contents: readonly BlockContent[],
  { column = 1, columns = WHOLE }: { readonly column?: number; readonly columns?: number } = {},
): readonly StarterBlock[] =>
  contents.map((content, index) => ({ content, row: index + 1, column, columns }));

/** Columns of the same width, next to each other on wide screens; read one after the other. */
export const beside = (...parts: readonly (readonly BlockContent[])[]): readonly StarterBlock[] => {
  const columns = WHOLE / parts.length;
  const lines = Math.max(...parts.map(({ length }) => length));
  return parts.flatMap((contents, index) =>
    stack(contents, { column: 1 + index * columns, columns }).map((block, at) =>
      // The last block of a shorter column is as high as what is next to it.
      at === contents.length - 1 ? { ...block, rows: lines - at } : block,
    ),
  );
};

/** The first thing that visitors see. */
export const opening = (headline: string, text: string, label: string): StarterSection => ({
  role: "strong",
  height: "medium",
  blocks: stack([heading(headline, 1), words(text), button(label, "/shop")], {
    column: 1,
    columns: 8,
  }),
});

/** A block shows some of the products only; the shop has all of them, page by page. */
export const seeEverything = button("See everything", "/shop", "quiet");

/** The newest products of the shop. */
export const fromTheShop = (title: string, limit = 4): StarterSection => ({
  blocks: stack([heading(title, 2), { type: "products", collection: "", limit }, seeEverything]),
});

/** A title, and below it headings with a text each. */
export const chapters = (
  title: string,
  texts: Readonly<Record<string, string>>,
): readonly StarterSection[] => [
  {
    blocks: stack(
      [
        heading(title, 1),
        ...Object.entries(texts).flatMap(([name, text]) => [heading(name, 2), words(text)]),
      ],
      { column: 1, columns: 8 },
    ),
  },
];
