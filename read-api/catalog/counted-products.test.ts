import { afterAll, beforeAll, expect, it } from "vitest";
import { productDecider } from "#domain/catalog/decide.ts";
import { ProductEvent } from "#domain/catalog/events.ts";
import { newId } from "#infra/ids/uuid.ts";
import { productStatus } from "#projections/catalog/product-status.ts";
import { products } from "#projections/catalog/products.ts";
import { schemaOf } from "#projections/kit/schema.ts";
import { aProduct, createShopkeeper } from "#tests/support/catalog.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { projectAll } from "#tests/support/project.ts";
import { expectReplayEqualsLive } from "#tests/support/replay.ts";
import { createTestShop } from "#tests/support/shop.ts";
import { listCollections } from "./list-collections.ts";

const schema = schemaOf(products, "test");
const shop = { ...createTestShop(), newId };

const collectionDefined = (collectionId: string) => ({
  ...{ id: newId(), type: "CollectionDefined", version: 1 },
  data: {
    ...{ collectionId, slug: collectionId, title: collectionId, description: "" },
    definedAt: shop.now(),
  },
});

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
  const handle = shop.handler(productDecider, ProductEvent);
  const { define } = createShopkeeper(shop);
  const metadata = { websiteId: "demo", actor: "demo", correlationId: "c" };
  await projectAll(test.database, shop.eventStore, [products, productStatus]);
  for (const collectionId of ["pens", "gifts", "empty"])
    await shop.eventStore.append({
      stream: `collection-demo.${collectionId}`,
      expectedRevision: "any",
      events: [collectionDefined(collectionId)],
      metadata,
    });
  const inBoth = { collectionIds: ["pens", "gifts"] };
  for (const id of ["fine", "broad", "gone"]) await define(aProduct(id, inBoth));
  await define(aProduct("hidden", { ...inBoth, visible: false }));
  await define(aProduct("nowhere"));
  await createShopkeeper(shop, "other").define(aProduct("theirs", inBoth));
  await projectAll(test.database, shop.eventStore, [products, productStatus]);
  // The second time, each of them has rows that count already.
  await define(aProduct("fine", { collectionIds: ["pens"] }));
  await define(aProduct("broad", { ...inBoth, visible: false }));
  await handle.run("gone", { type: "RemoveProduct", at: shop.now() }, { metadata });
  await projectAll(test.database, shop.eventStore, [products, productStatus]);
});
afterAll(() => test.drop());

const counts = async () =>
  (await listCollections(test.database, "demo")).map(({ id, productCount }) => [id, productCount]);

it("counts the visible products of each collection, also with tables of the version before", async () => {
  const expected = [
    ["pens", 1],
    ["gifts", 0],
    ["empty", 0],
  ];
  expect(await counts()).toEqual(expected);
  await test.database.query(
    `create or replace view read.product_collections_before as
     select website_id, product_id, collection_id from "${schema}".product_collections`,
  );
  await test.database.query("drop view read.product_collections");
  await test.database.query(
    "alter view read.product_collections_before rename to product_collections",
  );
  expect(await counts()).toEqual(expected);
});

it("counts the same in a rebuild, in batches of any size", async () => {
  await expectReplayEqualsLive(test.database, shop.eventStore, products);
});
