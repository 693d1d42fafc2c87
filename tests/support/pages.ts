import type { BlockContent } from "#domain/pages/blocks.ts";
import { type Block, newLayout, newLook } from "#domain/pages/document.ts";
import type { DraftEdit } from "#domain/pages/edits.ts";
import { newId } from "#infra/ids/uuid.ts";

/** A whole row of a section. */
export const aRow = (row: number): Block["at"] => ({
  desktop: { row, column: 1, rows: 1, columns: 12 },
  mobile: null,
});

export const aBlock = (id: string, content: BlockContent, row = 1): Block => ({
  id,
  content,
  at: aRow(row),
  position: "top-left",
});

export const aHeading = (text: string, level: 1 | 2 = 2): BlockContent => ({
  type: "heading",
  text,
  level,
});

export const aText = (text: string): BlockContent => ({
  type: "text",
  text: {
    type: "doc",
    content: [{ type: "paragraph", content: [{ type: "text", text }] }],
  },
});

export const addSection = (id: string, after: string | null = null): DraftEdit => ({
  type: "AddSection",
  changeId: newId(),
  section: { id, look: newLook(), layout: newLayout() },
  after,
});

export const addBlock = (
  sectionId: string,
  block: Block,
  after: string | null = null,
): DraftEdit => ({
  type: "AddBlock",
  changeId: newId(),
  sectionId,
  block,
  after,
});

export const changeBlock = (
  blockId: string,
  edition: number,
  content: BlockContent,
): DraftEdit => ({ type: "ChangeBlock", changeId: newId(), blockId, edition, content });
