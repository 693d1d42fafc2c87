import { afterAll, beforeAll, expect, it } from "vitest";
import type { ResponseOf } from "#domain/kit/contract.ts";
import { createUnusedFiles } from "#infra/files/unused.ts";
import type {
  getConsoleContentContract,
  getContentVersionContract,
  listConsoleContentContract,
  listContentVersionsContract,
} from "#read-api/content/contract.ts";
import { type Client, createOwnerClient } from "#tests/support/client.ts";
import { aPost, defineCollections } from "#tests/support/content.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import type { listDraftChangesContract } from "./contract.ts";

type Refused = { readonly error: { readonly code: string } };
type Own = ResponseOf<typeof getConsoleContentContract>;

let server: TestServer;
let owner: Client;
beforeAll(async () => {
  server = await startTestServer();
  owner = await createOwnerClient(server.origin, server.setupCode);
  await defineCollections(owner);
});
afterAll(() => server.stop());

const ITEM = "/api/console/content/items/tea";
const draft = (seen: number, title: string, changes: object = {}) =>
  owner.put<Refused & { edition: number; changed: boolean }>(`${ITEM}/draft`, {
    seen,
    item: aPost("tea", { title, ...changes }),
  });
const publish = (body: object) =>
  owner.post<Refused & { changed: boolean }>(`${ITEM}/publish`, body);
const own = async () => (await owner.get<Own>(ITEM)).body;
const shown = async () => (await owner.get<{ title: string }>("/api/content/blog/items/tea")).body;

it("a draft does not change what visitors see until it is published [B3.97]", async () => {
  expect((await draft(0, "Too early")).body.error.code).toBe("item-unknown");
  await owner.put(ITEM, aPost("tea", { title: "Tea" }));
  await publish({});
  expect((await publish({ draft: 0 })).body.changed).toBe(false);
  expect((await draft(0, "Green tea")).body).toMatchObject({ edition: 1, changed: true });
  // The caller has seen no draft: another member has begun one.
  const unseen = await publish({ draft: 0 });
  expect([unseen.status, unseen.body.error.code]).toEqual([409, "draft-changed"]);
  expect((await draft(0, "Green tea")).body).toMatchObject({ edition: 1, changed: false });
  expect((await shown()).title).toBe("Tea");
  expect(await own()).toMatchObject({
    definition: { title: "Tea" },
    draft: { title: "Green tea" },
    draftEdition: 1,
  });
  const { body } = await owner.get<ResponseOf<typeof listConsoleContentContract>>(
    "/api/console/content/items?search=tea",
  );
  expect(body.rows).toMatchObject([{ title: "Green tea", draftChanged: true, statusLabel: null }]);

  const late = await draft(0, "Black tea");
  expect([late.status, late.body.error.code]).toEqual([409, "draft-changed"]);
  expect((await publish({ draft: 7 })).status).toBe(409);
  expect((await publish({ draft: 1 })).body.changed).toBe(true);
  expect((await shown()).title).toBe("Green tea");
  expect(await own()).toMatchObject({ draft: null, draftEdition: 1 });
  // A repeated call changes nothing more.
  expect((await publish({ draft: 1 })).body.changed).toBe(false);
});

it("every saved state can be read and compared", async () => {
  const list = await owner.get<ResponseOf<typeof listContentVersionsContract>>(`${ITEM}/versions`);
  expect(list.body.rows.map(({ title }) => title)).toEqual(["Green tea", "Tea"]);
  const { version } = list.body.rows[1] ?? { version: 0 };
  const whole = await owner.get<ResponseOf<typeof getContentVersionContract>>(
    `${ITEM}/versions/${version}`,
  );
  expect(whole.body.definition.title).toBe("Tea");
  expect((await owner.get(`${ITEM}/versions/1`)).status).toBe(404);
});

it("follows the rules of items, loses what could run, and can be given up", async () => {
  const long = await draft(1, "Tea", { categories: ["a".repeat(26)] });
  expect(long.body.error.code).toBe("category-malformed");
  const body = '<p onclick="run()">Hot</p><script>run()</script>';
  expect((await draft(1, "White tea", { body })).body.edition).toBe(2);
  expect((await own()).draft?.body).toBe("<p>Hot</p>");
  const discarded = await owner.post(`${ITEM}/draft/discard`, { edition: 2 });
  expect(discarded.status).toBe(200);
  expect(await own()).toMatchObject({ definition: { title: "Green tea" }, draft: null });
});

it("a picture that only a draft shows is not unused", async () => {
  const { database: sql } = server;
  const fileId = "d".repeat(64);
  await sql.query(
    `insert into files (website_id, file_id, bytes, kept_at)
     values ('demo', $1, 1, '2020-01-01')`,
    [fileId],
  );
  const unused = createUnusedFiles(sql, server.infrastructure.now, async () => true);
  const listed = async () => (await unused.list("demo")).some((file) => file.fileId === fileId);
  expect(await listed()).toBe(true);
  await draft(2, "With a picture", { mainImage: { assetUrl: `/images/${fileId}.png` } });
  expect(await listed()).toBe(false);
});

it("the first change of a draft is not listed once visitors see another version than it began from", async () => {
  const path = "/api/console/content/items/sencha";
  await owner.put(path, aPost("sencha", { title: "Sencha" }));
  const write = (seen: number, change: object) =>
    owner.put(`${path}/draft`, { seen, item: aPost("sencha", { title: "Sencha", ...change }) });
  await write(0, { tags: ["green"] });
  type Changes = ResponseOf<typeof listDraftChangesContract>;
  const changed = async () =>
    (await owner.get<Changes>(`${path}/draft/changes`)).body.changes.map(({ parts }) =>
      parts.map(({ path: part }) => part),
    );
  expect(await changed()).toEqual([["tags"]]);
  await owner.put(path, aPost("sencha", { title: "Sencha of spring" }));
  await write(1, { tags: ["green"], body: "<p>Steamed.</p>" });
  expect(await changed()).toEqual([["body"]]);
  expect((await owner.post(`${path}/draft/undo`, { seen: 2, change: 1 })).status).toBe(404);
});

it("one change of a draft can be undone under later ones, with the actor of each", async () => {
  const path = "/api/console/content/items/oolong";
  await owner.put(path, aPost("oolong", { title: "Oolong" }));
  let seen = 0;
  const write = async (change: object) => {
    const item = aPost("oolong", { title: "Oolong", ...change });
    const { body } = await owner.put<{ edition: number }>(`${path}/draft`, { seen, item });
    seen = body.edition;
  };
  type Changes = ResponseOf<typeof listDraftChangesContract>;
  const changes = async () => (await owner.get<Changes>(`${path}/draft/changes`)).body.changes;
  const undo = async (change: number) => {
    const answer = await owner.post<Refused & { edition: number; changed: boolean }>(
      `${path}/draft/undo`,
      { seen, change },
    );
    seen = answer.body.edition ?? seen;
    return answer;
  };
  expect(await changes()).toEqual([]);
  const body = "<p>Rolled &amp; roasted.</p>";
  await write({ body });
  await write({ body, tags: ["green"] });
  await write({ body, tags: ["green"], title: "Blue oolong" });
  await write({ body, tags: ["blue"], title: "Blue oolong" });
  const [text, , title] = await changes();
  expect(text).toMatchObject({
    change: 1,
    changedBy: expect.stringMatching(/^owner:/),
    parts: [{ path: "body", was: "First paragraph. Second.", is: "Rolled & roasted." }],
    undone: false,
    overlaid: [],
  });
  const refused = await undo(2);
  expect([refused.status, refused.body.error.code]).toEqual([409, "change-overlaid"]);
  expect((await undo(99)).status).toBe(404);
  expect((await undo(text?.change ?? 0)).body).toMatchObject({ edition: 5, changed: true });
  const { draft: written } = (await owner.get<Own>(path)).body;
  expect(written).toMatchObject({
    title: "Blue oolong",
    tags: ["blue"],
    body: "<p>First paragraph.</p><p>Second.</p>",
  });
  // A repeated call changes nothing more.
  expect((await undo(1)).body).toMatchObject({ edition: 5, changed: false });
  expect((await changes()).map(({ undone }) => undone)).toEqual([true, false, false, false, false]);
  const late = await owner.post<Refused>(`${path}/draft/undo`, { seen: 4, change: title?.change });
  expect([late.status, late.body.error.code]).toEqual([409, "draft-changed"]);
  expect((await owner.get("/api/console/content/items/nothing/draft/changes")).status).toBe(404);
  await owner.post(`${path}/draft/discard`, { edition: seen });
  expect(await changes()).toEqual([]);
});
