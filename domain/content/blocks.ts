import type { BlockContent } from "../pages/blocks.ts";
import { blocksOf, type PageDocument } from "../pages/document.ts";
import { isPictureAddress } from "../pages/links.ts";
import { blockText } from "../pages/page-text.ts";
import { writeRichText } from "../pages/write-rich-text.ts";
import { escapeHtml } from "../templates/markup.ts";
import type { ContentItemDefinition } from "./item.ts";

/** What a caller says about the blocks of an item; undefined: they stay as they are, null: there are none. */
export type BlocksInput = PageDocument | null | undefined;

/** The title of an item is the first heading of its page, and no heading of a text is its equal. */
const MIN_LEVEL = 2;

const belowTitleContent = (content: BlockContent): BlockContent =>
  content.type === "heading" && content.level < MIN_LEVEL
    ? { ...content, level: MIN_LEVEL }
    : content;

/** The blocks as the page of their item shows them. */
export const belowTitle = (document: PageDocument): PageDocument => ({
  ...document,
  sections: document.sections.map((section) => ({
    ...section,
    blocks: section.blocks.map((block) => ({
      ...block,
      content: belowTitleContent(block.content),
    })),
  })),
});

const paragraphsOf = (text: string): string =>
  text
    .split("\n")
    .map((line) => line.replace(/\s+/g, " ").trim())
    .filter((line) => line !== "")
    .map((line) => `<p>${escapeHtml(line)}</p>`)
    .join("");

const htmlOf = (content: BlockContent): string => {
  switch (content.type) {
    case "heading":
      return content.text === ""
        ? ""
        : `<h${content.level}>${escapeHtml(content.text)}</h${content.level}>`;
    case "text":
      return writeRichText(content.text);
    case "image": {
      const { assetUrl, altText } = content.image;
      if (!isPictureAddress(assetUrl)) return "";
      const picture = `<img src="${escapeHtml(assetUrl)}" alt="${escapeHtml(altText)}">`;
      return picture + paragraphsOf(content.caption);
    }
    case "code":
      return content.runsScripts ? "" : content.html;
    default:
      return paragraphsOf(blockText(content));
  }
};

/** Not in the specification: characters of an item's body. */
const MAX_BODY = 500_000;

/**
 * What readers of feeds, calendars, search results and the API get of a text in blocks: HTML without a
 * layout, in reading order. Code with scripts, and what blocks find for each request, are not part of it.
 */
export const bodyOfBlocks = (document: PageDocument): string => {
  let body = "";
  for (const { content } of blocksOf(belowTitle(document))) {
    const html = htmlOf(content);
    if (body.length + html.length <= MAX_BODY) body += html;
  }
  return body;
};

/** An item with the blocks that a caller wants it to have, and the body that follows from them. */
export const withBlocks = (
  item: Omit<ContentItemDefinition, "blocks">,
  input: BlocksInput,
  present: ContentItemDefinition | undefined,
): ContentItemDefinition => {
  const blocks = input === undefined ? present?.blocks : (input ?? undefined);
  return blocks === undefined ? item : { ...item, body: bodyOfBlocks(blocks), blocks };
};
