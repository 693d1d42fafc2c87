import { afterEach, beforeEach, expect, it } from "vitest";
import type { ProductEvent } from "#domain/catalog/events.ts";
import { aProduct } from "#tests/support/catalog.ts";
import { createProjected, type Projected } from "#tests/support/projected.ts";
import { productPrices } from "./product-prices.ts";

let website: Projected;
beforeEach(async () => {
  website = await createProjected(productPrices);
});
afterEach(() => website.drop());

const record = (event: ProductEvent) => website.record("product ink", event);

const define = (priceCents: number, salePriceCents: number | null) => {
  const product = aProduct("ink");
  const variants = product.variants.map((variant) => ({
    ...variant,
    priceCents,
    salePriceCents,
    onSale: salePriceCents !== null,
  }));
  return record({
    type: "ProductDefined",
    product: { ...product, variants },
    definedAt: "2030-01-01T00:00:00.000Z",
  });
};

it("keeps what each definition of a product charges, also in a sale and after its removal", async () => {
  await define(900, null);
  await define(900, 700);
  await record({
    type: "ProductRemoved",
    productId: "ink",
    removedAt: "2030-01-02T00:00:00.000Z",
  });
  const rows = await website.rows(
    `select product_id, array(select distinct value::int from jsonb_each(prices)) as cents
       from read.product_prices order by position`,
  );
  expect(rows).toEqual([
    { product_id: "ink", cents: [900] },
    { product_id: "ink", cents: [700] },
  ]);
});
