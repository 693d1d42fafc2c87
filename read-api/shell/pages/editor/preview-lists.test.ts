import { afterAll, beforeAll, expect, it } from "vitest";
import { MAX_GALLERY_ITEMS } from "#domain/content/rejections.ts";
import { editorCookies } from "#domain/kit/editor-cookies.ts";
import type { BlockContent } from "#domain/pages/blocks.ts";
import { type Client, createClient, createOwnerClient } from "#tests/support/client.ts";
import { anEvent, aPost, defineCollections, saveAndPublish } from "#tests/support/content.ts";
import { addMember } from "#tests/support/members.ts";
import { aBlock, addBlock, addSection } from "#tests/support/pages.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";

const ITEMS = "/api/console/content/items";
const DAY_MS = 86_400_000;

const aSummary = (collectionId: string): BlockContent => ({
  type: "summary",
  collectionId,
  category: "",
  limit: 6,
  look: "list",
  showsPictures: false,
  showsDates: true,
  showsExcerpts: true,
});
const aGallery = (names: readonly string[]) => ({
  collectionId: "pictures",
  recordType: 14 as const,
  title: "Window",
  urlId: "window",
  items: names.map((name) => ({
    assetUrl: `/images/${name}.png`,
    originalSize: "60x40",
    title: `The ${name} window`,
  })),
});
const sharedGallery: BlockContent = {
  type: "gallery",
  pictures: [],
  options: {},
  shared: { collectionId: "pictures", itemId: "window" },
};

let server: TestServer;
let owner: Client;
/** A browser in a preview that shows drafts, and in one that shows what visitors see. */
let preview: Client;
let compared: Client;
let visitor: Client;
let token: string;

const draft = async (id: string, item: object) => {
  const { status, body } = await owner.put<unknown>(`${ITEMS}/${id}/draft`, { seen: 0, item });
  expect([status, body]).toEqual([200, expect.anything()]);
};
const browse = async (...names: readonly (keyof typeof editorCookies)[]) =>
  createClient(
    server.origin,
    // An owner who has just changed something would be answered by nothing that is kept.
    new Map([
      ["daybook_owner", token],
      ...names.map((name): [string, string] => [editorCookies[name], "1"]),
    ]),
  );
const pageOf = async (client: Client, path: string) => (await client.get<string>(path)).body;

beforeAll(async () => {
  server = await startTestServer();
  owner = await createOwnerClient(server.origin, server.setupCode);
  await defineCollections(owner);
  await saveAndPublish(owner, aPost("ink", { title: "Inks of summer" }), Date.now() - DAY_MS);
  await draft("ink", aPost("ink", { title: "Inks of winter", categories: ["Winter"] }));
  await owner.put(`${ITEMS}/paper`, aPost("paper", { title: "Never published" }));
  await owner.put(`${ITEMS}/secret`, aPost("secret", { title: "Kept to ourselves" }));
  await owner.post(`${ITEMS}/secret/unpublish`, { status: "private" });
  await saveAndPublish(owner, anEvent("fair", -48, { title: "A fair that was" }));
  await draft("fair", anEvent("fair", 24, { title: "A fair to come" }));
  await saveAndPublish(owner, aGallery(["old"]) as never);
  await draft("window", aGallery(["old", "new"]));
  await owner.put("/api/console/pages/lists", { path: "lists", title: "Lists" });
  const blocks = [aSummary("journal"), aSummary("calendar"), sharedGallery];
  const changes = [
    addSection("s"),
    ...blocks.map((block, at) => addBlock("s", aBlock(`b${at}`, block, at + 1))),
  ];
  const made = await owner.post("/api/console/pages/lists/draft/changes", { draft: 1, changes });
  expect(made.status).toBe(200);
  await owner.post("/api/console/pages/lists/publish", {});
  ({ token } = await addMember(server.infrastructure, "EDITOR"));
  [preview, compared, visitor] = await Promise.all([
    browse("previewNewVersion"),
    browse("previewNewVersion", "overrideOldVersion"),
    createClient(server.origin),
  ]);
});
afterAll(() => server.stop());

it("lists of posts, events and galleries have what members have written, except what is private [B9.8]", async () => {
  const blog = await pageOf(preview, "/blog");
  expect(blog).toContain("Inks of winter");
  expect(blog).not.toContain("Inks of summer");
  expect(blog).toContain("Never published");
  expect(blog).not.toContain("Kept to ourselves");
  expect(await pageOf(preview, "/blog?category=Winter")).toContain("Inks of winter");
  const events = await pageOf(preview, "/events");
  expect(events.indexOf("A fair to come")).toBeGreaterThan(0);
  expect(events).not.toContain("A fair that was");
  expect(await pageOf(preview, "/events?view=month")).not.toContain("A fair that was");
});

it("blocks that list them have it, too [B9.8]", async () => {
  const lists = await pageOf(preview, "/lists");
  for (const written of ["Inks of winter", "Never published", "A fair to come", "The new window"])
    expect(lists).toContain(written);
  expect(lists).not.toContain("Kept to ourselves");
});

it("visitors see nothing of it, and neither does a member who compares [B9.8]", async () => {
  for (const path of ["/lists", "/blog", "/events", "/"]) {
    // A preview that was looked at just now leaves nothing to other readers.
    await pageOf(preview, path);
    for (const client of [compared, visitor, await browse()]) {
      const body = await pageOf(client, path);
      for (const written of ["Inks of winter", "Never published", "A fair to come", "new window"])
        expect(body).not.toContain(written);
    }
  }
  expect(await pageOf(visitor, "/lists")).toContain("Inks of summer");
  expect(await pageOf(visitor, "/lists")).toContain("The old window");
});

it("a block shows the whole gallery of the website, with as many pictures as it has", async () => {
  const names = Array.from({ length: MAX_GALLERY_ITEMS }, (_, index) => `n${index}`);
  await saveAndPublish(owner, aGallery(names) as never);
  const shown = async () => (await pageOf(owner, "/lists")).match(/The n\d+ window/g) ?? [];
  await expect.poll(async () => new Set(await shown()).size).toBe(MAX_GALLERY_ITEMS);
});
