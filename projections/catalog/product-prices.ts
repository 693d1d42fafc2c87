import { readFileSync } from "node:fs";
import { ProductEvent } from "#domain/catalog/events.ts";
import { chargedCents } from "#domain/catalog/price.ts";
import { readEvent } from "#domain/kit/read-event.ts";
import type { Projection } from "../kit/projection.ts";
import { defineTable, tableChanges } from "../kit/table-changes.ts";

const pricesTable = defineTable({
  name: "product_prices",
  key: ["website_id", "product_id", "position"],
  columns: {
    website_id: "text",
    product_id: "text",
    position: "bigint",
    name: "text",
    prices: "jsonb",
    defined_at: "timestamptz",
  },
});

/** What every definition of a product charges. Removed products keep their past. */
export const productPrices: Projection = {
  name: "product-prices",
  version: 1,
  reads: { types: ["ProductDefined"] },
  tables: readFileSync(new URL("./product-prices.sql", import.meta.url), "utf8"),
  views: ["product_prices"],
  project: (batch) => {
    const rows = tableChanges(pricesTable);
    for (const recorded of batch) {
      const event = readEvent(ProductEvent, recorded);
      if (event.type === "ProductRemoved") continue;
      const { product, definedAt } = event;
      rows.put({
        website_id: recorded.metadata.websiteId,
        product_id: product.productId,
        position: recorded.position,
        name: product.name,
        prices: Object.fromEntries(
          product.variants.map((variant) => [variant.variantId, chargedCents(variant)]),
        ),
        defined_at: definedAt,
      });
    }
    return rows.statements();
  },
};
