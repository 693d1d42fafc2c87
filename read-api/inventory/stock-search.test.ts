import { afterAll, beforeAll, expect, it } from "vitest";
import { newId } from "#infra/ids/uuid.ts";
import { products } from "#projections/catalog/products.ts";
import { variantStock } from "#projections/inventory/variant-stock.ts";
import { schemaOf } from "#projections/kit/schema.ts";
import { aProduct, aVariant, createShopkeeper } from "#tests/support/catalog.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { projectAll } from "#tests/support/project.ts";
import { createTestShop } from "#tests/support/shop.ts";
import { queryLongPage } from "../kit/listing.ts";
import { stockSource } from "./routes.ts";

const shop = { ...createTestShop(), newId };
let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
  const { define } = createShopkeeper(shop);
  const variants = ["Navy", "Sage"].map((Colour) => ({
    ...aVariant(`shirt-${Colour}`, { Colour }),
    sku: `SH_${Colour}`,
  }));
  const shirt = { name: "Linen Shirt", tags: ["summer"], variantOptionOrdering: ["Colour"] };
  await define(aProduct("shirt", { ...shirt, variants }));
  await define(aProduct("cup", { name: "Navy cup" }));
  await projectAll(test.database, shop.eventStore, [products, variantStock]);
});
afterAll(() => test.drop());

const found = async (search: string): Promise<readonly string[]> => {
  const source = stockSource("demo", { search, lowAt: 5 });
  const request = { page: 1, pageSize: 20, sort: "product" };
  type Row = { readonly variantId: string };
  const { rows, total } = await queryLongPage<Row>(test.database, source, request);
  expect(total).toBe(rows.length);
  return rows.map(({ variantId }) => variantId);
};

const asked = async () => [
  await found("SHIRT"),
  await found("navy"),
  await found("sh_s"),
  await found("summer"),
  await found("%"),
];
const expected = [
  ["shirt-Navy", "shirt-Sage"],
  ["shirt-Navy", "cup"],
  ["shirt-Sage"],
  // A product's tag is not a variant's text.
  [],
  [],
];

it("finds variants by the name of their product, SKU and option values", async () => {
  expect(await asked()).toEqual(expected);
});

it("finds the same with tables of the version before", async () => {
  await test.database.query(
    `create view public.variants_before as
     select website_id, product_id, variant_id, ordinal, sku, attributes, image
       from "${schemaOf(products, "test")}".product_variants`,
  );
  await test.database.query("drop view read.product_variants");
  await test.database.query("alter view public.variants_before rename to product_variants");
  await test.database.query("alter view public.product_variants set schema read");
  expect(await asked()).toEqual(expected);
});
