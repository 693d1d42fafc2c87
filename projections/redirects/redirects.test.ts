import { afterEach, beforeEach, expect, it } from "vitest";
import type { CollectionEvent, ProductEvent } from "#domain/catalog/events.ts";
import type { ContentCollectionEvent, ContentItemEvent } from "#domain/content/events.ts";
import { ContentItemDefinition } from "#domain/content/item.ts";
import type { PageEvent } from "#domain/pages/events.ts";
import type { RedirectEvent } from "#domain/redirects/events.ts";
import { aProduct } from "#tests/support/catalog.ts";
import { createProjected, type Projected } from "#tests/support/projected.ts";
import { redirects } from "./redirects.ts";

let website: Projected;
beforeEach(async () => {
  website = await createProjected(redirects);
});
afterEach(() => website.drop());

const at = "2030-01-01T00:00:00.000Z";
const pages = () =>
  website.rows(
    `select page, below, path, visible, visible_from::int as from, removed, moved
       from read.addressed_pages order by page`,
  );
const addresses = () =>
  website.rows("select page, below, path from read.page_addresses order by last_at");

const ofProduct = (event: ProductEvent) => website.record("product ink", event);
const defineProduct = (slug: string, visible = true) =>
  ofProduct({
    type: "ProductDefined",
    product: aProduct("ink", { slug, visible }),
    definedAt: at,
  });
const ofCollection = (...events: readonly CollectionEvent[]) =>
  website.record("collection pens", ...events);
const named = (slug: string): CollectionEvent => ({
  type: "CollectionDefined",
  collectionId: "pens",
  slug,
  title: "Pens",
  description: "",
  definedAt: at,
});

it("a product keeps every address that it had, and is where it is now", async () => {
  const shown = { visible: true, from: 0, removed: false };
  const page = { page: "product ink", below: "", ...shown, moved: false };
  await defineProduct("ink");
  expect(await pages()).toEqual([{ ...page, path: "shop/p/ink" }]);
  await defineProduct("blue-ink", false);
  expect(await pages()).toEqual([
    { ...page, path: "shop/p/blue-ink", visible: false, moved: true },
  ]);
  expect(await addresses()).toMatchObject([{ path: "shop/p/ink" }, { path: "shop/p/blue-ink" }]);
  await defineProduct("ink");
  expect(await addresses()).toMatchObject([{ path: "shop/p/blue-ink" }, { path: "shop/p/ink" }]);
  await ofProduct({ type: "ProductRemoved", productId: "ink", removedAt: at });
  expect(await pages()).toMatchObject([{ path: "shop/p/ink", removed: true, moved: true }]);
});

const shownAt = { visible: true, removed: false };

it("a collection is visible until it is hidden, also when it is renamed", async () => {
  const collectionId = "pens";
  await ofCollection(named("pens"), named("pens"));
  expect(await pages()).toMatchObject([{ path: "shop/pens", ...shownAt, moved: false }]);
  await ofCollection(
    { type: "CollectionVisibilityChanged", collectionId, visible: false, changedAt: at },
    named("nibs"),
    { type: "CollectionRemoved", collectionId, removedAt: at },
  );
  expect(await pages()).toMatchObject([{ path: "shop/nibs", visible: false, removed: true }]);
  await ofCollection({ type: "CollectionRestored", collectionId, restoredAt: at });
  expect(await pages()).toMatchObject([
    { path: "shop/nibs", visible: false, removed: false, moved: true },
  ]);
});

it("an item is below its collection, and visible from its date on", async () => {
  const collection = {
    collectionId: "journal",
    kind: "blog",
    title: "J",
    description: "",
  } as const;
  const defined: ContentCollectionEvent = {
    type: "ContentCollectionDefined",
    collection: { ...collection, slug: "blog", enabled: true, inNavigation: true },
    definedAt: at,
  };
  await website.record("contentCollection journal", defined);
  const item = ContentItemDefinition.parse({
    itemId: "one",
    collectionId: "journal",
    recordType: 1,
    title: "One",
    urlId: "first",
  });
  const record = (...events: readonly ContentItemEvent[]) =>
    website.record("contentItem one", ...events);
  await record({ type: "ContentItemSaved", item, savedAt: at });
  const page = { page: "content-item one", below: "content-collection journal" };
  const rowsOf = async () => (await pages()).slice(1);
  expect(await rowsOf()).toMatchObject([{ ...page, path: "first", visible: false }]);
  await record({ type: "ContentItemPublished", itemId: "one", publishOn: 9, publishedAt: at });
  await record({ type: "ContentItemSaved", item: { ...item, urlId: "uno" }, savedAt: at });
  expect(await rowsOf()).toMatchObject([{ ...page, path: "uno", visible: true, from: 9 }]);
  expect(await addresses()).toMatchObject([{ path: "blog" }, { path: "first" }, { path: "uno" }]);
  await record({
    type: "ContentItemUnpublished",
    itemId: "one",
    status: "draft",
    unpublishedAt: at,
  });
  expect(await rowsOf()).toMatchObject([{ visible: false, removed: false }]);
  await record({ type: "ContentItemRemoved", itemId: "one", removedAt: at });
  expect(await rowsOf()).toMatchObject([{ visible: false, removed: true }]);
});

it("a path leads where an owner said last, or nowhere", async () => {
  const record = (...events: readonly RedirectEvent[]) => website.record("redirect old", ...events);
  const rows = () =>
    website.rows("select path, target, removed_at::int as removed from read.redirects");
  const path = "/old";
  await record({ type: "RedirectDefined", path, target: "/new", definedAt: at });
  expect(await rows()).toEqual([{ path: "old", target: "/new", removed: null }]);
  await record({ type: "RedirectRemoved", path, removedAt: at });
  expect(await rows()).toEqual([{ path: "old", target: "/new", removed: 2 }]);
  await record({ type: "RedirectRestored", path, restoredAt: at });
  expect(await rows()).toEqual([{ path: "old", target: "/new", removed: null }]);
  const ofRename: RedirectEvent = { type: "RedirectRemoved", path: "/shop/p/ink", removedAt: at };
  await website.record("redirect shop~1p~1ink", ofRename);
  expect(await rows()).toContainEqual({ path: "shop/p/ink", target: null, removed: 4 });
});

it("a page of an owner keeps its addresses; its versions say whether it is visible", async () => {
  const pageId = "about";
  const record = (...events: readonly PageEvent[]) => website.record("page about", ...events);
  const created = { pageId, title: "About", createdAt: at };
  await record(
    { type: "PageCreated", path: "about", ...created },
    { type: "PageAddressed", pageId, path: "about-us", addressedAt: at },
  );
  expect(await addresses()).toMatchObject([{ path: "about" }, { path: "about-us" }]);
  await record({ type: "PageRemoved", pageId, removedAt: at });
  expect(await pages()).toMatchObject([{ page: "page about", below: "", removed: true }]);
  await record({ type: "PageRestored", pageId, path: "we", restoredAt: at });
  expect(await pages()).toMatchObject([{ path: "we", removed: false }]);
});
