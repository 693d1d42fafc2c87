import { afterAll, beforeAll, expect, it } from "vitest";
import type { Draft } from "#console/pages/editor/draft-snapshot.ts";
import type { DraftStore } from "#console/pages/editor/draft-store.ts";
import { blocksOf, type PageDocument } from "#domain/pages/document.ts";
import { MAX_ROWS } from "#domain/pages/limits.ts";
import { newId } from "#infra/ids/uuid.ts";
import { type Client, createOwnerClient } from "#tests/support/client.ts";
import { openPageEditor } from "#tests/support/page-editor.ts";
import { aBlock, addBlock, addSection, aText } from "#tests/support/pages.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";

/** Changes of each of the two editors; the command in docs/contributing.md sets 200. */
const CHANGES = Number(process.env.EDITOR_CHANGES ?? 20);
const BLOCKS = 12;

let server: TestServer;
let owner: Client;
beforeAll(async () => {
  server = await startTestServer();
  owner = await createOwnerClient(server.origin, server.setupCode);
});
afterAll(() => server.stop());

const draftOf = async (pageId: string) =>
  (await owner.get<Draft>(`/api/console/pages/${pageId}/draft`)).body;

const createPage = async (pageId: string): Promise<PageDocument> => {
  const path = `/api/console/pages/${pageId}`;
  await owner.put(path, { path: pageId, title: pageId });
  const blocks = Array.from({ length: BLOCKS }, (_, at) =>
    addBlock("top", aBlock(`b${at}`, aText("First"), at + 1), at === 0 ? null : `b${at - 1}`),
  );
  await owner.post(`${path}/draft/changes`, { draft: 1, changes: [addSection("top"), ...blocks] });
  await owner.post(`${path}/publish`, {});
  return (await draftOf(pageId)).document;
};

/** Not random enough for anything else. */
const createChance = (seed: number) => () => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return seed / 2_147_483_648;
};

/** Changes random blocks, every second one of the page, and waits now and then for the server. */
const edit = async (store: DraftStore, offset: 0 | 1, count: number) => {
  const chance = createChance(offset + 1);
  const last = new Map<string, string>();
  for (let change = 0; change < count; change += 1) {
    const blockId = `b${offset + 2 * Math.floor(chance() * (BLOCKS / 2))}`;
    const { draft } = store.snapshot();
    const text = `${offset} wrote ${change}`;
    last.set(blockId, text);
    store.change({
      type: "ChangeBlock",
      changeId: newId(),
      blockId,
      content: aText(text),
      edition: draft.editions[blockId] ?? draft.firstEdition,
    });
    if (chance() < 0.4) await store.flush();
    if (chance() < 0.1) await store.refresh();
  }
  await store.flush();
  expect(store.snapshot()).toMatchObject({ saving: "saved", conflict: undefined });
  return last;
};

const textOf = (document: PageDocument, blockId: string): string =>
  JSON.stringify(blocksOf(document).find(({ id }) => id === blockId)?.content);

it("two editors change other blocks at the same time, and both are complete", async () => {
  await createPage("both");
  const stores = await Promise.all([0, 1].map(() => openPageEditor(owner, "both")));
  const [one, other] = stores as [DraftStore, DraftStore];
  const written = await Promise.all([edit(one, 0, CHANGES), edit(other, 1, CHANGES)]);
  const { document } = await draftOf("both");
  for (const last of written)
    for (const [blockId, text] of last) expect(textOf(document, blockId)).toContain(`"${text}"`);
  await Promise.all(stores.map((store) => store.refresh()));
  for (const store of stores) expect(store.snapshot().document).toEqual(document);
});

/** A page with a section for each editor, with three blocks. */
const createSections = async (pageId: string): Promise<PageDocument> => {
  const path = `/api/console/pages/${pageId}`;
  await owner.put(path, { path: pageId, title: pageId });
  const changes = [0, 1].flatMap((editor) => [
    addSection(`s${editor}`, editor === 0 ? null : "s0"),
    ...[1, 2, 3].map((row) =>
      addBlock(
        `s${editor}`,
        aBlock(`e${editor}-${row}`, aText("First"), row),
        row === 1 ? null : `e${editor}-${row - 1}`,
      ),
    ),
  ]);
  expect((await owner.post(`${path}/draft/changes`, { draft: 1, changes })).status).toBe(200);
  await owner.post(`${path}/publish`, {});
  return (await draftOf(pageId)).document;
};

/** The blocks of an editor's section, in reading order. */
const blocksOfEditor = (document: PageDocument, editor: 0 | 1) =>
  document.sections.find(({ id }) => id === `s${editor}`)?.blocks ?? [];

/** Below the first three blocks, also after more changes than a section has rows. */
const freeRow = (change: number): number => 4 + (change % (MAX_ROWS - 3));

/** Adds, moves, changes and removes blocks at random; answers the blocks as this editor left them. */
const rearrange = async (store: DraftStore, editor: 0 | 1, count: number) => {
  const chance = createChance(editor + 11);
  for (let change = 0; change < count; change += 1) {
    const { draft, document } = store.snapshot();
    const blocks = blocksOfEditor(document, editor);
    const at = Math.floor(chance() * blocks.length);
    const block = blocks[at];
    const after = blocks[Math.floor(chance() * blocks.length)]?.id ?? null;
    const facts = {
      changeId: newId(),
      edition: draft.editions[block?.id ?? ""] ?? draft.firstEdition,
    };
    const kind = chance();
    if (block === undefined || (kind < 0.3 && blocks.length < 25))
      store.change(
        addBlock(
          `s${editor}`,
          aBlock(`e${editor}-n${change}`, aText("New"), freeRow(change)),
          after,
        ),
      );
    else if (kind < 0.6)
      store.change({
        type: "ChangeBlock",
        blockId: block.id,
        content: aText(`${editor}: ${change}`),
        ...facts,
      });
    else if (kind < 0.8 && after !== block.id)
      store.change({
        type: "MoveBlock",
        blockId: block.id,
        sectionId: `s${editor}`,
        after,
        at: block.at,
        position: block.position,
        ...facts,
      });
    else store.change({ type: "RemoveBlock", blockId: block.id, ...facts });
    if (chance() < 0.5) await store.flush();
    if (chance() < 0.2) await store.refresh();
  }
  await store.flush();
  expect(store.snapshot()).toMatchObject({ saving: "saved", conflict: undefined });
  expect(store.snapshot().problem).toBeUndefined();
  return blocksOfEditor(store.snapshot().document, editor);
};

it("two editors add, move, change and remove blocks at the same time: nothing is lost, and undoing everything gives the first document", async () => {
  const first = JSON.stringify(await createSections("rearranged"));
  const stores = await Promise.all([0, 1].map(() => openPageEditor(owner, "rearranged")));
  const [one, other] = stores as [DraftStore, DraftStore];
  const left = await Promise.all([rearrange(one, 0, CHANGES), rearrange(other, 1, CHANGES)]);
  await Promise.all(stores.map((store) => store.refresh()));
  const { document } = await draftOf("rearranged");
  expect(JSON.stringify(document)).not.toBe(first);
  for (const [editor, blocks] of left.entries())
    expect(blocksOfEditor(document, editor as 0 | 1)).toEqual(blocks);
  for (const store of stores) expect(store.snapshot().document).toEqual(document);
  for (const store of stores) while (store.snapshot().canUndo) await store.undo();
  for (const store of stores) expect(store.snapshot().problem).toBeUndefined();
  expect(JSON.stringify((await draftOf("rearranged")).document)).toBe(first);
});

it("undoing everything gives the first document, byte by byte", async () => {
  const first = JSON.stringify(await createPage("undone"));
  const stores = await Promise.all([0, 1].map(() => openPageEditor(owner, "undone")));
  const [one, other] = stores as [DraftStore, DraftStore];
  await Promise.all([edit(one, 0, CHANGES), edit(other, 1, CHANGES)]);
  expect(JSON.stringify((await draftOf("undone")).document)).not.toBe(first);
  for (const store of stores) while (store.snapshot().canUndo) await store.undo();
  for (const store of stores) expect(store.snapshot().problem).toBeUndefined();
  expect(JSON.stringify((await draftOf("undone")).document)).toBe(first);
});
