import { readFileSync } from "node:fs";
import type { Projectable, Projection } from "../kit/projection.ts";
import { defineTable, tableChanges } from "../kit/table-changes.ts";
import { stockEffect } from "./stock-effect.ts";
import { stockMovements } from "./stock-movements.ts";

const variantStockTable = defineTable({
  name: "variant_stock",
  columns: {
    website_id: "text",
    variant_id: "text",
    product_id: "text",
    unlimited: "boolean",
    on_hand: "bigint",
    held: "bigint",
    sold: "bigint",
    moved_at: "timestamptz",
  },
  key: ["website_id", "variant_id"],
});

const project = (batch: readonly Projectable[]) => {
  const stock = tableChanges(variantStockTable);
  const movements = stockMovements();
  for (const recorded of batch) {
    const effect = stockEffect(recorded);
    const key = { website_id: recorded.metadata.websiteId, variant_id: effect.variantId };
    const counted = { unlimited: false, on_hand: 0, held: 0, sold: 0 };
    stock.ensure({ ...key, ...counted, product_id: effect.productId, moved_at: effect.at });
    stock.add(key, { on_hand: effect.onHand, held: effect.held, sold: effect.sold });
    stock.set(key, {
      product_id: effect.productId,
      moved_at: effect.at,
      ...(effect.unlimited !== null && { unlimited: effect.unlimited }),
    });
    movements.add(recorded, effect);
  }
  return [...stock.statements(), ...movements.statements()];
};

/** Stock per variant and its movements. */
export const variantStock: Projection = {
  name: "variant-stock",
  version: 3,
  reads: { categories: ["stock"] },
  tables: readFileSync(new URL("./variant-stock.sql", import.meta.url), "utf8"),
  views: ["variant_stock", "stock_movements"],
  project,
};
