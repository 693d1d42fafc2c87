import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hostWebsite } from "#commands/websites/host-website.ts";
import { aProduct } from "#tests/support/catalog.ts";
import { type Client, createClient, createOwnerClient } from "#tests/support/client.ts";
import { anEvent, aPost, defineCollections, saveAndPublish } from "#tests/support/content.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { until } from "#tests/support/wait-for.ts";

const REDIRECTS = "/api/console/redirects";
let server: TestServer;
let owner: Client;
let otherOrigin: string;
beforeAll(async () => {
  server = await startTestServer({ DAYBOOK_HOSTS: "127.0.0.1" });
  await hostWebsite(server.infrastructure, "other", ["localhost"], "test");
  otherOrigin = server.origin.replace("127.0.0.1", "localhost");
  await until(async () => (await fetch(`${otherOrigin}/api/crumb`)).status === 200);
  owner = await createOwnerClient(server.origin, server.setupCode);
  await defineCollections(owner);
});
afterAll(() => server.stop());

const ok = ({ status, body }: { status: number; body: unknown }): void => {
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`);
};
const nameProduct = async (id: string, slug: string, visible = true) => {
  const { productId: _id, ...product } = aProduct(id, { slug, visible });
  ok(await owner.put(`/api/console/products/${id}`, product));
};
const nameCollection = async (id: string, slug: string) =>
  ok(await owner.put(`/api/console/collections/${id}`, { slug, title: id }));
const nameBlog = async (slug: string) =>
  ok(
    await owner.put("/api/console/content/collections/journal", {
      kind: "blog",
      slug,
      title: "The Journal",
    }),
  );
const redirect = (path: string, target: string) => owner.post<never>(REDIRECTS, { path, target });
/** Waits for the status and the target of a path. */
const expectAnswer = (path: string, status: number, location: string | null = null) =>
  expect
    .poll(async () => {
      const answer = await owner.get(path);
      return [answer.status, answer.headers.get("location")];
    })
    .toEqual([status, location]);

describe("after a rename the old path leads to the new one in one step", () => {
  it("for a product, after any number of renames and back again", async () => {
    for (const slug of ["a", "b", "c"]) await nameProduct("ink", slug);
    await expectAnswer("/shop/p/c", 200);
    for (const slug of ["a", "b", "A/", "%62"])
      await expectAnswer(`/shop/p/${slug}`, 301, "/shop/p/c");
    await nameProduct("ink", "a");
    await expectAnswer("/shop/p/a", 200);
    for (const slug of ["b", "c"]) await expectAnswer(`/shop/p/${slug}`, 301, "/shop/p/a");
  });
  it("with the visitor's query, and not kept by browsers", async () => {
    await nameProduct("pen", "pen");
    await nameProduct("pen", "fine-pen");
    await expectAnswer("/shop/p/pen", 301, "/shop/p/fine-pen");
    const { headers } = await owner.get("/shop/p/pen?utm_source=mail&size=M%20x");
    expect(headers.get("location")).toBe("/shop/p/fine-pen?utm_source=mail&size=M%20x");
    expect(headers.get("cache-control")).toBe("no-cache");
    const head = await fetch(`${server.origin}/shop/p/pen`, { method: "HEAD", redirect: "manual" });
    expect(head.status).toBe(301);
    const posted = await fetch(`${server.origin}/shop/p/pen`, { method: "POST" });
    expect(posted.status).toBe(404);
  });
  it("for a collection of the shop", async () => {
    await nameCollection("nibs", "nibs");
    await nameCollection("nibs", "all-nibs");
    await expectAnswer("/shop/nibs?page=1", 301, "/shop/all-nibs?page=1");
  });
  it("for a post, an event, their collections, and both", async () => {
    await saveAndPublish(owner, aPost("first"));
    await saveAndPublish(owner, anEvent("fair", 24));
    ok(await owner.put("/api/console/content/items/first", aPost("first", { urlId: "hello" })));
    await expectAnswer("/blog/first", 301, "/blog/hello");
    await nameBlog("news");
    await expectAnswer("/blog", 301, "/news");
    await expectAnswer("/blog?format=rss", 301, "/news?format=rss");
    await expectAnswer("/blog/hello", 301, "/news/hello");
    await expectAnswer("/blog/first", 301, "/news/hello");
    await expectAnswer("/news/first", 301, "/news/hello");
    await expectAnswer("/blog/never", 404);
    await expectAnswer("/events/fair", 200);
    await nameBlog("blog");
    await expectAnswer("/news/hello", 301, "/blog/hello");
    await expectAnswer("/blog/hello", 200);
  });
  it("unless another page has the old path now", async () => {
    await nameProduct("one", "taken");
    await nameProduct("one", "given-up");
    await nameProduct("two", "taken");
    await expectAnswer("/shop/p/taken", 200);
    await nameProduct("two", "free");
    await expectAnswer("/shop/p/taken", 301, "/shop/p/free");
  });
  it("and reveals no page that visitors cannot see", async () => {
    await nameProduct("secret", "known");
    await nameProduct("secret", "hidden-now", false);
    await expectAnswer("/shop/p/known", 404);
    const later = { ...aPost("later"), urlId: "soon" };
    await saveAndPublish(owner, later, Date.now() + 86_400_000);
    const path = "/api/console/content/items/soon";
    ok(await owner.put(path, { ...later, urlId: "sooner" }));
    await expectAnswer("/blog/soon", 404);
    ok(await owner.delete("/api/console/products/two"));
    await expectAnswer("/shop/p/taken", 301, "/shop/p/given-up");
  });
});

describe("a redirect of an owner", () => {
  it("leads to one of the website's paths, over all others in one step", async () => {
    ok(await redirect("/Old-Shop.html/", "/shop?page=1#top"));
    await expectAnswer("/old-shop.html", 301, "/shop?page=1#top");
    await expectAnswer("/OLD-SHOP.html/?a=b", 301, "/shop?page=1&a=b#top");
    ok(await redirect("/x/1/2", "/y"));
    ok(await redirect("/y", "/shop/p/b"));
    await expectAnswer("/x/1/2", 301, "/shop/p/a");
    ok(await redirect("/über uns", "/contact"));
    await expectAnswer("/%C3%BCber%20uns", 301, "/contact");
  });
  it("never takes the place of a page, and replaces what a rename left", async () => {
    ok(await redirect("/shop/p/a", "/contact"));
    await expectAnswer("/shop/p/a", 200);
    ok(await redirect("/shop/p/b", "/contact"));
    await expectAnswer("/shop/p/b", 301, "/contact");
    ok(await owner.delete(`${REDIRECTS}/shop~1p~1b`));
    await expectAnswer("/shop/p/b", 404);
    ok(await owner.post(`${REDIRECTS}/shop~1p~1b/restore`));
    await expectAnswer("/shop/p/b", 301, "/contact");
  });
  it("that was removed after a rename is gone until the next rename", async () => {
    ok(await owner.delete(`${REDIRECTS}/shop~1p~1c`));
    await expectAnswer("/shop/p/c", 404);
    await nameProduct("ink", "c");
    await nameProduct("ink", "d");
    await expectAnswer("/shop/p/c", 301, "/shop/p/d");
  });
  it("is refused where it would lead in a circle or to another host", async () => {
    ok(await redirect("/loop-a", "/loop-b"));
    ok(await redirect("/loop-b", "/loop-c"));
    const refusals = [
      [await redirect("/loop-c", "/loop-a"), 409, "redirect-loop"],
      [await redirect("/loop-c", "/LOOP-C/"), 409, "redirect-loop"],
      [await redirect("/loop-a", "/loop-d"), 409, "redirect-exists"],
      [await redirect("/evil", "//evil.example"), 400, "target-malformed"],
      [await redirect("/evil", "https://evil.example"), 400, "target-malformed"],
      [await redirect("/cart", "/shop"), 400, "path-fixed"],
      [await redirect("/a?b", "/shop"), 400, "path-malformed"],
      [await redirect("/a", ""), 400, "invalid-input"],
    ] as const;
    for (const [{ status, body }, wanted, code] of refusals)
      expect([status, body]).toMatchObject([wanted, { error: { code } }]);
    const change = await owner.put<never>(`${REDIRECTS}/loop-b`, { target: "/loop-a" });
    expect([change.status, change.body]).toMatchObject([409, { error: { code: "redirect-loop" } }]);
    const gone = await owner.put<never>(`${REDIRECTS}/nowhere`, { target: "/shop" });
    expect(gone.status).toBe(404);
  });
  it("that two owners closed to a circle at the same time is a page that is not found", async () => {
    const at = server.infrastructure.now();
    const metadata = { websiteId: "demo", actor: "owner:o", correlationId: "test" };
    const event = (path: string, target: string) =>
      server.infrastructure.eventStore.append({
        stream: `redirect-demo.${path.slice(1)}`,
        expectedRevision: "any",
        events: [
          {
            id: server.infrastructure.newId(),
            type: "RedirectDefined",
            version: 1,
            data: { path, target, definedAt: at },
          },
        ],
        metadata,
      });
    await event("/ring-a", "/ring-b");
    await event("/ring-b", "/ring-a");
    ok(await redirect("/after-the-ring", "/shop"));
    await expectAnswer("/after-the-ring", 301, "/shop");
    await expectAnswer("/ring-a", 404);
  });
  it("is of one website alone, and nobody else changes it", async () => {
    const other = await fetch(`${otherOrigin}/old-shop.html`, { redirect: "manual" });
    expect(other.status).toBe(404);
    const visitor = await createClient(server.origin);
    expect((await visitor.get(REDIRECTS)).status).toBe(401);
    expect((await visitor.post(REDIRECTS, { path: "/a", target: "/shop" })).status).toBe(401);
    expect((await visitor.delete(`${REDIRECTS}/old-shop.html`)).status).toBe(401);
  });
});
