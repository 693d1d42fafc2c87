import { afterAll, beforeAll, expect, it } from "vitest";
import type { ResponseOf } from "#domain/kit/contract.ts";
import { newDocument, newLayout, newLook } from "#domain/pages/document.ts";
import type { checkContentItemContract } from "#read-api/content/check-contract.ts";
import { type Client, createOwnerClient } from "#tests/support/client.ts";
import { anEvent, aPost, defineCollections, saveAndPublish } from "#tests/support/content.ts";
import { createOutsiders } from "#tests/support/outsiders.ts";
import { aBlock, aHeading, aText } from "#tests/support/pages.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";

type Checked = ResponseOf<typeof checkContentItemContract>;

let server: TestServer;
let owner: Client;
beforeAll(async () => {
  server = await startTestServer({ DAYBOOK_HOSTS: "127.0.0.1" });
  owner = await createOwnerClient(server.origin, server.setupCode);
  await defineCollections(owner);
});
afterAll(() => server.stop());

const ITEMS = "/api/console/content/items";
const check = async (id: string, sent: object = {}, client = owner) =>
  client.post<Checked>(`${ITEMS}/${id}/check`, sent);
const write = (id: string, change: object = {}) => owner.put(`${ITEMS}/${id}`, aPost(id, change));
const foundIn = ({ body }: { readonly body: Checked }) =>
  body.remarks.map(({ code, partId }) => [code, partId]);
const documentOf = (...contents: readonly Parameters<typeof aBlock>[1][]) => ({
  ...newDocument("Text"),
  sections: [
    {
      id: "text",
      look: newLook(),
      layout: newLayout(),
      blocks: contents.map((content, index) => aBlock(`part-${index + 1}`, content, index + 1)),
    },
  ],
});

it("finds in a plain text what visitors would miss: alt texts, heading order, dead links", async () => {
  await write("plain", {
    excerpt: "<p>How we fire.</p>",
    body: '<h2>Kiln</h2><h4>Cone</h4><p><a href="/gone">More</a><a href="/blog">All</a></p><img src="/images/no.png">',
    mainImage: { assetUrl: "/images/no.png" },
  });
  expect(foundIn(await check("plain"))).toEqual([
    ["alt-missing", "main-picture"],
    ["alt-missing", "body"],
    ["link-dead", "body"],
    ["heading-order", "body"],
  ]);
});

it("finds the same in blocks, those that are not recorded yet included", async () => {
  const blocks = documentOf(aHeading("Kiln"), aText("Hot"));
  await write("blocks", { blocks, excerpt: "<p>Hot.</p>" });
  expect(foundIn(await check("blocks"))).toEqual([["preview-picture-missing", null]]);
  const empty = documentOf({ type: "code", html: "", runsScripts: false });
  expect(foundIn(await check("blocks", { document: empty }))).toContainEqual([
    "part-empty",
    "part-1",
  ]);
  // A heading as large as the title is shown smaller, so that nothing is skipped below it.
  const large = documentOf(aHeading("Kiln", 1), aHeading("Cone", 2));
  expect(foundIn(await check("blocks", { document: large })).map(([code]) => code)).not.toContain(
    "several-titles",
  );
});

it("shows an item as search engines and link previews get it", async () => {
  const assetUrl = "/images/cup.png";
  const image = {
    type: "image" as const,
    image: {
      assetUrl,
      altText: "A cup",
      originalSize: "",
      systemDataVariants: "",
      mediaFocalPoint: { x: 0.5, y: 0.5 },
    },
    caption: "",
    href: "",
  };
  await write("shared", { blocks: documentOf(image), excerpt: "<p>A cup &amp; a jug.</p>" });
  await owner.post(`${ITEMS}/shared/publish`, {});
  const { preview, weight } = (await check("shared")).body;
  expect(preview.title).toContain("Post shared");
  expect(preview.description).toBe("A cup & a jug.");
  expect(preview.url).toBe(`${server.origin}/blog/shared`);
  expect(preview.imageUrl).toContain(assetUrl);
  expect(weight.bytes).toBeGreaterThan(0);
  // As the published page says it.
  const page = (await owner.get<string>("/blog/shared")).body;
  expect(page).toContain(`property="og:image" content="${preview.imageUrl}"`);
});

it("counts an empty post, but not an event without a text; names a title that another one has", async () => {
  await write("empty", { body: "" });
  expect(foundIn(await check("empty"))).toContainEqual(["page-empty", null]);
  await owner.put(`${ITEMS}/night`, anEvent("night", 24, { body: "" }));
  expect(foundIn(await check("night")).map(([code]) => code)).not.toContain("page-empty");
  await saveAndPublish(owner, aPost("one", { title: "Spring" }));
  await write("two", { title: "spring" });
  const { remarks } = (await check("two")).body;
  expect(remarks.map(({ text }) => text)).toContain("The page at /blog/one has the same title.");
});

it("answers nobody else, and names what does not exist", async () => {
  expect((await check("none")).status).toBe(404);
  const { stranger } = await createOutsiders(server);
  expect((await check("plain", {}, stranger)).status).toBe(404);
});
