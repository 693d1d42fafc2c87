import { afterAll, beforeAll, expect, it } from "vitest";
import { productDecider } from "#domain/catalog/decide.ts";
import { ProductEvent } from "#domain/catalog/events.ts";
import { newId } from "#infra/ids/uuid.ts";
import { productStatus } from "#projections/catalog/product-status.ts";
import { products } from "#projections/catalog/products.ts";
import { variantStock } from "#projections/inventory/variant-stock.ts";
import { schemaOf } from "#projections/kit/schema.ts";
import { aProduct, aVariant, createShopkeeper } from "#tests/support/catalog.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { projectAll } from "#tests/support/project.ts";
import { expectReplayEqualsLive } from "#tests/support/replay.ts";
import { createTestShop } from "#tests/support/shop.ts";
import { stockSource } from "../inventory/routes.ts";
import type { ListSource } from "../kit/list-source.ts";
import { queryLongPage } from "../kit/listing.ts";
import { productsSource } from "./console-products.ts";
import { listCollections } from "./list-collections.ts";
import { listProducts } from "./list-products.ts";

const schema = schemaOf(products, "test");
const projections = [products, productStatus, variantStock];
const shop = { ...createTestShop(), newId };

const collectionDefined = (collectionId: string) => ({
  id: newId(),
  type: "CollectionDefined",
  version: 1,
  data: {
    collectionId,
    slug: collectionId,
    title: collectionId,
    description: "",
    definedAt: shop.now(),
  },
});

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
  const handle = shop.handler(productDecider, ProductEvent);
  const { define } = createShopkeeper(shop);
  const metadata = { websiteId: "demo", actor: "demo", correlationId: "c" };
  await projectAll(test.database, shop.eventStore, projections);
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
  const variants = ["small", "large"].map((size) => aVariant(`nowhere-${size}`, { Size: size }));
  await define(aProduct("nowhere", { variants, variantOptionOrdering: ["Size"] }));
  await createShopkeeper(shop, "other").define(aProduct("theirs", inBoth));
  await projectAll(test.database, shop.eventStore, projections);
  // The second time, each of them has rows that count already.
  await define(aProduct("fine", { collectionIds: ["pens"] }));
  await define(aProduct("broad", { ...inBoth, visible: false }));
  await handle.run("gone", { type: "RemoveProduct", at: shop.now() }, { metadata });
  await projectAll(test.database, shop.eventStore, projections);
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

const consoleList = (source: ListSource, sort: string) =>
  queryLongPage<{ readonly id: string }>(test.database, source, { page: 1, pageSize: 20, sort });
const stockOf = () => stockSource("demo", { lowAt: 5 });

const page = { page: 1, pageSize: 20, sort: "listed" } as const;

it("knows how long the list of visible products is, also with tables of the version before", async () => {
  const all = await listProducts(test.database, "demo", page);
  expect(all.rows.map(({ id }) => id)).toEqual(["fine", "nowhere"]);
  expect(all.total).toBe(2);
  expect((await listProducts(test.database, "demo", { ...page, page: 9 })).total).toBe(2);
  expect((await listProducts(test.database, "other", page)).total).toBe(1);
  expect((await listProducts(test.database, "nobody", page)).total).toBe(0);
  const closed = { shown: true, except: ["fine"] };
  expect((await listProducts(test.database, "demo", page, closed)).total).toBe(1);
  const products = await consoleList(productsSource("demo", {}), "name");
  const stock = await consoleList(stockOf(), "product");
  expect(products.rows.map(({ id }) => id)).toEqual(["broad", "fine", "hidden", "nowhere"]);
  expect([products.total, products.capped, stock.total]).toEqual([4, false, 5]);
  await test.database.query("drop view read.catalog_totals");
  expect(await listProducts(test.database, "demo", page)).toEqual(all);
  expect(await consoleList(productsSource("demo", {}), "name")).toEqual(products);
  expect(await consoleList(stockOf(), "product")).toEqual(stock);
});

it("counts the same in a rebuild, in batches of any size", async () => {
  await expectReplayEqualsLive(test.database, shop.eventStore, products);
});
