import type { Block, PageDocument, Section } from "#domain/pages/document.ts";
import { sectionOf } from "#domain/pages/draft-document.ts";
import type { DraftEdit } from "#domain/pages/edits.ts";
import { addBlock } from "./add-parts.ts";
import { newChangeId, withNewIds } from "./part-ids.ts";

/** A copy of a section with all its blocks, under new ids. `after`: the section before it. */
export const copySection = (section: Section, after: string | null): readonly DraftEdit[] => {
  const { blocks, ...frame } = withNewIds(section);
  return [
    { type: "AddSection", changeId: newChangeId(), section: frame, after },
    ...blocks.map(
      (block, index): DraftEdit => ({
        type: "AddBlock",
        changeId: newChangeId(),
        sectionId: frame.id,
        block,
        after: blocks[index - 1]?.id ?? null,
      }),
    ),
  ];
};

/** All sections of another page, for a page that has none. */
export const copySections = (sections: readonly Section[]): readonly DraftEdit[] => {
  let last: string | null = null;
  return sections.flatMap((section) => {
    const edits = copySection(section, last);
    const [first] = edits;
    if (first?.type === "AddSection") last = first.section.id;
    return edits;
  });
};

/** A copy of a block at the end of its section. */
export const duplicateBlock = (document: PageDocument, block: Block): readonly DraftEdit[] => {
  const section = sectionOf(document, block.id);
  if (section === undefined) return [];
  const added = addBlock(section, block.content);
  const desktop = { ...block.at.desktop, row: added.block.at.desktop.row };
  const copy = { ...added.block, at: { desktop, mobile: null }, position: block.position };
  return [{ ...added, block: copy }];
};
