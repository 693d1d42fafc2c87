import type { BlockContent } from "#domain/pages/blocks.ts";
import type { SectionLook } from "#domain/pages/document.ts";
import type { Inline, RichText } from "#domain/pages/rich-text.ts";
import { kindOf } from "../blocks/block-kinds.ts";
import type { ReadyBlock } from "./add-parts.ts";

/** Blocks that are often needed together, to be changed by the owner. */
export type ReadySection = {
  readonly name: string;
  readonly text: string;
  readonly blocks: readonly ReadyBlock[];
  readonly look?: Partial<SectionLook>;
};

const heading = (text: string, level: 1 | 2 | 3 = 2): BlockContent => ({
  type: "heading",
  text,
  level,
});
const said = (text: string): Inline[] => [{ type: "text", text }];
const richText = (...paragraphs: readonly string[]): RichText => ({
  type: "doc",
  content: paragraphs.map((text) => ({ type: "paragraph", content: said(text) })),
});
const text = (...paragraphs: readonly string[]): BlockContent => ({
  type: "text",
  text: richText(...paragraphs),
});
const button = (label: string, href: string): BlockContent => ({
  type: "buttons",
  buttons: [{ label, href, look: "primary" }],
});
const picture = kindOf("image").fresh;

const prices: BlockContent = {
  type: "table",
  caption: "",
  rows: [
    ["What you offer", "Price"],
    ["First", "10"],
    ["Second", "20"],
    ["Third", "On request"],
  ],
  heads: "row",
};

const HALF = 6;
const left = { column: 1, columns: HALF };
const right = { column: 1 + HALF, columns: HALF };
const THIRD = 4;

/** A heading with a text in each third, read one after the other. */
const thirds = (names: readonly string[]): readonly ReadyBlock[] =>
  names.flatMap((name, index): readonly ReadyBlock[] => {
    const columns = { column: 1 + index * THIRD, columns: THIRD };
    return [
      { content: heading(name, 3), row: 1, ...columns },
      { content: text("A short text."), row: 2, ...columns },
    ];
  });

export const readySections: readonly ReadySection[] = [
  { name: "Empty section", text: "Start from scratch.", blocks: [] },
  {
    name: "Opening",
    text: "The first words of a page, large and in strong colours.",
    look: { role: "strong", height: "large" },
    blocks: [
      { content: heading("What you do, in one sentence", 1), row: 1 },
      { content: text("Say who it is for, and where."), row: 2 },
      { content: button("Go to the shop", "/shop"), row: 3 },
    ],
  },
  {
    name: "Title and text",
    text: "A heading with a paragraph below.",
    blocks: [
      { content: heading("A heading"), row: 1 },
      { content: text("Write what visitors should know."), row: 2 },
    ],
  },
  {
    name: "Picture with text",
    text: "A picture on the left, words and a button on the right.",
    blocks: [
      { content: picture, row: 1, rows: 3, ...left },
      { content: heading("A heading"), row: 1, ...right },
      { content: text("Write what the picture shows."), row: 2, ...right },
      { content: button("Read more", "/"), row: 3, ...right },
    ],
  },
  {
    name: "Three columns",
    text: "Three short texts next to each other.",
    blocks: thirds(["First", "Second", "Third"]),
  },
  {
    name: "Gallery",
    text: "A heading with pictures below.",
    blocks: [
      { content: heading("Pictures"), row: 1 },
      { content: kindOf("gallery").fresh, row: 2 },
    ],
  },
  {
    name: "Prices",
    text: "A table of what you offer and what it costs.",
    blocks: [
      { content: heading("Prices"), row: 1 },
      { content: prices, row: 2 },
    ],
  },
  {
    name: "Call to action",
    text: "One sentence and a button.",
    blocks: [
      { content: heading("Ready to order?"), row: 1 },
      { content: button("Go to the shop", "/shop"), row: 2 },
    ],
  },
  {
    name: "Questions and answers",
    text: "Three questions, each with its answer.",
    blocks: [
      { content: heading("Questions and answers"), row: 1 },
      ...["First question?", "Second question?", "Third question?"].flatMap(
        (question, index): readonly ReadyBlock[] => [
          { content: heading(question, 3), row: 2 + index * 2 },
          { content: text("The answer."), row: 3 + index * 2 },
        ],
      ),
    ],
  },
  {
    name: "Products",
    text: "The latest products of the shop.",
    blocks: [
      { content: heading("From the shop"), row: 1 },
      { content: { type: "products", collection: "", limit: 4 }, row: 2 },
    ],
  },
  {
    name: "Posts or dates",
    text: "The latest posts of a blog, or the next dates of a calendar.",
    blocks: [
      { content: heading("Coming up"), row: 1 },
      { content: kindOf("summary").fresh, row: 2 },
    ],
  },
  {
    name: "Newsletter",
    text: "A sign-up for your emails, in strong colours.",
    look: { role: "strong" },
    blocks: [{ content: kindOf("newsletter").fresh, row: 1 }],
  },
  {
    name: "Contact",
    text: "Opening hours on the left, a form on the right.",
    blocks: [
      { content: heading("Opening hours"), row: 1, ...left },
      { content: kindOf("opening-hours").fresh, row: 2, ...left },
      { content: heading("Write to us"), row: 1, ...right },
      { content: kindOf("form").fresh, row: 2, ...right },
    ],
  },
];
