import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { ResponseOf } from "#domain/kit/contract.ts";
import type { PageDocument } from "#domain/pages/document.ts";
import type { nameLinkTargetsContract } from "#read-api/site-frame/contract.ts";
import { aProduct } from "#tests/support/catalog.ts";
import { type Client, createOwnerClient } from "#tests/support/client.ts";
import { aBlock, addBlock, addSection } from "#tests/support/pages.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";

let server: TestServer;
let owner: Client;
const ok = async (asked: Promise<{ readonly status: number; readonly body: unknown }>) => {
  const { status, body } = await asked;
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`);
};
const collection = (id: string, slug: string, parentId: string | null = null) =>
  ok(owner.put(`/api/console/collections/${id}`, { slug, title: id, description: "", parentId }));
const product = (id: string, slug: string) => {
  const { productId: _id, ...definition } = aProduct(id, { slug, collectionIds: ["inks"] });
  return ok(owner.put(`/api/console/products/${id}`, definition));
};

const PAGE = "/api/console/pages/store";
const changes = [
  addSection("s"),
  addBlock("s", aBlock("listed", { type: "products", collection: "inks", limit: 3 })),
  addBlock("s", aBlock("below", { type: "collections", parent: "inks", limit: 3 }, 2), "listed"),
  addBlock(
    "s",
    aBlock("again", { type: "restock", product: "blue", availableText: "Blue is back" }, 3),
    "below",
  ),
];

const everything = ["card-title", "blue-shades", "page-restock"];
const foundIn = (html: string) => everything.filter((text) => html.includes(text));
const mainOf = (html: string) => /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? "";
const shown = async (path = "/store") => foundIn(mainOf((await owner.get<string>(path)).body));

beforeAll(async () => {
  server = await startTestServer();
  owner = await createOwnerClient(server.origin, server.setupCode);
  await collection("inks", "inks");
  await collection("blue-shades", "blue-shades", "inks");
  await product("blue", "blue");
  await owner.put(PAGE, { path: "store", title: "Store" });
  await ok(owner.post(`${PAGE}/draft/changes`, { draft: 1, changes }));
  await ok(owner.post(`${PAGE}/publish`, {}));
});
afterAll(() => server.stop());
beforeEach(async () => {
  await collection("inks", "inks");
  await product("blue", "blue");
});

it("blocks follow a collection and a product that were renamed, and renamed back", async () => {
  expect(await shown()).toEqual(everything);
  await collection("inks", "fountain-inks");
  await product("blue", "deep-blue");
  expect(await shown()).toEqual(everything);
  await collection("inks", "writing-inks");
  await product("blue", "night-blue");
  expect(await shown()).toEqual(everything);
  await collection("inks", "inks");
  await product("blue", "blue");
  expect(await shown()).toEqual(everything);
});

it("the editor and the areas of other pages follow, too", async () => {
  await collection("inks", "fountain-inks");
  await product("blue", "deep-blue");
  const { body } = await owner.get<{ document: PageDocument }>(`${PAGE}/draft`);
  const drawn = await owner.post<{ html: string }>("/api/console/page-drawing", {
    path: "store",
    document: body.document,
  });
  expect(foundIn(drawn.body.html)).toEqual(everything);
  expect(foundIn((await owner.get<string>(`${PAGE}/canvas`)).body)).toEqual(everything);
  await ok(owner.put("/api/console/page-places/not-found-below", { pageId: "store" }));
  expect(await shown("/no-such-page")).toEqual(everything);
  await ok(owner.delete("/api/console/page-places/not-found-below"));
});

it("a path that another one has now is that one’s, as for an old link", async () => {
  await collection("inks", "fountain-inks");
  await product("blue", "deep-blue");
  await collection("pads", "inks");
  await product("red", "blue");
  expect(await shown()).toEqual(["page-restock"]);
  expect((await owner.get("/shop/inks")).status).toBe(200);
  await ok(owner.delete("/api/console/collections/pads"));
  await ok(owner.delete("/api/console/products/red"));
  expect(await shown()).toEqual(everything);
});

it("the editor gets the present name of what an address led to", async () => {
  await collection("inks", "fountain-inks");
  await product("blue", "deep-blue");
  const hrefs = ["/shop/inks", "/shop/p/blue", "/shop/p/gone", "/about"];
  const targets = hrefs.map((href) => ({ kind: "address", href }));
  const { body } = await owner.post<ResponseOf<typeof nameLinkTargetsContract>>(
    "/api/console/link-targets/names",
    { targets },
  );
  expect(body.targets.map(({ target, title, url }) => [target, title, url])).toEqual([
    [targets[0], "inks", "/shop/fountain-inks"],
    [targets[1], "Product blue", "/shop/p/deep-blue"],
  ]);
});
