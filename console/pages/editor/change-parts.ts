import type { BlockContent } from "#domain/pages/blocks.ts";
import type { Cohorts } from "#domain/pages/cohorts.ts";
import type { Block, PageDocument, Section } from "#domain/pages/document.ts";
import { sectionOf, sectionWith } from "#domain/pages/draft-document.ts";
import type { DraftEdit } from "#domain/pages/edits.ts";
import { newChangeId } from "./part-ids.ts";
import { blocksSeen, type Editions, editionIn } from "./queue.ts";

export const changeContent = (
  block: Block,
  content: BlockContent,
  editions: Editions,
): DraftEdit => ({
  type: "ChangeBlock",
  changeId: newChangeId(),
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
    changeId: newChangeId(),
    blockId: block.id,
    sectionId: section?.id ?? "",
    after: section?.blocks[index - 1]?.id ?? null,
    at: place.at ?? block.at,
    position: place.position ?? block.position,
    edition: editionIn(editions, block.id),
  };
};

export const changeSection = (
  { id, look, layout }: Section,
  part: Partial<Pick<Section, "look" | "layout" | "origin">> & {
    /** Null: everyone sees the section. */
    readonly cohorts?: Cohorts | null;
  },
  editions: Editions,
): DraftEdit => ({
  type: "ChangeSection",
  changeId: newChangeId(),
  sectionId: id,
  look: part.look ?? look,
  layout: part.layout ?? layout,
  ...(part.origin && { origin: part.origin }),
  ...(part.cohorts !== undefined && { cohorts: part.cohorts }),
  edition: editionIn(editions, id),
});

export const removePart = (document: PageDocument, id: string, editions: Editions): DraftEdit => {
  const edition = editionIn(editions, id);
  const section = sectionWith(document, id);
  if (section === undefined)
    return { type: "RemoveBlock", changeId: newChangeId(), blockId: id, edition };
  const blocks = blocksSeen(section, editions);
  return { type: "RemoveSection", changeId: newChangeId(), sectionId: id, edition, blocks };
};
