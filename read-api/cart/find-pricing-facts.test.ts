import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { PricedLine } from "#domain/cart/priced-line.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { createFindPricingFacts } from "./find-pricing-facts.ts";

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

const line: PricedLine = {
  entryId: "line",
  itemId: "mug",
  variantId: "mug",
  quantity: 1,
  purchasePriceCents: 100,
  productType: 1,
  currency: "USD",
};
const asked = { websiteId: "demo", cartId: "cart", entries: [line] };
const option = { rate: { kind: "weight", steps: [] } };

/** Counts the questions, and answers those about the shop and about weights. */
const openShop = () => {
  const counted = { shop: 0, weights: 0, coupons: 0 };
  const clock = { ms: 0 };
  let away = false;
  const sql = {
    query: async (text: string) => {
      if (away) throw new Error("The database is away.");
      if (text.includes("read.coupons")) {
        counted.coupons += 1;
        return [];
      }
      if (text.includes("read.products")) {
        counted.weights += 1;
        return [{ variantId: "mug", grams: 300 }];
      }
      counted.shop += 1;
      return [{ taxRules: [], shippingOptions: [option] }];
    },
  } as unknown as Sql;
  const orderIdOf = () => "order";
  const find = createFindPricingFacts({ sql, nowMs: () => clock.ms, orderIdOf });
  return {
    counted,
    clock,
    find,
    goAway: () => {
      away = true;
    },
  };
};

describe("what the tables say about a cart's price", () => {
  it("is nothing while there are no tables yet", async () => {
    const find = createFindPricingFacts({
      sql: test.database,
      nowMs: () => 0,
      orderIdOf: () => "order",
    });
    expect(await find(asked)).toMatchObject({ taxRules: [], shippingOptions: [] });
  });

  it("is asked once a second for a shop, however many carts there are", async () => {
    const { counted, clock, find } = openShop();
    await Promise.all([find(asked), find(asked)]);
    await find({ ...asked, cartId: "other" });
    expect(counted).toEqual({ shop: 1, weights: 1, coupons: 0 });
    clock.ms = 1_000;
    const { weightsGrams } = await find(asked);
    expect([...weightsGrams]).toEqual([["mug", 300]]);
    expect(counted).toEqual({ shop: 2, weights: 1, coupons: 0 });
  });

  it("is asked again each time for coupons", async () => {
    const { counted, find } = openShop();
    const choices = { couponIds: ["CODE"], location: null, shippingOptionId: null };
    await find({ ...asked, choices });
    await find({ ...asked, choices });
    expect(counted.coupons).toBe(2);
  });

  it("keeps its last value while the database is away", async () => {
    const { clock, find, goAway } = openShop();
    await find(asked);
    goAway();
    clock.ms = 5_000;
    expect((await find(asked)).shippingOptions).toEqual([option]);
  });
});
