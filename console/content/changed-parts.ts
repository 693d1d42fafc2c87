import { diffWords } from "diff";
import { bodyOfBlocks } from "#domain/content/blocks.ts";
import type { ContentItemDefinition } from "#domain/content/item.ts";
import { type ChangedBlock, changedBlocks } from "../pages/history/changed-blocks.ts";

/** The text of HTML, a line for each paragraph. */
const textOf = (html: string): string =>
  new DOMParser()
    .parseFromString(html.replace(/<\/(?:p|h[2-6]|li|tr|blockquote)>/g, "$&\n"), "text/html")
    .body.textContent.trim();

const bodyOf = ({ body, blocks }: ContentItemDefinition): string =>
  textOf(blocks === undefined ? body : bodyOfBlocks(blocks));

const pictureOf = (image: ContentItemDefinition["mainImage"]): string =>
  image === null
    ? ""
    : [image.assetUrl, image.isDecorative === true ? "(decorative)" : image.altText]
        .join(" ")
        .trim();

const moment = (ms: number | null): string =>
  ms === null ? "" : new Date(ms).toISOString().replace("T", " ").slice(0, 16);

const fields: Readonly<Record<string, (item: ContentItemDefinition) => string>> = {
  Title: ({ title }) => title,
  Excerpt: ({ excerpt }) => textOf(excerpt),
  Starts: ({ startDate }) => moment(startDate),
  Ends: ({ endDate }) => moment(endDate),
  Place: ({ location }) =>
    Object.values(location ?? {})
      .filter(Boolean)
      .join(", "),
  Categories: ({ categories }) => categories.join(", "),
  Tags: ({ tags }) => tags.join(", "),
  Author: ({ author }) => author.displayName,
  "URL slug": ({ urlId }) => urlId,
  "Main picture": ({ mainImage }) => pictureOf(mainImage),
  Pictures: ({ items }) => items.map(pictureOf).join("\n"),
};

const changedField = (name: string, before: string, after: string): readonly ChangedBlock[] =>
  before === after
    ? []
    : [{ id: `field ${name}`, kind: "changed", name, words: diffWords(before, after) }];

/** What differs between two versions of an item: its fields word by word, and its text by block. */
export const changedParts = (
  before: ContentItemDefinition,
  after: ContentItemDefinition,
): readonly ChangedBlock[] => [
  ...Object.entries(fields).flatMap(([name, read]) =>
    changedField(name, read(before), read(after)),
  ),
  ...(before.blocks !== undefined && after.blocks !== undefined
    ? changedBlocks(before.blocks, after.blocks)
    : changedField("Text", bodyOf(before), bodyOf(after))),
];
