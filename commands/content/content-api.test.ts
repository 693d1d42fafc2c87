import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hostWebsite } from "#commands/websites/host-website.ts";
import type { ResponseOf } from "#domain/kit/contract.ts";
import type {
  getConsoleContentContract,
  getContentItemContract,
  listConsoleContentContract,
  listContentItemsContract,
} from "#read-api/content/contract.ts";
import { type Client, createClient, createOwnerClient } from "#tests/support/client.ts";
import { anEvent, aPost, defineCollections, saveAndPublish } from "#tests/support/content.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { until } from "#tests/support/wait-for.ts";

type Refused = { readonly error: { readonly code: string; readonly message: string } };
type Items = ResponseOf<typeof listContentItemsContract>;
type Item = ResponseOf<typeof getContentItemContract>;
type Rows = ResponseOf<typeof listConsoleContentContract>;
type Own = ResponseOf<typeof getConsoleContentContract>;

const ITEMS = "/api/console/content/items";

let server: TestServer;
let owner: Client;
let visitor: Client;
let otherOwner: Client;
let otherVisitor: Client;
beforeAll(async () => {
  server = await startTestServer({ DAYBOOK_HOSTS: "127.0.0.1" });
  const { infrastructure } = server;
  await hostWebsite(infrastructure, "other", ["localhost"], "test");
  const otherOrigin = server.origin.replace("127.0.0.1", "localhost");
  await until(async () => (await fetch(`${otherOrigin}/api/crumb`)).status === 200);
  owner = await createOwnerClient(server.origin, server.setupCode);
  visitor = await createClient(server.origin);
  otherVisitor = await createClient(otherOrigin);
  const code = await infrastructure.sessions.setupCode("other");
  otherOwner = await createOwnerClient(otherOrigin, code, "owner@other.example");
  await defineCollections(owner);
});
afterAll(() => server.stop());

const save = <Body>(id: string, json: unknown) => owner.put<Body>(`${ITEMS}/${id}`, json);
const listed = async (client: Client, query = "") =>
  (await client.get<Items>(`/api/content/blog/items${query}`)).body.rows?.map(({ id }) => id);

describe("an owner's item", () => {
  it("is a draft until it is published, and can be undone [B3.44] [B3.97]", async () => {
    const saved = await save("first", aPost("first", { tags: ["ink"], categories: ["News"] }));
    expect(saved.body).toEqual({
      itemId: "first",
      changed: true,
      status: "draft",
      publishOn: null,
    });
    expect((await save<{ changed: boolean }>("first", saved.body)).status).toBe(400);
    expect((await owner.get<Own>(`${ITEMS}/first`)).body).toMatchObject({ statusLabel: "Draft" });
    expect(await listed(owner)).toEqual([]);
    expect((await owner.get("/api/content/blog/items/first")).status).toBe(404);

    await owner.post(`${ITEMS}/first/publish`, {});
    const shown = await owner.get<Item>("/api/content/blog/items/first");
    expect(shown.body).toMatchObject({
      id: "first",
      url: "/blog/first",
      recordType: 1,
      title: "Post first",
      body: "<p>First paragraph.</p><p>Second.</p>",
      tags: ["ink"],
      categories: ["News"],
    });
    await owner.post(`${ITEMS}/first/unpublish`, { status: "needs-review" });
    expect((await owner.get("/api/content/blog/items/first")).status).toBe(404);
    const { body } = await owner.get<Rows>(`${ITEMS}?status=needs-review`);
    expect(body.rows.map(({ id, statusLabel }) => [id, statusLabel])).toEqual([
      ["first", "Needs Review"],
    ]);
  });

  it("is scheduled for a moment to come, and not shown before it [B3.97]", async () => {
    await saveAndPublish(owner, aPost("later"), Date.now() + 86_400_000);
    const { body } = await owner.get<Rows>(`${ITEMS}?status=scheduled`);
    expect(body.rows.map(({ id, statusLabel }) => [id, statusLabel])).toEqual([
      ["later", "Scheduled"],
    ]);
    expect((await owner.get("/blog/later")).status).toBe(404);
    expect(await listed(owner)).not.toContain("later");
  });

  it("records nothing when nothing changes", async () => {
    await save("same", aPost("same"));
    expect((await save<{ changed: boolean }>("same", aPost("same"))).body.changed).toBe(false);
  });

  it("cannot have the address of another, which is free again when that is removed", async () => {
    await save("mine", aPost("contested"));
    const refused = await save<Refused>("yours", aPost("contested"));
    expect([refused.status, refused.body.error]).toEqual([
      409,
      { code: "slug-taken", message: "The URL slug contested is already in use." },
    ]);
    expect((await owner.delete(`${ITEMS}/mine`)).status).toBe(200);
    expect((await owner.delete(`${ITEMS}/mine`)).status).toBe(404);
    expect((await save("yours", aPost("contested"))).status).toBe(200);
  });

  it("keeps text and pictures of its HTML, and nothing that runs, styles or frames", async () => {
    const hostile =
      '<h1 onclick="x()">Hi</h1><script>x()</script><img src="/a.png" onerror="x()" alt="A"><img src="javascript:x()"><img src="//e.example/x"><a href="javascript:x()">a</a><iframe src="https://e.example"></iframe><p style="color:red">b</p><form action="/cart"><input name="q"></form>';
    await saveAndPublish(owner, aPost("hostile", { body: hostile, excerpt: hostile }));
    const { body } = await owner.get<Item>("/api/content/blog/items/hostile");
    expect(body.body).toBe(
      '<h2>Hi</h2><img src="/a.png" alt="A" loading="lazy" /><a rel="noopener">a</a><p>b</p>',
    );
    expect(body.excerpt).toBe(body.body);
  });

  it.each([
    [{ tags: ["t".repeat(51)] }, "tag-malformed"],
    [{ categories: ["c".repeat(26)] }, "category-malformed"],
    [{ recordType: 12 }, "record-type-unfit"],
    [{ urlId: "A b" }, "slug-malformed"],
    [{ title: "" }, "title-missing"],
    [{ mainImage: { assetUrl: "//evil.example/a.png" } }, "image-address-invalid"],
    [{ mainImage: { assetUrl: "/a.png", originalSize: "big" } }, "invalid-input"],
    [{ title: "a\u0000b" }, "invalid-input"],
    [{ publicCommentCount: -1 }, "invalid-input"],
    [{ recordType: 99 }, "invalid-input"],
  ])("is refused with %j [B5.29]", async (change, code) => {
    const answer = await save<Refused>("wrong", { ...aPost("wrong"), ...change });
    expect([answer.status, answer.body.error.code]).toEqual([400, code]);
  });

  it("needs a collection, and an address that no other page has", async () => {
    expect((await save("lost", aPost("lost", { collectionId: "nowhere" }))).status).toBe(404);
    const collection = { kind: "blog", slug: "shop", title: "Shop" };
    const taken = await owner.put<Refused>("/api/console/content/collections/x", collection);
    expect(taken.body.error).toEqual({
      code: "slug-reserved",
      message: "The URL slug shop is already used by another page.",
    });
    const second = { kind: "blog", slug: "blog", title: "Second" };
    expect((await owner.put("/api/console/content/collections/x", second)).status).toBe(409);
    expect((await owner.get(`${ITEMS}/lost`)).status).toBe(404);
    expect((await owner.post(`${ITEMS}/lost/publish`, {})).status).toBe(404);
  });
});

describe("published items", () => {
  it("is listed newest first, by category, by tag and page by page", async () => {
    for (const [index, urlId] of ["a", "b", "c"].entries())
      await saveAndPublish(
        owner,
        aPost(urlId, { tags: ["series"], categories: [`No ${index}`] }),
        index + 1,
      );
    expect(await listed(owner, "?tag=series")).toEqual(["c", "b", "a"]);
    expect(await listed(owner, "?category=No%201")).toEqual(["b"]);
    expect(await listed(owner, "?tag=%27%3B--")).toEqual([]);
    const { body } = await owner.get<Items>("/api/content/blog/items?tag=series&pageSize=2&page=2");
    expect([body.total, body.rows.map(({ id }) => id)]).toEqual([3, ["a"]]);
  });
  it("is divided into coming and past events", async () => {
    await saveAndPublish(owner, anEvent("over", -100));
    await saveAndPublish(owner, anEvent("running", -1));
    await saveAndPublish(owner, anEvent("soon", 24));
    await saveAndPublish(owner, anEvent("far", 240));
    const ids = async (when: string) =>
      (await owner.get<Items>(`/api/content/events/items?when=${when}`)).body.rows.map(
        ({ id }) => id,
      );
    expect(await ids("upcoming")).toEqual(["running", "soon", "far"]);
    expect(await ids("past")).toEqual(["over"]);
  });
  it("is sorted, searched and filtered for its owner", async () => {
    const { body } = await owner.get<Rows>(`${ITEMS}?kind=events&sort=startDate&search=EVENT`);
    expect(body.rows.map(({ id }) => id)).toEqual(["over", "running", "soon", "far"]);
    expect((await owner.get(`${ITEMS}?sort=password`)).status).toBe(400);
  });
});

describe("another website", () => {
  it("neither sees nor changes it", async () => {
    await saveAndPublish(owner, aPost("ours"));
    expect((await otherVisitor.get("/api/content/blog/items")).status).toBe(404);
    expect((await otherVisitor.get("/blog/ours")).status).toBe(404);
    expect((await otherOwner.get(`${ITEMS}/ours`)).status).toBe(404);
    expect((await otherOwner.delete(`${ITEMS}/ours`)).status).toBe(404);
    expect((await otherOwner.post(`${ITEMS}/ours/unpublish`, {})).status).toBe(404);
    expect((await otherOwner.put(`${ITEMS}/ours`, aPost("ours"))).status).toBe(404);
    expect((await otherOwner.get<Rows>(ITEMS)).body.total).toBe(0);
    expect((await owner.get("/blog/ours")).status).toBe(200);
  });
  it("may use the same ids and addresses for its own", async () => {
    await defineCollections(otherOwner);
    await saveAndPublish(otherOwner, aPost("ours", { title: "Theirs" }));
    expect((await otherOwner.get<Item>("/api/content/blog/items/ours")).body.title).toBe("Theirs");
    expect((await owner.get<Item>("/api/content/blog/items/ours")).body.title).toBe("Post ours");
  });
});

it("lets only its owner write", async () => {
  expect((await visitor.put(`${ITEMS}/x`, aPost("x"))).status).toBe(401);
  expect((await visitor.post(`${ITEMS}/x/publish`, {})).status).toBe(401);
  expect((await visitor.delete(`${ITEMS}/x`)).status).toBe(401);
  expect((await visitor.get(ITEMS)).status).toBe(401);
});
