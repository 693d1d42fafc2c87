import type { BlockContent } from "./blocks.ts";
import { blocksOf, type PageDocument } from "./document.ts";
import type { Inline, RichText } from "./rich-text.ts";

type Node = { readonly content?: readonly (Node | Inline)[] | undefined };

/** The text of rich text; blocks of text are apart by a space. */
const textIn = (node: Node | Inline): string => {
  if ("text" in node) return node.text;
  if ("type" in node && node.type === "hardBreak") return " ";
  const { content = [] } = node as Node;
  return `${content.map(textIn).join("")} `;
};

const richTextOf = (text: RichText): string => textIn(text as Node);

/** What visitors can read in a block. */
export const blockText = (content: BlockContent): string => {
  switch (content.type) {
    case "heading":
      return content.text;
    case "text":
      return richTextOf(content.text);
    case "image":
      return `${content.image.altText} ${content.caption}`;
    case "buttons":
      return content.buttons.map(({ label }) => label).join(" ");
    case "quote":
      return `${content.text.map((each) => textIn(each as Node)).join(" ")} ${content.source}`;
    default:
      return "";
  }
};

/** What visitors can read on a page, in reading order. */
export const pageText = (document: PageDocument): string =>
  blocksOf(document)
    .map(({ content }) => blockText(content))
    .join("\n")
    .replace(/[^\S\n]+/g, " ")
    .replace(/ ?\n[ \n]*/g, "\n")
    .trim();

/** The picture of link previews: the page's own, else the first that it shows; may be empty. */
export const pagePicture = ({ details, sections }: PageDocument): string => {
  if (details.imageUrl !== "") return details.imageUrl;
  for (const { blocks } of sections)
    for (const { content } of blocks)
      if (content.type === "image" && content.image.assetUrl !== "") return content.image.assetUrl;
  return "";
};
