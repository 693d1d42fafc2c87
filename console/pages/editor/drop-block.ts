import type { BlockContent } from "#domain/pages/blocks.ts";
import type { Area, Block, Section } from "#domain/pages/document.ts";
import type { DraftEdit } from "#domain/pages/edits.ts";
import { blockOf } from "./add-parts.ts";
import { arranged } from "./arrange.ts";
import { newChangeId } from "./part-ids.ts";
import { type Editions, editionIn } from "./queue.ts";

const keepsRows = ({ layout }: Section): boolean => layout.body.layout.rows.length > 0;

/** Blocks that have given way, as changes. */
const movedBlocks = (
  section: Section,
  blocks: readonly Block[],
  without: string,
  editions: Editions,
): readonly DraftEdit[] =>
  blocks.flatMap((block, index): DraftEdit[] => {
    const before = section.blocks.find(({ id }) => id === block.id);
    if (block.id === without || before === undefined || before.at === block.at) return [];
    return [
      {
        type: "MoveBlock",
        changeId: newChangeId(),
        blockId: block.id,
        sectionId: section.id,
        after: blocks[index - 1]?.id ?? null,
        at: block.at,
        position: block.position,
        edition: editionIn(editions, block.id),
      },
    ];
  });

/** An area, or a new row at the area's first one. */
export type Place = { readonly area: Area; readonly isBetween: boolean };

/** A block into an area of a section, its own or another one. */
export const dropBlock = (
  section: Section,
  block: Block,
  { area, isBetween }: Place,
  editions: Editions,
): readonly DraftEdit[] => {
  const blocks = arranged(section.blocks, block, area, {
    inserts: isBetween,
    keepsRows: keepsRows(section),
  });
  const index = blocks?.findIndex(({ id }) => id === block.id) ?? -1;
  const dropped = blocks?.[index];
  if (blocks === undefined || dropped === undefined) return [];
  const first: DraftEdit = {
    type: "MoveBlock",
    changeId: newChangeId(),
    blockId: block.id,
    sectionId: section.id,
    after: blocks[index - 1]?.id ?? null,
    at: dropped.at,
    position: block.position,
    edition: editionIn(editions, block.id),
  };
  return [first, ...movedBlocks(section, blocks, block.id, editions)];
};

/** A new block below another one, in its columns; empty where the section has no row left. */
export const addBlockBelow = (
  section: Section,
  { at: { desktop } }: Block,
  content: BlockContent,
  editions: Editions,
): readonly DraftEdit[] => {
  const area = { ...desktop, row: desktop.row + desktop.rows, rows: 1 };
  const block = blockOf(content, area);
  const blocks = arranged(section.blocks, block, area, { keepsRows: keepsRows(section) });
  const index = blocks?.findIndex(({ id }) => id === block.id) ?? -1;
  const added = blocks?.[index];
  if (blocks === undefined || added === undefined) return [];
  const after = blocks[index - 1]?.id ?? null;
  return [
    { type: "AddBlock", changeId: newChangeId(), sectionId: section.id, block: added, after },
    ...movedBlocks(section, blocks, block.id, editions),
  ];
};
