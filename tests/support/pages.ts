import type { BlockContent } from "#domain/pages/blocks.ts";
import { type Block, newLayout, newLook, type PageDocument } from "#domain/pages/document.ts";
import type { DraftEdit } from "#domain/pages/edits.ts";
import { newId } from "#infra/ids/uuid.ts";
import type { Sql } from "#infra/postgres/port.ts";

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

/** A page with the headings “One” and “Two” in one section. */
export const twoHeadings: PageDocument = {
  details: { title: "About", description: "", imageUrl: "", noIndex: false },
  sections: [
    {
      id: "top",
      look: newLook(),
      layout: newLayout(),
      blocks: [aBlock("one", aHeading("One")), aBlock("two", aHeading("Two"), 2)],
    },
  ],
};

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

/** Many published pages straight in their tables, at `<folder>/<number>` with the title *Title of <number>*. */
export const insertPages = async (
  sql: Sql,
  websiteId: string,
  count: number,
  folder = "page",
): Promise<void> => {
  await sql.query(
    `insert into read.pages
       (website_id, page_id, path, title, removed, hidden_up_to, draft, draft_changed, updated_at, listed_at)
     select $1, $3 || n, $3 || '/' || n, 'Title of ' || n, false, 0, 2, false, now(), n * 3
       from generate_series(1, $2::int) as n`,
    [websiteId, count, folder],
  );
  await sql.query(
    `insert into read.page_versions
       (website_id, page_id, version, kind, title, no_index, description, summary, picture, publish_on,
        cancelled, document, recorded_at, recorded_by)
     select $1, $3 || n, 1, 'published', 'Title of ' || n, false, '', '', '', 1, false, '{}', now(), 'owner:1'
       from generate_series(1, $2::int) as n`,
    [websiteId, count, folder],
  );
};
