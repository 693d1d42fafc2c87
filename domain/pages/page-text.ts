import { type BlockContent, definitionOf } from "./blocks.ts";
import { blocksOf, type PageDocument, type Section } from "./document.ts";

/** What visitors can read in a block. */
export const blockText = (content: BlockContent): string =>
  definitionOf(content).text?.(content) ?? "";

const textOfBlocks = (document: PageDocument, textOf: (content: BlockContent) => string): string =>
  blocksOf(document)
    .map(({ content }) => textOf(content))
    .join("\n")
    .replace(/[^\S\n]+/g, " ")
    .replace(/ ?\n[ \n]*/g, "\n")
    .trim();

/** What visitors can read on a page, in reading order. */
export const pageText = (document: PageDocument): string => textOfBlocks(document, blockText);

/** The sentences of a page, else its headings: without cells of tables and charts, and without labels of links. */
export const runningText = (document: PageDocument): string =>
  textOfBlocks(document, (content) => definitionOf(content).prose?.(content) ?? "") ||
  textOfBlocks(document, (content) => (content.type === "heading" ? content.text : ""));

const picturesOf = ({ look: { background }, blocks }: Section) => [
  ...("image" in background ? [background.image] : []),
  ...blocks.flatMap(({ content }) => definitionOf(content).pictures?.(content) ?? []),
];

/** The picture of link previews: the page's own, else the first that it shows; may be empty. */
export const pagePicture = ({ details, sections }: PageDocument): string => {
  if (details.imageUrl !== "") return details.imageUrl;
  const pictures = sections.flatMap(picturesOf);
  return pictures.find(({ assetUrl }) => assetUrl !== "")?.assetUrl ?? "";
};
