import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { ResponseOf } from "#domain/kit/contract.ts";
import type {
  getConsoleContentContract,
  listConsoleContentContract,
} from "#read-api/content/contract.ts";
import { type Client, createClient, createOwnerClient } from "#tests/support/client.ts";
import { aPost, defineCollections } from "#tests/support/content.ts";
import { addMember } from "#tests/support/members.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { showWithout } from "#tests/support/table-of-before.ts";

type Refused = { readonly error: { readonly code: string } };
type List = ResponseOf<typeof listConsoleContentContract>;
type Own = ResponseOf<typeof getConsoleContentContract>;

let server: TestServer;
let admin: Client;
let editor: Client;
let editorId: string;
beforeAll(async () => {
  server = await startTestServer();
  admin = await createOwnerClient(server.origin, server.setupCode);
  const { token, ownerId } = await addMember(server.infrastructure, "EDITOR");
  editorId = ownerId;
  editor = await createClient(server.origin, new Map([["daybook_owner", token]]));
  await defineCollections(admin);
});
afterAll(() => server.stop());

const COLLECTION = "/api/console/content/collections/journal";
const journal = { kind: "blog", slug: "blog", title: "The Journal" };
const pathOf = (id: string) => `/api/console/content/items/${id}`;
const statusOf = async (call: Promise<{ status: number; body: Refused }>) => {
  const { status, body } = await call;
  return status === 200 ? 200 : `${status} ${body.error.code}`;
};
const REFUSED = "403 approval-needed";
const titles = async (query: string) =>
  (await admin.get<List>(`/api/console/content/items?${query}&sort=title`)).body.rows.map(
    ({ title }) => title,
  );
const pageHash = async (path: string) => {
  const html = (await admin.get<string>(path)).body;
  // Tokens are new for each request.
  const lasting = html
    .replaceAll(/nonce="[^"]*"/g, "")
    .replaceAll(/name="crumb" value="[^"]*"/g, "");
  return createHash("sha256").update(lasting).digest("hex");
};

it("everyone who writes can publish, until an administrator decides to approve [B3.97]", async () => {
  await editor.put(pathOf("free"), aPost("free"));
  expect(await statusOf(editor.post(`${pathOf("free")}/publish`, {}))).toBe(200);

  const rule = { ...journal, needsApproval: true };
  expect(await statusOf(editor.put(COLLECTION, rule))).toBe(REFUSED);
  expect(await statusOf(admin.put(COLLECTION, rule))).toBe(200);
  expect(await statusOf(editor.put(COLLECTION, journal))).toBe(REFUSED);
  // Another path would free this one for a collection that needs no approval.
  const moved = { ...rule, slug: "blog-old" };
  expect(await statusOf(editor.put(COLLECTION, moved))).toBe(REFUSED);
  expect(await statusOf(editor.put(COLLECTION, { ...rule, enabled: false }))).toBe(REFUSED);

  const free = pathOf("free");
  expect(await statusOf(editor.put(free, aPost("free", { title: "Changed" })))).toBe(REFUSED);
  expect(await statusOf(editor.post(`${free}/unpublish`, {}))).toBe(REFUSED);
  expect(await statusOf(editor.delete(free))).toBe(REFUSED);
  // Nor by way of a collection that needs no approval.
  const elsewhere = aPost("free", { collectionId: "pictures", recordType: 14 });
  const draft = await editor.put<Refused>(`${free}/draft`, { seen: 0, item: elsewhere });
  expect(draft.status).toBe(200);
  expect(await statusOf(editor.post(`${free}/publish`, { draft: 1 }))).toBe(REFUSED);
  expect(await statusOf(admin.post(`${free}/publish`, {}))).toBe(200);
});

it("an editor asks for a review, and an administrator approves by publishing [B3.97]", async () => {
  const path = pathOf("asked");
  expect(await statusOf(editor.put(path, aPost("asked")))).toBe(200);
  expect(await statusOf(editor.post(`${path}/publish`, {}))).toBe(REFUSED);
  // What an administrator is looking at changes in drafts only.
  const other = aPost("asked", { title: "Something else" });
  expect(await statusOf(editor.put(path, other))).toBe(REFUSED);
  const asked = await editor.post<{ status: string }>(`${path}/review`, { note: " Please look " });
  expect(asked.body.status).toBe("needs-review");
  // Another member's change is seen once it is projected.
  await expect
    .poll(async () => (await admin.get<Own>(path)).body)
    .toMatchObject({
      statusLabel: "Needs Review",
      needsApproval: true,
      review: { note: "Please look", requestedBy: `owner:${editorId}` },
    });
  const versions = await admin.get<{ rows: object[] }>(`${path}/versions`);
  expect(versions.body.rows).toMatchObject([{ savedBy: `owner:${editorId}` }]);
  expect(await titles("status=needs-review")).toEqual(["Post asked"]);
  expect(await statusOf(admin.post(`${path}/publish`, {}))).toBe(200);
  expect((await admin.get<Own>(path)).body).toMatchObject({ statusLabel: null, review: null });
  expect(await titles("status=needs-review")).toEqual([]);
});

it("the draft of a published post waits for its review, and visitors get what they had [B3.97]", async () => {
  const before = await pageHash("/blog/asked");
  const item = aPost("asked", { title: "Better", body: "<p>Changed.</p>" });
  await editor.put(`${pathOf("asked")}/draft`, { seen: 0, item });
  await editor.post(`${pathOf("asked")}/review`, {});
  expect(await pageHash("/blog/asked")).toBe(before);
  await expect.poll(() => titles("status=needs-review")).toEqual(["Better"]);
  expect(await titles("status=published")).toContain("Better");
  await admin.post(`${pathOf("asked")}/publish`, { draft: 1 });
  expect(await titles("status=needs-review")).toEqual([]);
  expect(await pageHash("/blog/asked")).not.toBe(before);
});

it("the list is filtered by status, type and collection, with presets [B3.97]", async () => {
  await admin.put(pathOf("later"), aPost("later"));
  await admin.post(`${pathOf("later")}/publish`, { publishOn: Date.now() + 86_400_000 });
  await admin.put(pathOf("secret"), aPost("secret"));
  await admin.post(`${pathOf("secret")}/unpublish`, { status: "private" });
  await admin.put(pathOf("new"), aPost("new"));
  expect(await titles("status=scheduled")).toEqual(["Post later"]);
  expect(await titles("status=private")).toEqual(["Post secret"]);
  expect(await titles("status=draft")).toEqual(["Post new"]);
  expect(await titles("kind=events")).toEqual([]);
  expect(await titles("in=The Journal&search=secret")).toEqual(["Post secret"]);
  expect(await titles("filters=changes:is:draft")).toHaveLength(1);
});

it("names nobody while the tables of the version before serve", async () => {
  const path = pathOf("early");
  await editor.put(path, aPost("early"));
  await editor.post(`${path}/review`, { note: "Early" });
  await expect
    .poll(async () => (await admin.get<Own>(path)).body.review)
    .toMatchObject({ requestedBy: `owner:${editorId}` });
  await showWithout(server.database, "content_items", ["review_by"]);
  await showWithout(server.database, "content_versions", ["saved_by"]);
  expect((await admin.get<Own>(path)).body.review).toMatchObject({
    note: "Early",
    requestedBy: "",
  });
  const versions = await admin.get<{ rows: { version: number }[] }>(`${path}/versions`);
  expect(versions.body.rows).toMatchObject([{ title: "Post early", savedBy: "" }]);
  const one = await admin.get<object>(`${path}/versions/${versions.body.rows[0]?.version}`);
  expect(one.body).toMatchObject({ title: "Post early", savedBy: "" });
});
