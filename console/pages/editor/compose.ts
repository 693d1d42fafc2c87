import type { BlockContent } from "#domain/pages/blocks.ts";
import {
  type Area,
  type Block,
  newLayout,
  newLook,
  type PageDocument,
  type Section,
} from "#domain/pages/document.ts";
import { sectionOf } from "#domain/pages/draft-document.ts";
import type { DraftEdit } from "#domain/pages/edits.ts";
import { COLUMNS } from "#domain/pages/limits.ts";
import { arranged } from "./arrange.ts";
import { type Editions, editionIn } from "./queue.ts";

/** Ids begin with a letter, because they are also names in the HTML. */
export const newPartId = (kind: "s" | "b"): string => `${kind}-${crypto.randomUUID()}`;
const changeId = (): string => crypto.randomUUID();

/** The area below everything that the section has, over its whole width. */
const areaBelow = ({ blocks }: Pick<Section, "blocks">): Area => {
  const ends = blocks.map(({ at }) => at.desktop.row + at.desktop.rows);
  return { row: Math.max(1, ...ends), column: 1, rows: 1, columns: COLUMNS };
};

export const blockOf = (content: BlockContent, desktop: Area): Block => ({
  id: newPartId("b"),
  content,
  at: { desktop, mobile: null },
  position: "top-left",
});

export const addSection = (after: string | null): Extract<DraftEdit, { type: "AddSection" }> => ({
  type: "AddSection",
  changeId: changeId(),
  section: { id: newPartId("s"), look: newLook(), layout: newLayout() },
  after,
});

/** A new block at the end of a section. */
export const addBlock = (
  section: Pick<Section, "id" | "blocks">,
  content: BlockContent,
): Extract<DraftEdit, { type: "AddBlock" }> => ({
  type: "AddBlock",
  changeId: changeId(),
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
        changeId: changeId(),
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
    changeId: changeId(),
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
    { type: "AddBlock", changeId: changeId(), sectionId: section.id, block: added, after },
    ...movedBlocks(section, blocks, block.id, editions),
  ];
};

/** Where a ready section puts a block: its columns, in the row of its line. */
export type ReadyBlock = {
  readonly content: BlockContent;
  readonly row: number;
  readonly column?: number;
  readonly columns?: number;
};

/** A section with its blocks, as changes in order. */
export const addReadySection = (
  after: string | null,
  blocks: readonly ReadyBlock[],
): readonly DraftEdit[] => {
  const section = addSection(after);
  let last: string | null = null;
  const added = blocks.map(({ content, row, column = 1, columns = COLUMNS }): DraftEdit => {
    const block = blockOf(content, { row, column, rows: 1, columns });
    const edit: DraftEdit = {
      type: "AddBlock",
      changeId: changeId(),
      sectionId: section.section.id,
      block,
      after: last,
    };
    last = block.id;
    return edit;
  });
  return [section, ...added];
};

/** A copy of a section with all its blocks, under new ids. `after`: the section before it. */
export const copySection = (section: Section, after: string | null): readonly DraftEdit[] => {
  const { look, layout, origin, blocks } = section;
  const added = addSection(after);
  let last: string | null = null;
  const copies = blocks.map((block): DraftEdit => {
    const copy = { ...block, id: newPartId("b") };
    const edit: DraftEdit = {
      type: "AddBlock",
      changeId: changeId(),
      sectionId: added.section.id,
      block: copy,
      after: last,
    };
    last = copy.id;
    return edit;
  });
  const whole = { ...added.section, look, layout, ...(origin && { origin }) };
  return [{ ...added, section: whole }, ...copies];
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

export const changeContent = (
  block: Block,
  content: BlockContent,
  editions: Editions,
): DraftEdit => ({
  type: "ChangeBlock",
  changeId: changeId(),
  blockId: block.id,
  content,
  edition: editionIn(editions, block.id),
});

/** Another area or position for a block that stays where it is in reading order. */
export const placeBlock = (
  document: PageDocument,
  block: Block,
  place: Partial<Pick<Block, "at" | "position">>,
  editions: Editions,
): DraftEdit => {
  const section = sectionOf(document, block.id);
  const index = section?.blocks.findIndex(({ id }) => id === block.id) ?? 0;
  return {
    type: "MoveBlock",
    changeId: changeId(),
    blockId: block.id,
    sectionId: section?.id ?? "",
    after: section?.blocks[index - 1]?.id ?? null,
    at: place.at ?? block.at,
    position: place.position ?? block.position,
    edition: editionIn(editions, block.id),
  };
};

/** Two neighbours change their places, in reading order and in the grid. */
const swapped = (
  section: Section,
  index: number,
  by: -1 | 1,
  editions: Editions,
): readonly DraftEdit[] => {
  const [block, other] = [section.blocks[index], section.blocks[index + by]];
  if (block === undefined || other === undefined) return [];
  const after = by < 0 ? (section.blocks[index - 2]?.id ?? null) : other.id;
  const base = { type: "MoveBlock", sectionId: section.id } as const;
  return [
    {
      ...base,
      changeId: changeId(),
      blockId: block.id,
      after,
      at: other.at,
      position: block.position,
      edition: editionIn(editions, block.id),
    },
    {
      ...base,
      changeId: changeId(),
      blockId: other.id,
      after: by < 0 ? block.id : (section.blocks[index - 1]?.id ?? null),
      at: block.at,
      position: other.position,
      edition: editionIn(editions, other.id),
    },
  ];
};

/** A block into the neighbouring section. */
const carried = (target: Section, block: Block, by: -1 | 1, editions: Editions): DraftEdit => ({
  type: "MoveBlock",
  changeId: changeId(),
  blockId: block.id,
  sectionId: target.id,
  after: by < 0 ? (target.blocks.at(-1)?.id ?? null) : null,
  at: { desktop: areaBelow(target), mobile: null },
  position: block.position,
  edition: editionIn(editions, block.id),
});

/** A block one place up or down; over the edge of its section into the next one. */
export const shiftBlock = (
  document: PageDocument,
  block: Block,
  by: -1 | 1,
  editions: Editions,
): readonly DraftEdit[] => {
  const { sections } = document;
  const at = sections.findIndex(({ blocks }) => blocks.some(({ id }) => id === block.id));
  const section = sections[at];
  if (section === undefined) return [];
  const index = section.blocks.findIndex(({ id }) => id === block.id);
  const within = swapped(section, index, by, editions);
  if (within.length > 0) return within;
  const target = sections[at + by];
  return target === undefined ? [] : [carried(target, block, by, editions)];
};

/** A section one place up or down. */
export const shiftSection = (
  { sections }: PageDocument,
  { id }: Section,
  by: -1 | 1,
  editions: Editions,
): readonly DraftEdit[] => {
  const index = sections.findIndex((each) => each.id === id);
  const neighbour = sections[index + by];
  if (neighbour === undefined) return [];
  const after = by < 0 ? (sections[index - 2]?.id ?? null) : neighbour.id;
  return [
    {
      type: "MoveSection",
      changeId: changeId(),
      sectionId: id,
      after,
      edition: editionIn(editions, id),
    },
  ];
};

export const changeSection = (
  { id, look, layout }: Section,
  part: Partial<Pick<Section, "look" | "layout" | "origin">>,
  editions: Editions,
): DraftEdit => ({
  type: "ChangeSection",
  changeId: changeId(),
  sectionId: id,
  look: part.look ?? look,
  layout: part.layout ?? layout,
  ...(part.origin && { origin: part.origin }),
  edition: editionIn(editions, id),
});

export const removePart = (document: PageDocument, id: string, editions: Editions): DraftEdit => {
  const edition = editionIn(editions, id);
  return document.sections.some((section) => section.id === id)
    ? { type: "RemoveSection", changeId: changeId(), sectionId: id, edition }
    : { type: "RemoveBlock", changeId: changeId(), blockId: id, edition };
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
