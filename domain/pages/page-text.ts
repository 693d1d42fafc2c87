import { type BlockContent, definitionOf } from "./blocks.ts";
import { blocksOf, type PageDocument, type Section } from "./document.ts";

/** What visitors can read in a block. */
export const blockText = (content: BlockContent): string =>
  definitionOf(content).text?.(content) ?? "";

/** What visitors can read on a page, in reading order. */
export const pageText = (document: PageDocument): string =>
  blocksOf(document)
    .map(({ content }) => blockText(content))
    .join("\n")
    .replace(/[^\S\n]+/g, " ")
    .replace(/ ?\n[ \n]*/g, "\n")
    .trim();

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
