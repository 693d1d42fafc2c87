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
const { define, stock } = createShopkeeper(shop);
let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
  const product = (name: string, ...ids: readonly string[]) =>
    define(
      aProduct(name, {
        name,
        variantOptionOrdering: ["Size"],
        variants: ids.map((Size) => aVariant(Size, { Size })),
      }),
    );
  await product("shirt", "few", "plenty", "never");
  await product("cup", "cup", "gone");
  await product("cup", "cup");
  await stock("shirt", "few", 5);
  await stock("shirt", "plenty", 6);
  await stock("cup", "cup", 1);
  await projectAll(test.database, shop.eventStore, [products, variantStock]);
});
afterAll(() => test.drop());

const columns = "website_id, variant_id, product_id, unlimited, on_hand, held, sold, moved_at";

type Row = { readonly variantId: string; readonly runningLow: boolean };
const listed = async (filters?: string, search?: string) => {
  const asked = { filters, search, lowAt: 5 };
  const request = { page: 1, pageSize: 20, sort: "product", filters };
  const { rows, total } = await queryLongPage<Row>(
    test.database,
    stockSource("demo", asked),
    request,
  );
  return { total, rows: rows.filter(({ runningLow }) => runningLow).map((row) => row.variantId) };
};

it("lists the variants that run low, those without a movement among them, and counts them", async () => {
  const low = ["cup", "few", "never"];
  expect(await listed()).toEqual({ total: 4, rows: low });
  expect(await listed("runningLow:is:yes")).toEqual({ total: 3, rows: low });
  expect(await listed("runningLow:is:no")).toEqual({ total: 1, rows: [] });
  expect(await listed("runningLow:is:yes,no")).toEqual({ total: 4, rows: low });
  expect(await listed("runningLow:is:yes;available:most:1")).toEqual({
    total: 2,
    rows: ["cup", "never"],
  });
  expect(await listed("runningLow:is:yes", "cup")).toEqual({ total: 1, rows: ["cup"] });
});

it("lists those with movements while tables of the version before serve", async () => {
  await test.database.query("drop view read.variant_stock");
  await test.database.query(
    `create view read.variant_stock as select ${columns}, available
       from "${schemaOf(variantStock, "test")}".variant_stock where moved_at is not null`,
  );
  expect(await listed("runningLow:is:yes")).toEqual({ total: 2, rows: ["cup", "few"] });
  expect(await listed()).toEqual({ total: 4, rows: ["cup", "few", "never"] });
});

it("does not list or count those that have left the shop while such tables serve", async () => {
  const low = () => listed("runningLow:is:yes");
  await test.database.query(
    `create or replace view read.variant_stock as
     select ${columns}, available from "${schemaOf(variantStock, "test")}".variant_stock where moved_at is not null
      union all select 'demo', 'left', 'left', false, 0, 0, 0, now(), 0`,
  );
  expect(await low()).toEqual({ total: 2, rows: ["cup", "few"] });
});
