import type { BlockContent } from "#domain/pages/blocks.ts";
import { newLayout, newLook } from "#domain/pages/document.ts";
import type { DraftEdit } from "#domain/pages/edits.ts";
import { MAX_CHANGES } from "#domain/pages/limits.ts";
import { FIRST_WEBSITE } from "#domain/websites/events.ts";
import { newId } from "#infra/ids/uuid.ts";
import { createOwnerSessions } from "#infra/owner-sessions/postgres.ts";
import { createDatabase } from "#infra/postgres/pool.ts";
import { type Client, createOwnerClient } from "#tests/support/client.ts";
import type { BenchServer } from "../shared/server.ts";

export const signIn = async ({
  origin,
  url,
}: Pick<BenchServer, "origin" | "url">): Promise<Client> => {
  const database = createDatabase({ connectionString: url, max: 1 });
  const code = await createOwnerSessions(database).setupCode(FIRST_WEBSITE);
  await database.close();
  return createOwnerClient(origin, code);
};

const WORDS = "We bind every book by hand, from paper that was made nearby. ";
const words = (at: number): BlockContent =>
  at % 4 === 0
    ? { type: "heading", text: `Part ${at + 1}`, level: at === 0 ? 1 : 2 }
    : {
        type: "text",
        text: {
          type: "doc",
          content: [{ type: "paragraph", content: [{ type: "text", text: WORDS.repeat(12) }] }],
        },
      };

/** Blocks that are equal for everyone: headings, each with three paragraphs of about 700 letters. */
export const staticBlocks = (count: number): readonly BlockContent[] =>
  Array.from({ length: count }, (_, at) => words(at));

/** Blocks that are found for each request. */
export const dynamicBlocks: readonly BlockContent[] = [
  { type: "products", collection: "", limit: 4 },
  { type: "products", collection: "notebooks", limit: 4 },
  { type: "collections", parent: "", limit: 8 },
  {
    type: "summary",
    collectionId: "journal",
    category: "",
    limit: 3,
    look: "grid",
    showsPictures: true,
    showsDates: true,
    showsExcerpts: true,
  },
];

const ok = ({ status, body }: { readonly status: number; readonly body: unknown }): void => {
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
};

/** A page with these blocks, one below the other, as a draft. */
export const writePage = async (
  owner: Client,
  pageId: string,
  contents: readonly BlockContent[],
): Promise<void> => {
  const path = `/api/console/pages/${pageId}`;
  ok(await owner.put(path, { path: pageId, title: `Page ${pageId}` }));
  const section = { id: "s", look: newLook(), layout: newLayout() };
  const edits: DraftEdit[] = [
    { type: "AddSection", changeId: newId(), section, after: null },
    ...contents.map((content, at): DraftEdit => {
      const desktop = { row: at + 1, column: 1, rows: 1, columns: 12 };
      return {
        type: "AddBlock",
        changeId: newId(),
        sectionId: "s",
        block: { id: `b${at}`, content, at: { desktop, mobile: null }, position: "top-left" },
        after: at === 0 ? null : `b${at - 1}`,
      };
    }),
  ];
  for (let from = 0; from < edits.length; from += MAX_CHANGES) {
    const changes = edits.slice(from, from + MAX_CHANGES);
    ok(await owner.post(`${path}/draft/changes`, { draft: 1, changes }));
  }
};

export const publishPage = async (owner: Client, pageId: string): Promise<void> =>
  ok(await owner.post(`/api/console/pages/${pageId}/publish`, {}));
