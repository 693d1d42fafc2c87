import { afterAll, beforeAll, expect, it } from "vitest";
import type { ResponseOf } from "#domain/kit/contract.ts";
import { builtInLook } from "#domain/looks/presets.ts";
import type { BlockContent } from "#domain/pages/blocks.ts";
import { newLayout, newLook, type PageDocument } from "#domain/pages/document.ts";
import type { checkPageContract } from "#read-api/pages/check-contract.ts";
import { aProduct } from "#tests/support/catalog.ts";
import { type Client, createOwnerClient } from "#tests/support/client.ts";
import { aPost, defineCollections, saveAndPublish } from "#tests/support/content.ts";
import { createOutsiders } from "#tests/support/outsiders.ts";
import { aBlock, aHeading } from "#tests/support/pages.ts";
import { aPhoto } from "#tests/support/photo.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";

type Checked = ResponseOf<typeof checkPageContract>;

let server: TestServer;
let owner: Client;
const pagePath = (id: string) => `/api/console/pages/${id}`;
const create = async (id: string, path = id) =>
  owner.put(pagePath(id), { path, title: `Page ${id}` });
const document = (...contents: readonly BlockContent[]): PageDocument => ({
  details: { title: "Page about", description: "Who we are.", imageUrl: "", noIndex: false },
  sections: [
    {
      id: "top",
      look: newLook(),
      layout: newLayout(),
      blocks: contents.map((content, index) => aBlock(`b${index}`, content, index + 1)),
    },
  ],
});
const links = (...hrefs: readonly string[]): BlockContent => ({
  type: "buttons",
  buttons: hrefs.map((href) => ({ label: "Go", href, look: "primary" })),
});
const check = async (sent: PageDocument, id = "about", client = owner) =>
  client.post<Checked>(`${pagePath(id)}/check`, { document: sent });
const codesOf = ({ body }: { readonly body: Checked }) => body.remarks.map(({ code }) => code);

beforeAll(async () => {
  server = await startTestServer({ DAYBOOK_HOSTS: "127.0.0.1" });
  owner = await createOwnerClient(server.origin, server.setupCode);
  await defineCollections(owner);
  await create("about");
});
afterAll(() => server.stop());

it("names the links that lead nowhere, and those to what is not published", async () => {
  const { productId: _id, ...ink } = aProduct("ink", { slug: "ink" });
  await owner.put("/api/console/products/ink", ink);
  await owner.put("/api/console/products/pen", { ...ink, slug: "pen", visible: false });
  await saveAndPublish(owner, aPost("first"));
  await create("later");
  await create("help", "help/shipping");
  await owner.post(`${pagePath("help")}/publish`, {});
  await owner.post("/api/console/redirects", { path: "/old", target: "/shop" });
  const good = [
    ...["/", "/shop", "/shop/p/ink", "/blog", "/blog/first", "/help/shipping", "/about", "/old"],
    ...[
      "/cart",
      "/contact",
      "/search?q=ink",
      "#top",
      "mailto:a@example.com",
      "https://example.com/x",
    ],
    `${server.origin}/shop/p/ink`,
  ];
  const dead = ["/shop/p/gone", "/blog/gone", "/gone", "/shop/nowhere", `${server.origin}/gone`];
  const hidden = ["/shop/p/pen", "/later"];
  const { body } = await check(document(links(...good.slice(0, 10)), links(...good.slice(10))));
  expect(body.remarks.filter(({ code }) => code.startsWith("link"))).toEqual([]);
  const broken = await check(document(aHeading("Title", 1), links(...dead, ...hidden)));
  const found = broken.body.remarks.filter(({ code }) => code.startsWith("link"));
  expect(found.map(({ code, level, partId }) => [code, level, partId])).toEqual([
    ...dead.map(() => ["link-dead", "error", "b1"]),
    ...hidden.map(() => ["link-hidden", "error", "b1"]),
  ]);
  expect(found[0]?.text).toBe("The link to /shop/p/gone leads to a page that does not exist.");
});

it("answers what search engines and link previews get", async () => {
  const { body } = await check(document(aHeading("Title", 1)));
  const { preview } = body;
  expect(preview).toMatchObject({
    description: "Who we are.",
    url: `${server.origin}/about`,
    imageUrl: null,
    isIndexed: true,
  });
  expect(preview.title).toMatch(/^Page about — ./);
  const hidden = document(aHeading("Title", 1));
  const noIndex = await check({ ...hidden, details: { ...hidden.details, noIndex: true } });
  expect([codesOf(noIndex).includes("no-index"), noIndex.body.preview.isIndexed]).toEqual([
    true,
    false,
  ]);
});

it("knows the address of a home page, and that an area has none", async () => {
  await create("front");
  await owner.put("/api/console/page-places/home", { pageId: "front" });
  await create("banner");
  await owner.put("/api/console/page-places/product-above", { pageId: "banner" });
  const sent = document(aHeading("Title", 1), links("/front"));
  expect((await check(sent, "front")).body.preview.url).toBe(`${server.origin}/`);
  const area = await check(sent, "banner");
  expect(area.body.preview).toMatchObject({ url: null, isIndexed: false });
  expect(codesOf(area)).not.toContain("preview-picture-missing");
});

it("weighs the pictures, and names colours of the look that are hard to see", async () => {
  const light = await check(document(aHeading("Title", 1)));
  expect(light.body.weight.pictureBytes).toBe(0);
  const kept = await server.infrastructure.pictures.keep("demo", await aPhoto(1_600, 1_200));
  if (!("picture" in kept)) throw new Error("The photo was refused.");
  const { fileId } = kept.picture;
  const image = {
    assetUrl: `/images/${fileId}.jpg`,
    altText: "A cup",
    originalSize: "1600x1200",
    systemDataVariants: "",
    mediaFocalPoint: { x: 0.5, y: 0.5 },
  };
  const content: BlockContent = { type: "image", image, caption: "", href: "" };
  const heavy = await check(document(aHeading("Title", 1), content));
  expect(heavy.body.weight.pictureBytes).toBeGreaterThan(0);
  expect(heavy.body.weight.bytes).toBeGreaterThan(light.body.weight.bytes);
  expect(heavy.body.preview.imageUrl).toContain(fileId);

  const { light: palette } = builtInLook.colors.palettes;
  const palettes = { light: { ...palette, paper: "#ffffff", ink: "#bbbbbb" }, dark: null };
  const look = { ...builtInLook, colors: { ...builtInLook.colors, palettes } };
  await owner.put("/api/console/look/draft", { document: look, edition: 0 });
  await owner.post("/api/console/look/publish", { edition: 1 });
  const faint = await check(document(aHeading("Title", 1)));
  expect(codesOf(faint)).toContain("contrast-low");
});

it("names another page with the same title", async () => {
  await owner.put(pagePath("twin"), { path: "twin", title: "Page about" });
  await owner.post(`${pagePath("twin")}/publish`, {});
  const { body } = await check(document(aHeading("Title", 1)));
  expect(body.remarks.find(({ code }) => code === "title-taken")?.text).toBe(
    "The page at /twin has the same title.",
  );
});

it("is of this website alone, and knows no page that does not exist", async () => {
  const { stranger } = await createOutsiders(server);
  const sent = document(aHeading("Title", 1));
  expect((await check(sent, "about", stranger)).status).toBe(404);
  expect((await check(sent, "gone")).status).toBe(404);
});
