import { afterEach, beforeEach, expect, it } from "vitest";
import type { ProductEvent } from "#domain/catalog/events.ts";
import type { ContentItemEvent } from "#domain/content/events.ts";
import { ContentItemDefinition } from "#domain/content/item.ts";
import type { MediaEvent } from "#domain/media/events.ts";
import { newDocument } from "#domain/pages/document.ts";
import type { PageEvent } from "#domain/pages/events.ts";
import { aProduct } from "#tests/support/catalog.ts";
import { createProjected, type Projected } from "#tests/support/projected.ts";
import { media } from "./media.ts";

let website: Projected;
beforeEach(async () => {
  website = await createProjected(media);
});
afterEach(() => website.drop());

const at = "2030-01-01T00:00:00.000Z";
const [red, blue] = ["a".repeat(64), "b".repeat(64)];
const address = (fileId: string) => `/images/${fileId}.png`;

it("a picture has its latest description", async () => {
  const mediaId = "m1";
  const record = (...events: readonly MediaEvent[]) => website.record("media m1", ...events);
  const rows = () =>
    website.rows(
      "select title, alt_text as alt, tags, folder, focal_x as x, removed from read.media",
    );
  const picture = {
    assetUrl: address(red),
    originalSize: "40x30",
    colorData: null,
    systemDataVariants: "",
    bytes: 900,
  };
  await record({
    type: "MediaUploaded",
    mediaId,
    name: "a.png",
    picture,
    folder: "Shop",
    uploadedAt: at,
  });
  const first = { title: "", alt: "", tags: [], x: 0.5 };
  expect(await rows()).toEqual([{ ...first, folder: "Shop", removed: false }]);
  const description = {
    title: "Night",
    altText: "The shop at night",
    tags: ["shop", "night"],
    folder: "",
    focalPoint: { x: 0.25, y: 1 },
  };
  await record(
    { type: "MediaDescribed", mediaId, description, describedAt: at },
    { type: "MediaTrashed", mediaId, trashedAt: at },
  );
  const { title, altText: alt, tags, folder } = description;
  expect(await rows()).toEqual([{ ...first, title, alt, tags, folder, x: 0.25, removed: true }]);
  await record({ type: "MediaRestored", mediaId, restoredAt: at });
  expect(await rows()).toMatchObject([{ removed: false }]);
});

it("a picture is used by the pages that name it now", async () => {
  const uses = () =>
    website.rows(
      `select kind, holder_id as id, title, left(file, 1) as file
         from read.media_uses, unnest(file_ids) as file order by 1, 4`,
    );
  const define = (...images: readonly string[]) => {
    const defined: ProductEvent = {
      type: "ProductDefined",
      product: aProduct("ink", {
        images: images.map((fileId) => ({ assetUrl: address(fileId), altText: "" })),
      }),
      definedAt: at,
    };
    return website.record("product ink", defined);
  };
  await define(red, blue, red);
  const product = { kind: "product", id: "ink", title: "Product ink" };
  expect(await uses()).toEqual([
    { ...product, file: "a" },
    { ...product, file: "b" },
  ]);
  await define(blue);
  const item = ContentItemDefinition.parse({
    itemId: "one",
    collectionId: "journal",
    recordType: 1,
    title: "One",
    urlId: "one",
    body: `<p><img src="${address(red)}"></p>`,
  });
  const saved: ContentItemEvent = { type: "ContentItemSaved", item, savedAt: at };
  await website.record("contentItem one", saved);
  const post = { kind: "content-item", id: "one", title: "One", file: "a" };
  expect(await uses()).toEqual([post, { ...product, file: "b" }]);
  const removed: ProductEvent = { type: "ProductRemoved", productId: "ink", removedAt: at };
  await website.record("product ink", removed);
  expect(await uses()).toEqual([post]);
  const gone: ContentItemEvent = { type: "ContentItemRemoved", itemId: "one", removedAt: at };
  await website.record("contentItem one", gone);
  expect(await uses()).toEqual([]);

  const document = newDocument("About");
  const publish = (version: number, imageUrl: string) => {
    const published: PageEvent = {
      type: "PagePublished",
      pageId: "about",
      version,
      draft: version,
      draftRevision: 0,
      publishOn: 1,
      document: { ...document, details: { ...document.details, imageUrl } },
      publishedAt: at,
    };
    return website.record("page about", published);
  };
  await publish(1, address(red));
  expect(await uses()).toEqual([{ kind: "page", id: "about", title: "About", file: "a" }]);
  await publish(2, "");
  expect(await uses()).toEqual([]);
});
