import type { BlockRemark } from "./blocks/definition.ts";
import { definitionOf } from "./blocks.ts";
import { blocksOf, type PageDocument } from "./document.ts";

/** Something that visitors or search engines would miss. It stops nobody from publishing. */
export type Remark = {
  readonly code:
    | BlockRemark["code"]
    | "page-empty"
    | "description-missing"
    | "heading-order"
    | "several-titles"
    | "no-index";
  /** For owners. */
  readonly text: string;
  /** The block that it is about; absent: the page. */
  readonly partId?: string;
};

type Blocks = ReturnType<typeof blocksOf>;

const headingsIn = (blocks: Blocks) =>
  blocks.flatMap(({ id, content }) =>
    (definitionOf(content).headings?.(content) ?? []).map((level) => ({ id, level })),
  );

/** A page begins with its title, and no level is skipped on the way down. Source: WCAG 2.2, 1.3.1. */
const headingRemarks = (blocks: Blocks): readonly Remark[] => {
  const headings = headingsIn(blocks);
  const titles = headings.filter(({ level }) => level === 1);
  const second = titles[1];
  const skipped = headings.find(
    ({ level }, index) => level > (headings[index - 1]?.level ?? 1) + 1,
  );
  return [
    ...(second
      ? [
          {
            code: "several-titles",
            text: "The page has more than one heading of the size Page title.",
            partId: second.id,
          } as const,
        ]
      : []),
    ...(skipped
      ? [
          {
            code: "heading-order",
            text: "A heading is more than one size smaller than the one before it.",
            partId: skipped.id,
          } as const,
        ]
      : []),
  ];
};

const blockRemarks = ({ id, content }: Blocks[number]): readonly Remark[] =>
  (definitionOf(content).check?.(content) ?? []).map((remark) => ({ ...remark, partId: id }));

/** What an owner should look at before a page is published, in reading order. */
export const checkPage = (document: PageDocument): readonly Remark[] => {
  const blocks = blocksOf(document);
  const { description, noIndex } = document.details;
  return [
    ...(blocks.length === 0
      ? [{ code: "page-empty", text: "The page has no block." } as const]
      : []),
    ...blocks.flatMap(blockRemarks),
    ...headingRemarks(blocks),
    ...(description.trim() === ""
      ? [
          {
            code: "description-missing",
            text: "The page has no description for search engines; they get the beginning of its text.",
          } as const,
        ]
      : []),
    ...(noIndex
      ? [{ code: "no-index", text: "Search engines are asked to leave this page out." } as const]
      : []),
  ];
};
