import { afterAll, beforeAll, expect, it } from "vitest";
import type { ResponseOf } from "#domain/kit/contract.ts";
import type { getConsoleContentContract } from "#read-api/content/contract.ts";
import { type Client, createClient, createOwnerClient } from "#tests/support/client.ts";
import { aPost, defineCollections } from "#tests/support/content.ts";
import { addMember } from "#tests/support/members.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";

type Answer = { readonly changed: boolean; readonly error: { readonly code: string } };
type Own = ResponseOf<typeof getConsoleContentContract>;

let server: TestServer;
let owner: Client;
beforeAll(async () => {
  server = await startTestServer();
  owner = await createOwnerClient(server.origin, server.setupCode);
  await defineCollections(owner);
});
afterAll(() => server.stop());

const ITEMS = "/api/console/content/items";
const own = async (id: string) => (await owner.get<Own>(`${ITEMS}/${id}`)).body;
const page = (path: string) => owner.get<string>(path);
const remove = (id: string) => owner.delete<Answer>(`${ITEMS}/${id}`);
const restore = (id: string, client = owner) => client.post<Answer>(`${ITEMS}/${id}/restore`, {});
const draft = async (id: string, title: string) => {
  const { draftEdition: seen } = await own(id);
  const item = aPost(id, { title });
  return owner.put<{ edition: number }>(`${ITEMS}/${id}/draft`, { seen, item });
};

it("an item is restored with its publication, its schedule and its draft [B3.97]", async () => {
  await owner.put(`${ITEMS}/tea`, aPost("tea", { title: "Tea" }));
  await owner.post(`${ITEMS}/tea/publish`, { publishOn: 1_000 });
  const edition = (await draft("tea", "Autumn tea")).body.edition;
  const schedule = { publishOn: Date.now() + 3_600_000, timeZone: "Europe/Berlin" };
  await owner.post(`${ITEMS}/tea/publish`, { draft: edition, schedule });
  await draft("tea", "Winter tea");
  const before = await own("tea");
  expect(before).toMatchObject({ publishOn: 1_000, draft: { title: "Winter tea" } });
  expect(before.scheduled?.definition.title).toBe("Autumn tea");

  await remove("tea");
  expect((await page("/blog/tea")).status).toBe(404);
  expect((await restore("tea")).body.changed).toBe(true);
  expect(await own("tea")).toEqual(before);
  expect((await page("/blog/tea")).body).toContain("Tea");
  // The draft can be written on: its edition is the one that was read.
  expect((await draft("tea", "Spring tea")).status).toBe(200);
  expect((await restore("tea")).body.changed).toBe(false);
});

it("an item that is saved again after its removal begins without the draft that it had", async () => {
  await owner.put(`${ITEMS}/cup`, aPost("cup"));
  await draft("cup", "Blue cup");
  await remove("cup");
  // A save that is refused leaves what can be restored.
  await owner.put(`${ITEMS}/cup`, aPost("cup", { categories: ["a".repeat(26)] }));
  await restore("cup");
  expect((await own("cup")).draft).toMatchObject({ title: "Blue cup" });
  await remove("cup");
  await owner.put(`${ITEMS}/cup`, aPost("cup"));
  // The edition counts on, so that a draft can be written.
  const fresh = { status: "draft", publishOn: null, draft: null, draftEdition: 1 };
  expect(await own("cup")).toMatchObject(fresh);
  expect((await draft("cup", "Red cup")).status).toBe(200);
  // Only what a removal left is closed: the draft of an item that is there stays.
  await owner.put(`${ITEMS}/cup`, aPost("cup", { title: "Cup" }));
  expect((await own("cup")).draft).toMatchObject({ title: "Red cup" });
});

it("publishing the draft of a removed item does not bring the item back", async () => {
  await owner.put(`${ITEMS}/pot`, aPost("pot"));
  await owner.post(`${ITEMS}/pot/publish`, {});
  const { edition } = (await draft("pot", "Blue pot")).body;
  await remove("pot");
  const late = await owner.post<Answer>(`${ITEMS}/pot/publish`, { draft: edition });
  expect([late.status, late.body.error.code]).toEqual([404, "item-unknown"]);
  expect((await page("/blog/pot")).status).toBe(404);
  await restore("pot");
  expect((await own("pot")).draft).toMatchObject({ title: "Blue pot" });
});

it("a path that another item has by now is refused, and so is what never was", async () => {
  await owner.put(`${ITEMS}/first`, aPost("same"));
  await remove("first");
  await owner.put(`${ITEMS}/second`, aPost("same"));
  const taken = await restore("first");
  expect([taken.status, taken.body.error.code]).toEqual([409, "slug-taken"]);
  expect((await restore("never")).status).toBe(404);
});

it("what visitors saw is restored by those who may publish it", async () => {
  const { token } = await addMember(server.infrastructure, "EDITOR");
  const editor = await createClient(server.origin, new Map([["daybook_owner", token]]));
  for (const id of ["seen", "unseen"]) await owner.put(`${ITEMS}/${id}`, aPost(id));
  await owner.post(`${ITEMS}/seen/publish`, {});
  const journal = { kind: "blog", slug: "blog", title: "The Journal", needsApproval: true };
  await owner.put("/api/console/content/collections/journal", journal);
  for (const id of ["seen", "unseen"]) await remove(id);
  expect((await restore("seen", editor)).body.error.code).toBe("approval-needed");
  expect((await restore("unseen", editor)).status).toBe(200);
  expect((await restore("seen")).status).toBe(200);
});
