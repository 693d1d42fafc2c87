import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { productDecider } from "#domain/catalog/decide.ts";
import { type ProductDefinition, ProductEvent, type ProductType } from "#domain/catalog/events.ts";
import { statusOf } from "#domain/catalog/status.ts";
import { stockDecider } from "#domain/inventory/decide.ts";
import { StockEvent } from "#domain/inventory/events.ts";
import { heldQuantity } from "#domain/inventory/hold.ts";
import { aProduct, aVariant } from "#tests/support/catalog.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { projectAll } from "#tests/support/project.ts";
import { expectReplayEqualsLive } from "#tests/support/replay.ts";
import { createTestShop } from "#tests/support/shop.ts";
import { variantStock } from "../inventory/variant-stock.ts";
import { productStatus } from "./product-status.ts";
import { products } from "./products.ts";

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

const productIds = ["mug", "card", "song"];
const types: readonly ProductType[] = [1, 2, 3, 4, 5];

const step = fc.oneof(
  fc.record({
    kind: fc.constant("define" as const),
    productId: fc.constantFrom(...productIds),
    productType: fc.constantFrom(...types),
    sales: fc.array(fc.boolean(), { minLength: 1, maxLength: 3 }),
  }),
  fc.record({ kind: fc.constant("remove" as const), productId: fc.constantFrom(...productIds) }),
  fc.record({
    kind: fc.constantFrom("receive", "adjust", "hold", "release", "sell", "count", "uncount"),
    productId: fc.constantFrom(...productIds),
    variant: fc.nat({ max: 2 }),
    quantity: fc.integer({ min: 1, max: 3 }),
    hold: fc.constantFrom("h1", "h2"),
  }),
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

const definition = (productId: string, productType: ProductType, sales: readonly boolean[]) =>
  aProduct(productId, {
    productType,
    variantOptionOrdering: ["Size"],
    variants: sales.map((onSale, index) => ({
      ...aVariant(`${productId}.${index}`, { Size: `${index}` }),
      onSale,
      salePriceCents: onSale ? 900 : null,
    })),
  });

const openShop = () => {
  const shop = createTestShop();
  const at = shop.now();
  const productsOf = shop.handler(productDecider, ProductEvent);
  const stocksOf = shop.handler(stockDecider, StockEvent);
  const context = { metadata: { websiteId: "demo", actor: "demo", correlationId: "c" } };
  const perform = async (each: Step): Promise<void> => {
    if (each.kind === "define" && "sales" in each) {
      const product = definition(each.productId, each.productType, each.sales);
      await productsOf.run(each.productId, { type: "DefineProduct", product, at }, context);
    } else if (each.kind === "remove")
      await productsOf.run(each.productId, { type: "RemoveProduct", at }, context);
    else if ("variant" in each) {
      const variantId = `${each.productId}.${each.variant}`;
      const on = { productId: each.productId, variantId, at };
      const { quantity, hold: holdId } = each;
      const commands = {
        receive: { type: "ReceiveStock", ...on, quantity, reference: "" },
        adjust: { type: "AdjustStock", ...on, delta: -quantity, reason: "lost" },
        hold: { type: "HoldStock", ...on, holdId, quantity, expiresAt: "2031-01-01T00:00:00.000Z" },
        release: { type: "ReleaseHold", ...on, holdId, reason: "cancelled" },
        sell: { type: "SellHeld", ...on, holdId, orderId: holdId, quantity },
        count: { type: "SetCounting", ...on, unlimited: false },
        uncount: { type: "SetCounting", ...on, unlimited: true },
      } as const;
      await stocksOf.run(variantId, commands[each.kind as keyof typeof commands], context);
    }
  };
  const expected = async () => {
    const statuses: Record<string, { soldOut: boolean; onSale: boolean }> = {};
    for (const productId of productIds) {
      const { product } = (await productsOf.load("demo", productId)).state;
      if (product) statuses[productId] = await statusByRule(product, stocksOf.load);
    }
    return statuses;
  };
  return { ...shop, perform, expected };
};

const statusByRule = async (
  product: ProductDefinition,
  load: (websiteId: string, id: string) => Promise<{ state: Parameters<typeof heldQuantity>[0] }>,
) => {
  const variants = [];
  for (const { variantId, onSale } of product.variants) {
    const { state } = await load("demo", variantId);
    const qtyInStock = state.onHand - heldQuantity(state);
    variants.push({ onSale, stock: { unlimited: state.unlimited, qtyInStock } });
  }
  const { soldOut, onSale } = statusOf({ productType: product.productType, variants });
  return { soldOut, onSale };
};

it("projects the status that the rule gives, and the same in any batches [A4.5] [A4.6] [A4.7]", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
      const database = await createTestDatabase();
      try {
        const shop = openShop();
        for (const [index, each] of steps.entries()) {
          await shop.perform(each);
          if (index % 5 === 0)
            await projectAll(database.database, shop.eventStore, [productStatus], { batchSize: 3 });
        }
        await projectAll(database.database, shop.eventStore, [productStatus]);
        const rows = await database.database.query<{
          id: string;
          soldOut: boolean;
          onSale: boolean;
        }>(
          `select product_id as id, sold_out as "soldOut", on_sale as "onSale" from read.product_status`,
        );
        const projected = Object.fromEntries(rows.map(({ id, ...status }) => [id, status]));
        expect(projected).toEqual(await shop.expected());
        await expectReplayEqualsLive(database.database, shop.eventStore, productStatus);
      } finally {
        await database.drop();
      }
    }),
    { numRuns: 15 },
  );
});

it("rebuilds products and stock row for row", async () => {
  const shop = openShop();
  const random = fc.sample(step, { numRuns: 300, seed: 7 });
  for (const [index, each] of random.entries()) {
    await shop.perform(each);
    if (index % 60 === 0)
      await projectAll(test.database, shop.eventStore, [products, variantStock], { batchSize: 11 });
  }
  await projectAll(test.database, shop.eventStore, [products, variantStock]);
  await expectReplayEqualsLive(test.database, shop.eventStore, products);
  await expectReplayEqualsLive(test.database, shop.eventStore, variantStock);
  const [{ count } = { count: 0 }] = await test.database.query<{ count: number }>(
    "select count(*) from read.stock_movements",
  );
  expect(count).toBeGreaterThan(50);
  // What each movement says lay there afterwards, however the log was divided into batches.
  const wrong = await test.database.query(
    `select * from (
       select on_hand, held, sells_unlimited,
              sum(on_hand_delta) over upto as summed, sum(held_delta) over upto as held_sum,
              coalesce(max(revision * 2 + unlimited::int) over upto % 2 = 1, false) as told
         from read.stock_movements
       window upto as (partition by website_id, variant_id order by revision)) as each
      where (on_hand, held, sells_unlimited) is distinct from (summed::bigint, held_sum::bigint, told)`,
  );
  expect(wrong).toEqual([]);
});
