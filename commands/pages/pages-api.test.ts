import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { BodyInputOf, ResponseOf } from "#domain/kit/contract.ts";
import { blocksOf } from "#domain/pages/document.ts";
import type { DraftEdit } from "#domain/pages/edits.ts";
import { newId } from "#infra/ids/uuid.ts";
import type {
  getPageVersionContract,
  listPagesContract,
  listPageVersionsContract,
} from "#read-api/pages/contract.ts";
import { type Client, createClient, createOwnerClient } from "#tests/support/client.ts";
import { defineCollections } from "#tests/support/content.ts";
import {
  aBlock,
  addBlock,
  addSection,
  aHeading,
  aText,
  changeBlock,
} from "#tests/support/pages.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import type { createPageContract } from "./contract.ts";
import type { changePageDraftContract, getPageDraftContract } from "./draft-contract.ts";

type Refused = { readonly error: { readonly code: string; readonly message: string } };
type Saved = ResponseOf<typeof createPageContract> & Refused;
type Draft = ResponseOf<typeof getPageDraftContract>;
type Changed = ResponseOf<typeof changePageDraftContract> &
  Refused & { readonly present?: { readonly part: unknown }; readonly later?: readonly string[] };

let server: TestServer;
let owner: Client;
let visitor: Client;
beforeAll(async () => {
  server = await startTestServer();
  owner = await createOwnerClient(server.origin, server.setupCode);
  visitor = await createClient(server.origin);
  await defineCollections(owner);
});
afterAll(() => server.stop());

const PAGES = "/api/console/pages";
type New = BodyInputOf<typeof createPageContract>;
const create = (id: string, body: Partial<New> = {}) =>
  owner.put<Saved>(`${PAGES}/${id}`, { path: id, title: `Page ${id}`, ...body });
const draftOf = async (id: string) => (await owner.get<Draft>(`${PAGES}/${id}/draft`)).body;
const change = (id: string, draft: number, ...changes: readonly DraftEdit[]) =>
  owner.post<Changed>(`${PAGES}/${id}/draft/changes`, { draft, changes });
const publish = (id: string, body: object = {}) =>
  owner.post<Saved>(`${PAGES}/${id}/publish`, body);
const written = (text: string) => [
  addSection("top"),
  addBlock("top", aBlock("title", aHeading(text, 1))),
  addBlock("top", aBlock("words", aText(`${text} in words.`), 2), "title"),
];

it("are found by the form that they show, once visitors see it or will", async () => {
  await create("with-form");
  await change(
    "with-form",
    1,
    addSection("top"),
    addBlock("top", aBlock("form", { type: "form", formId: "survey" })),
  );
  const found = async (form: string) => {
    const { body } = await owner.get<ResponseOf<typeof listPagesContract>>(`${PAGES}?form=${form}`);
    return body.rows.map(({ pageId }) => pageId);
  };
  expect(await found("survey")).toEqual([]);
  await publish("with-form");
  expect(await found("survey")).toEqual(["with-form"]);
  expect(await found("other")).toEqual([]);
  await owner.post(`${PAGES}/with-form/unpublish`, {});
  expect(await found("survey")).toEqual([]);
});

it("publishes nothing more while nothing was written since", async () => {
  await create("again");
  expect((await publish("again")).body).toMatchObject({ changed: true, shownVersion: 1 });
  expect((await publish("again")).body).toMatchObject({ changed: false, shownVersion: 1 });
  const { draft } = await draftOf("again");
  await change("again", draft, addSection("top"));
  expect((await publish("again")).body).toMatchObject({ changed: true, shownVersion: 2 });
  await owner.post(`${PAGES}/again/unpublish`, {});
  expect((await publish("again")).body).toMatchObject({ changed: true, shownVersion: 3 });
});

describe("the draft of a page", () => {
  it("takes changes by block and is published whole", async () => {
    expect((await create("first")).body).toEqual({
      pageId: "first",
      changed: true,
      path: "first",
      shownVersion: null,
      scheduled: null,
      removed: false,
    });
    expect((await create("first")).body).toMatchObject({ changed: false });
    const changed = await change("first", 1, ...written("Hello"));
    expect(changed.body).toMatchObject({ draft: 1, changed: true, editions: { title: 2 } });
    const draft = await draftOf("first");
    expect(blocksOf(draft.document).map(({ id }) => id)).toEqual(["title", "words"]);
    expect(draft.changes.map(({ type, parts }) => [type, parts])).toEqual([
      ["SectionAdded", ["top"]],
      ["BlockAdded", ["title"]],
      ["BlockAdded", ["words"]],
    ]);
    expect((await publish("first")).body).toMatchObject({ shownVersion: 1 });
    expect(await draftOf("first")).toMatchObject({ draft: 2, document: draft.document });
    const version = await owner.get<ResponseOf<typeof getPageVersionContract>>(
      `${PAGES}/first/versions/1`,
    );
    expect(version.body).toMatchObject({ kind: "published", document: draft.document });
  });

  it("answers 409 with the present block, and loses no change of the other editor", async () => {
    await create("two-editors");
    const { editions } = (await change("two-editors", 1, ...written("Both"))).body;
    const edition = editions.title as number;
    await change("two-editors", 1, changeBlock("title", edition, aHeading("Mine")));
    const late = await change("two-editors", 1, changeBlock("title", edition, aHeading("Theirs")));
    expect([late.status, late.body.error.code]).toEqual([409, "block-changed"]);
    expect(late.body.present).toMatchObject({ id: "title", part: { content: aHeading("Mine") } });
    const other = changeBlock("words", editions.words as number, aText("Theirs"));
    expect((await change("two-editors", 1, other)).status).toBe(200);
  });

  it("undoes an old change, also after a new visit, and names those that build on it", async () => {
    await create("undone");
    const edits = written("Hello");
    await change("undone", 1, ...edits);
    const undo = (undoneChangeId = "") =>
      owner.post<Changed>(`${PAGES}/undone/draft/undo`, {
        draft: 1,
        changeId: newId(),
        undoneChangeId,
      });
    const { changes } = await draftOf("undone");
    expect((await undo(changes[1]?.changeId)).status).toBe(200);
    expect(blocksOf((await draftOf("undone")).document)).toHaveLength(1);
    const refused = await undo(changes[0]?.changeId);
    expect([refused.status, refused.body.error.code]).toEqual([409, "change-overlaid"]);
    expect(refused.body.later).toEqual([edits[2]?.changeId]);
    expect((await undo(newId())).status).toBe(404);
    const discard = (seen: string | undefined) =>
      owner.post<Refused>(`${PAGES}/undone/draft/discard`, { draft: 1, seen });
    const unseen = await discard(changes[0]?.changeId);
    expect([unseen.status, unseen.body.error.code]).toEqual([409, "changes-unseen"]);
    const last = (await draftOf("undone")).changes.at(-1)?.changeId;
    expect((await discard(last)).status).toBe(200);
    expect((await draftOf("undone")).document.sections).toEqual([]);
  });

  it("is published only as far as the member has seen it", async () => {
    await create("unseen");
    const edits = written("Hello");
    await change("unseen", 1, ...edits);
    const publishSeen = (seen: string | null | undefined) =>
      owner.post<Refused>(`${PAGES}/unseen/publish`, { draft: 1, seen });
    for (const seen of [edits[0]?.changeId, null]) {
      const refused = await publishSeen(seen);
      expect([refused.status, refused.body.error.code]).toEqual([409, "changes-unseen"]);
    }
    expect((await draftOf("unseen")).draft).toBe(1);
    expect((await publishSeen(edits.at(-1)?.changeId)).status).toBe(200);
    expect((await draftOf("unseen")).draft).toBe(2);
  });

  it("refuses what belongs to a draft that was published", async () => {
    await create("closed");
    await change("closed", 1, ...written("One"));
    await publish("closed");
    const late = await change("closed", 1, addSection("late"));
    expect([late.status, late.body.error.code]).toEqual([409, "draft-closed"]);
  });

  it("takes no unknown block, and no markup for text", async () => {
    await create("strict");
    await change("strict", 1, addSection("top"));
    const unknown = { ...aBlock("a", aText("a")), content: { type: "html", html: "<b>" } };
    const answer = await change("strict", 1, addBlock("top", unknown as never));
    expect([answer.status, answer.body.error.code]).toEqual([400, "invalid-input"]);
  });
});

describe("a page", () => {
  it("has a path of its own among pages and collections [B2.3]", async () => {
    await create("own-path", { path: "help/shipping" });
    for (const path of ["help/shipping", "blog", "blog/hello", "first"]) {
      const taken = await create(`other-${newId()}`, { path });
      expect([path, taken.status, taken.body.error?.code]).toEqual([path, 409, "slug-taken"]);
    }
    for (const path of ["cart", "Help", "a//b"])
      expect((await create(`bad-${newId()}`, { path })).status).toBe(400);
    const moved = await owner.put<Saved>(`${PAGES}/own-path/address`, { path: "help/sending" });
    expect(moved.body).toMatchObject({ changed: true, path: "help/sending" });
    expect((await create("next", { path: "help/shipping" })).status).toBe(200);
    const collection = { kind: "blog", slug: "first", title: "First" };
    expect((await owner.put("/api/console/content/collections/c", collection)).status).toBe(409);
  });

  it("is scheduled, cancelled, unpublished, reverted, removed and restored", async () => {
    await create("life");
    await change("life", 1, ...written("One"));
    await publish("life");
    const later = Date.now() + 3_600_000;
    const planned = await publish("life", { schedule: { publishOn: later, timeZone: "UTC" } });
    expect(planned.body).toMatchObject({
      shownVersion: 1,
      scheduled: { version: 2, publishOn: later },
    });
    const versions = async () =>
      (
        await owner.get<ResponseOf<typeof listPageVersionsContract>>(`${PAGES}/life/versions`)
      ).body.rows.map(({ kind, shown, waits }) => [kind, shown, waits]);
    expect(await versions()).toEqual([
      ["scheduled", false, true],
      ["published", true, false],
    ]);
    const post = (name: string, body?: object) => owner.post<Saved>(`${PAGES}/life/${name}`, body);
    expect((await post("cancel-schedule")).body).toMatchObject({ scheduled: null });
    expect((await post("cancel-schedule")).status).toBe(409);
    expect((await post("unpublish")).body).toMatchObject({ shownVersion: null });
    expect((await post("revert", { version: 1 })).body).toMatchObject({ shownVersion: 3 });
    expect((await post("revert", { version: 9 })).status).toBe(404);
    expect((await owner.delete<Saved>(`${PAGES}/life`)).body).toMatchObject({ removed: true });
    expect((await publish("life")).status).toBe(409);
    expect((await create("heir", { path: "life" })).status).toBe(200);
    expect((await post("restore", {})).status).toBe(409);
    expect((await post("restore", { path: "life-again" })).body).toMatchObject({ removed: false });
    const rows = async (query: string) =>
      (await owner.get<ResponseOf<typeof listPagesContract>>(`${PAGES}${query}`)).body.rows;
    expect(await rows("?search=life-again")).toMatchObject([{ pageId: "life", shownVersion: 3 }]);
    expect(await rows("?status=removed")).toEqual([]);
    expect(await versions()).toEqual([
      ["reverted", true, false],
      ["scheduled", false, false],
      ["published", false, false],
    ]);
  });

  it("is written by owners alone", async () => {
    expect((await visitor.get(PAGES)).status).toBe(401);
    expect((await visitor.get(`${PAGES}/first/draft`)).status).toBe(401);
    expect((await visitor.post(`${PAGES}/first/publish`, {})).status).toBe(401);
    for (const call of ["draft", "versions", "versions/1"])
      expect((await owner.get(`${PAGES}/never/${call}`)).status).toBe(404);
  });
});

it("are listed with the home page and the contact page first, wherever their paths are", async () => {
  for (const id of ["zz-welcome", "zy-write-us", "aa-first"]) {
    await create(id);
    await publish(id);
  }
  for (const [place, pageId] of Object.entries({ home: "zz-welcome", contact: "zy-write-us" }))
    expect((await owner.put(`/api/console/page-places/${place}`, { pageId })).status).toBe(200);
  const { body } = await owner.get<ResponseOf<typeof listPagesContract>>(`${PAGES}?pageSize=3`);
  expect(body.rows.map(({ pageId }) => pageId)).toEqual(["zz-welcome", "zy-write-us", "aa-first"]);
  for (const id of ["zz-welcome", "zy-write-us", "aa-first"]) await owner.delete(`${PAGES}/${id}`);
});
