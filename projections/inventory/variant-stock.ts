import { readFileSync } from "node:fs";
import { ProductEvent } from "#domain/catalog/events.ts";
import { readEvent } from "#domain/kit/read-event.ts";
import { addKey, noKeys } from "../kit/keys.ts";
import type { Projectable, Projection, Statement } from "../kit/projection.ts";
import { defineTable, type TableChanges, tableChanges } from "../kit/table-changes.ts";
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
    defined_by: "text",
  },
  key: ["website_id", "variant_id"],
});

const none = { unlimited: false, on_hand: 0, held: 0, sold: 0, moved_at: null, defined_by: null };

/** Variants that a product had before; those that it has in this batch are written after it. */
const withdraw = `
  update {schema}.variant_stock as stock set defined_by = null
    from unnest($1::text[], $2::text[]) as named (website_id, product_id)
   where stock.website_id = named.website_id and stock.defined_by = named.product_id`;

type Stock = TableChanges<typeof variantStockTable.columns, "website_id" | "variant_id">;

/** The variants that products of one batch have, as far as the batch says it. */
const createDefinitions = (stock: Stock) => {
  const products = noKeys();
  const variants = new Map<string, readonly string[]>();
  /** The product that defined a variant last, by variant. */
  const definers = new Map<string, string>();
  return {
    add: (recorded: Projectable): void => {
      const event = readEvent(ProductEvent, recorded);
      const { websiteId: website_id } = recorded.metadata;
      const isDefined = event.type === "ProductDefined";
      const product_id = isDefined ? event.product.productId : event.productId;
      const present = isDefined ? event.product.variants.map(({ variantId }) => variantId) : [];
      const nameOf = (id: string): string => JSON.stringify([website_id, id]);
      const name = nameOf(product_id);
      addKey(products, website_id, product_id);
      for (const variant_id of variants.get(name) ?? [])
        if (definers.get(nameOf(variant_id)) === name)
          stock.patch({ website_id, variant_id }, { defined_by: null });
      variants.set(name, present);
      for (const variant_id of present) {
        definers.set(nameOf(variant_id), name);
        stock.ensure({ website_id, variant_id, product_id, ...none });
        stock.patch({ website_id, variant_id }, { product_id, defined_by: product_id });
      }
    },
    statements: (): readonly Statement[] =>
      products.ids.length === 0
        ? []
        : [{ text: withdraw, values: [products.websites, products.ids] }],
  };
};

const project = (batch: readonly Projectable[]) => {
  const stock = tableChanges(variantStockTable);
  const movements = stockMovements();
  const definitions = createDefinitions(stock);
  for (const recorded of batch) {
    if (recorded.type === "ProductDefined" || recorded.type === "ProductRemoved") {
      definitions.add(recorded);
      continue;
    }
    const effect = stockEffect(recorded);
    const key = { website_id: recorded.metadata.websiteId, variant_id: effect.variantId };
    stock.ensure({ ...key, ...none, product_id: effect.productId });
    stock.add(key, { on_hand: effect.onHand, held: effect.held, sold: effect.sold });
    stock.set(key, {
      product_id: effect.productId,
      moved_at: effect.at,
      ...(effect.unlimited !== null && { unlimited: effect.unlimited }),
    });
    movements.add(recorded, effect);
  }
  return [...definitions.statements(), ...stock.statements(), ...movements.statements()];
};

/** Stock per variant and its movements. */
export const variantStock: Projection = {
  name: "variant-stock",
  version: 4,
  reads: { categories: ["product", "stock"] },
  tables: readFileSync(new URL("./variant-stock.sql", import.meta.url), "utf8"),
  views: ["variant_stock", "stock_movements"],
  project,
};
