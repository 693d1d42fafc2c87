import type { Block, PageDocument, Section } from "#domain/pages/document.ts";
import type { DraftEdit } from "#domain/pages/edits.ts";
import { areaBelow } from "./add-parts.ts";
import { newChangeId } from "./part-ids.ts";
import { type Editions, editionIn } from "./queue.ts";

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
      changeId: newChangeId(),
      blockId: block.id,
      after,
      at: other.at,
      position: block.position,
      edition: editionIn(editions, block.id),
    },
    {
      ...base,
      changeId: newChangeId(),
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
  changeId: newChangeId(),
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
      changeId: newChangeId(),
      sectionId: id,
      after,
      edition: editionIn(editions, id),
    },
  ];
};
