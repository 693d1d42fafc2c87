import { afterAll, beforeAll, expect, it } from "vitest";
import type { BlockContent } from "#domain/pages/blocks.ts";
import { type Client, createClient, createOwnerClient } from "#tests/support/client.ts";
import { defineCollections, saveAndPublish } from "#tests/support/content.ts";
import { aBlock, addBlock, addSection } from "#tests/support/pages.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";

let server: TestServer;
let owner: Client;
let visitor: Client;

const gallery = (urlId: string, galleryOptions: object) => ({
  collectionId: "pictures",
  recordType: 14,
  title: urlId,
  urlId,
  galleryOptions,
  items: ["frame", "view"].map((name) => ({
    assetUrl: `/images/${name}.png`,
    originalSize: "60x40",
    altText: `The ${name}`,
    ...(name === "frame" && { isDecorative: true }),
  })),
});
const shownIn = (lightbox: boolean): BlockContent => ({
  type: "gallery",
  pictures: [],
  options: { lightbox },
  shared: { collectionId: "pictures", itemId: "window" },
});

/** The alternative text of each picture of a page. */
const read = async (path: string) => {
  const { body } = await visitor.get<string>(path);
  return [...body.matchAll(/<img[^>]*\/images\/(?:frame|view)\.png[^>]* alt="([^"]*)"/g)].map(
    ([, alt]) => alt,
  );
};

beforeAll(async () => {
  server = await startTestServer();
  owner = await createOwnerClient(server.origin, server.setupCode);
  visitor = await createClient(server.origin);
  await defineCollections(owner);
  await saveAndPublish(owner, gallery("window", {}) as never);
  await saveAndPublish(owner, gallery("large", { lightbox: true }) as never);
  for (const lightbox of [true, false]) {
    const path = `/api/console/pages/lightbox-${lightbox}`;
    await owner.put(path, { path: `lightbox-${lightbox}`, title: "Windows" });
    const changes = [addSection("s"), addBlock("s", aBlock("b", shownIn(lightbox)))];
    await owner.post(`${path}/draft/changes`, { draft: 1, changes });
    await owner.post(`${path}/publish`, {});
  }
});
afterAll(() => server.stop());

it("screen readers skip decorative pictures of a gallery, except where each opens a larger one", async () => {
  expect(await read("/gallery/window")).toEqual(["", "The view"]);
  expect(await read("/gallery/large")).toEqual(["The frame", "The view"]);
});

it("a block that shows the gallery follows its own design", async () => {
  expect(await read("/lightbox-false")).toEqual(["", "The view"]);
  expect(await read("/lightbox-true")).toEqual(["The frame", "The view"]);
});
