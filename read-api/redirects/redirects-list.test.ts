import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ResponseOf } from "#domain/kit/contract.ts";
import { aProduct, createShopkeeper } from "#tests/support/catalog.ts";
import { type Client, createOwnerClient } from "#tests/support/client.ts";
import { aPost, defineCollections, saveAndPublish } from "#tests/support/content.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { showWithout } from "#tests/support/table-of-before.ts";
import { until } from "#tests/support/wait-for.ts";
import type { listRedirectsContract } from "./contract.ts";

const PATH = "/api/console/redirects";
let server: TestServer;
let owner: Client;
beforeAll(async () => {
  server = await startTestServer();
  owner = await createOwnerClient(server.origin, server.setupCode);
  const shop = createShopkeeper(server.infrastructure);
  for (const slug of ["ink", "blue", "navy"]) await shop.define(aProduct("ink", { slug }));
  await shop.define(aProduct("gone", { slug: "was-here" }));
  await shop.define(aProduct("gone", { slug: "hidden", visible: false }));
  await shop.define(aProduct("back", { slug: "there" }));
  await shop.define(aProduct("back", { slug: "elsewhere" }));
  await shop.define(aProduct("back", { slug: "there" }));
  await defineCollections(owner);
  await saveAndPublish(owner, aPost("first"));
  await owner.put("/api/console/content/items/first", aPost("first", { urlId: "hello" }));
  await owner.put("/api/console/content/collections/journal", {
    kind: "blog",
    slug: "news",
    title: "News",
  });
  await owner.post(PATH, { path: "/sale", target: "/shop" });
  await owner.post(PATH, { path: "/shop/p/navy", target: "/shop" });
  await owner.post(PATH, { path: "/news/hello", target: "/shop" });
  await owner.post(PATH, { path: "/over", target: "/shop" });
  await owner.delete(`${PATH}/over`);
  await until(async () => (await rowsOf()).length === 9);
});
afterAll(() => server.stop());

type Listed = ResponseOf<typeof listRedirectsContract>;
const rowsOf = async (query = "") => (await owner.get<Listed>(`${PATH}${query}`)).body.rows;
const paths = async (query: string) => (await rowsOf(query)).map(({ path }) => path);

describe("the list of redirects", () => {
  it("has those of renames and manual ones, with where they lead and why", async () => {
    const rows = (await rowsOf()).map(({ path, target, origin, kind, status }) =>
      [path, target, origin, kind ?? "", status].join(" "),
    );
    expect(rows).toEqual([
      "/blog /news renamed content-collection active",
      "/news/first /news/hello renamed content-item active",
      "/news/hello /shop manual  page",
      "/sale /shop manual  active",
      "/shop/p/blue /shop/p/navy renamed product active",
      "/shop/p/elsewhere /shop/p/there renamed product active",
      "/shop/p/ink /shop/p/navy renamed product active",
      "/shop/p/navy /shop manual  page",
      "/shop/p/was-here /shop/p/hidden renamed product hidden",
    ]);
  });
  it("is the same while the table of the version before does not know which pages have moved", async () => {
    const { database } = server.infrastructure;
    const rows = await rowsOf();
    const end = await showWithout(database, "addressed_pages", ["moved"]);
    try {
      expect(await rowsOf()).toEqual(rows);
    } finally {
      await end();
    }
  });
  it("is sorted, searched and filtered", async () => {
    expect(await paths("?status=removed")).toEqual(["/over"]);
    expect(await paths("?origin=manual&sort=-path")).toEqual([
      "/shop/p/navy",
      "/sale",
      "/news/hello",
    ]);
    expect(await paths("?search=NAVY&origin=renamed")).toEqual(["/shop/p/blue", "/shop/p/ink"]);
    expect(await paths("?pageSize=2&page=2&sort=path")).toEqual(["/news/hello", "/sale"]);
    for (const sort of ["target", "origin", "-hits", "lastHitAt", "status", "changedAt"])
      expect(await rowsOf(`?sort=${sort}`)).toHaveLength(9);
  });
  it("has one row for a path that was renamed and is redirected by its owner", async () => {
    await owner.post(PATH, { path: "/shop/p/ink", target: "/contact" });
    await expect
      .poll(() => rowsOf("?search=/shop/p/ink"))
      .toMatchObject([
        { path: "/shop/p/ink", target: "/contact", origin: "manual", redirectId: "shop~1p~1ink" },
      ]);
    await owner.delete(`${PATH}/shop~1p~1blue`);
    await expect.poll(() => rowsOf("?search=/shop/p/blue")).toEqual([]);
    expect(await rowsOf("?search=/shop/p/blue&status=removed")).toMatchObject([
      { target: "", origin: "renamed", status: "removed" },
    ]);
  });
  it("has the redirect of a rename again after its removal was undone", async () => {
    const ofElsewhere = () => rowsOf("?search=/shop/p/elsewhere");
    const removed = () => rowsOf("?search=/shop/p/elsewhere&status=removed");
    const left = await ofElsewhere();
    expect(left).toMatchObject([{ target: "/shop/p/there", origin: "renamed", status: "active" }]);
    await owner.delete(`${PATH}/shop~1p~1elsewhere`);
    await expect.poll(removed).toMatchObject([{ target: "", origin: "renamed" }]);
    expect(await ofElsewhere()).toEqual([]);
    await owner.post(`${PATH}/shop~1p~1elsewhere/restore`);
    await expect.poll(ofElsewhere).toEqual(left);
    expect(await removed()).toEqual([]);
  });
  it("is a file like every list", async () => {
    const { body } = await owner.get<string>(`${PATH}/export?columns=path,origin,status`);
    expect(body).toContain("/blog,Renamed collection,Active");
    expect(body).not.toContain("/over");
  });
});

describe("hits", () => {
  const hitsOf = async (path: string) => {
    const row = (await rowsOf("?sort=path")).find((each) => each.path === path);
    return [row?.hits, row?.lastHitAt === null];
  };
  const visit = async (path: string) =>
    (await fetch(`${server.origin}${path}`, { redirect: "manual" })).status;

  it("are counted for the redirect that was followed, and for no page", async () => {
    expect(await hitsOf("/sale")).toEqual([0, true]);
    for (const path of ["/sale", "/SALE/?a=b", "/blog", "/blog/first", "/blog/hello"])
      expect(await visit(path)).toBe(301);
    expect(await visit("/news/first")).toBe(301);
    expect(await visit("/news/hello")).toBe(200);
    expect(await visit("/shop/p/was-here")).toBe(404);
    expect(await hitsOf("/sale")).toEqual([2, false]);
    expect(await hitsOf("/blog")).toEqual([3, false]);
    expect(await hitsOf("/news/first")).toEqual([1, false]);
    expect(await hitsOf("/news/hello")).toEqual([0, true]);
    expect(await hitsOf("/shop/p/was-here")).toEqual([0, true]);
  });
});
