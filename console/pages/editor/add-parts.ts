import type { BlockContent } from "#domain/pages/blocks.ts";
import {
  type Area,
  type Block,
  newLayout,
  newLook,
  type PageDocument,
  type Section,
  type SectionLook,
} from "#domain/pages/document.ts";
import type { DraftEdit } from "#domain/pages/edits.ts";
import { COLUMNS } from "#domain/pages/limits.ts";
import { newChangeId, newPartId } from "./part-ids.ts";

/** The area below everything that the section has, over its whole width. */
export const areaBelow = ({ blocks }: Pick<Section, "blocks">): Area => {
  const ends = blocks.map(({ at }) => at.desktop.row + at.desktop.rows);
  return { row: Math.max(1, ...ends), column: 1, rows: 1, columns: COLUMNS };
};

export const blockOf = (content: BlockContent, desktop: Area): Block => ({
  id: newPartId("b"),
  content,
  at: { desktop, mobile: null },
  position: "top-left",
});

export const addSection = (
  after: string | null,
  look: Partial<SectionLook> = {},
): Extract<DraftEdit, { type: "AddSection" }> => ({
  type: "AddSection",
  changeId: newChangeId(),
  section: { id: newPartId("s"), look: { ...newLook(), ...look }, layout: newLayout() },
  after,
});

/** A new block at the end of a section. */
export const addBlock = (
  section: Pick<Section, "id" | "blocks">,
  content: BlockContent,
): Extract<DraftEdit, { type: "AddBlock" }> => ({
  type: "AddBlock",
  changeId: newChangeId(),
  sectionId: section.id,
  block: blockOf(content, areaBelow(section)),
  after: section.blocks.at(-1)?.id ?? null,
});

/** A new block at the end of a page, in a new section where there is none. */
export const blockAtEnd = (
  { sections }: Pick<PageDocument, "sections">,
  content: BlockContent,
): readonly DraftEdit[] => {
  const last = sections.at(-1);
  if (last !== undefined) return [addBlock(last, content)];
  const section = addSection(null);
  return [section, addBlock({ id: section.section.id, blocks: [] }, content)];
};

/** Where a ready section puts a block: its columns, from the row of its line on. */
export type ReadyBlock = {
  readonly content: BlockContent;
  readonly row: number;
  readonly rows?: number;
  readonly column?: number;
  readonly columns?: number;
};

/** A section with its blocks, as changes in order. */
export const addReadySection = (
  after: string | null,
  blocks: readonly ReadyBlock[],
  look: Partial<SectionLook> = {},
): readonly DraftEdit[] => {
  const section = addSection(after, look);
  let last: string | null = null;
  const added = blocks.map(
    ({ content, column = 1, columns = COLUMNS, row, rows = 1 }): DraftEdit => {
      const block = blockOf(content, { row, column, rows, columns });
      const edit: DraftEdit = {
        type: "AddBlock",
        changeId: newChangeId(),
        sectionId: section.section.id,
        block,
        after: last,
      };
      last = block.id;
      return edit;
    },
  );
  return [section, ...added];
};
