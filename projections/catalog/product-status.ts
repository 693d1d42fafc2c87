import { readFileSync } from "node:fs";
import { ProductEvent } from "#domain/catalog/events.ts";
import { readEvent } from "#domain/kit/read-event.ts";
import { stockEffect } from "../inventory/stock-effect.ts";
import { addKey, noKeys } from "../kit/keys.ts";
import type { Projectable, Projection, Statement } from "../kit/projection.ts";
import { defineTable, tableChanges } from "../kit/table-changes.ts";

const variantsTable = defineTable({
  name: "status_variants",
  columns: {
    website_id: "text",
    product_id: "text",
    variant_id: "text",
    product_type: "smallint",
    on_sale: "boolean",
  },
  key: ["website_id", "product_id", "variant_id"],
  parent: ["website_id", "product_id"],
});

const stockTable = defineTable({
  name: "status_stock",
  columns: {
    website_id: "text",
    variant_id: "text",
    unlimited: "boolean",
    on_hand: "bigint",
    held: "bigint",
  },
  key: ["website_id", "variant_id"],
  defaults: { unlimited: false },
});

/**
 * The rule of domain/catalog/status.ts in SQL, for the products that a batch changes; a test
 * compares both. Product types 2 and 4, digital and gift card, are never sold out. Spec: A4.5–A4.8.
 */
const recompute = `
  with touched as (
    select website_id, product_id from unnest($1::text[], $2::text[]) as named (website_id, product_id)
    union
    select variant.website_id, variant.product_id
      from unnest($3::text[], $4::text[]) as moved (website_id, variant_id)
      join {schema}.status_variants as variant using (website_id, variant_id)
  ), status as (
    select touched.website_id, touched.product_id,
           bool_or(variant.on_sale) as on_sale,
           not bool_or(variant.product_type in (2, 4) or coalesce(stock.unlimited, false)
                       or coalesce(stock.on_hand - stock.held, 0) > 0) as sold_out,
           coalesce(sum(greatest(stock.on_hand - stock.held, 0))
                    filter (where not stock.unlimited), 0) as qty_in_stock,
           bool_or(coalesce(stock.unlimited, false)) as any_unlimited
      from touched
      join {schema}.status_variants as variant using (website_id, product_id)
      left join {schema}.status_stock as stock
        on stock.website_id = variant.website_id and stock.variant_id = variant.variant_id
     group by touched.website_id, touched.product_id
  )
  insert into {schema}.product_status (website_id, product_id, sold_out, on_sale, qty_in_stock, any_unlimited)
  select website_id, product_id, sold_out, on_sale, qty_in_stock, any_unlimited from status
  on conflict (website_id, product_id) do update
    set sold_out = excluded.sold_out, on_sale = excluded.on_sale,
        qty_in_stock = excluded.qty_in_stock, any_unlimited = excluded.any_unlimited
  where (product_status.sold_out, product_status.on_sale, product_status.qty_in_stock, product_status.any_unlimited)
    is distinct from (excluded.sold_out, excluded.on_sale, excluded.qty_in_stock, excluded.any_unlimited)`;

const dropRemoved = `
  delete from {schema}.product_status as status
   using unnest($1::text[], $2::text[]) as named (website_id, product_id)
   where status.website_id = named.website_id and status.product_id = named.product_id
     and not exists (select from {schema}.status_variants as variant
                      where variant.website_id = named.website_id
                        and variant.product_id = named.product_id)`;

const project = (batch: readonly Projectable[]): readonly Statement[] => {
  const variants = tableChanges(variantsTable);
  const stock = tableChanges(stockTable);
  const named = noKeys();
  const moved = noKeys();
  for (const recorded of batch) {
    const website_id = recorded.metadata.websiteId;
    if (recorded.type === "ProductDefined" || recorded.type === "ProductRemoved") {
      const event = readEvent(ProductEvent, recorded);
      const product_id =
        event.type === "ProductDefined" ? event.product.productId : event.productId;
      addKey(named, website_id, product_id);
      variants.removeAll({ website_id, product_id });
      if (event.type === "ProductRemoved") continue;
      const { productType, variants: defined } = event.product;
      for (const { variantId, onSale } of defined) {
        const kind = { product_type: productType, on_sale: onSale };
        variants.put({ website_id, product_id, variant_id: variantId, ...kind });
      }
    } else {
      const effect = stockEffect(recorded);
      const key = { website_id, variant_id: effect.variantId };
      addKey(moved, website_id, effect.variantId);
      stock.add(key, { on_hand: effect.onHand, held: effect.held });
      if (effect.unlimited !== null) stock.set(key, { unlimited: effect.unlimited });
    }
  }
  return [
    ...variants.statements(),
    ...stock.statements(),
    { text: recompute, values: [named.websites, named.ids, moved.websites, moved.ids] },
    ...(named.ids.length > 0 ? [{ text: dropRemoved, values: [named.websites, named.ids] }] : []),
  ];
};

/** Sold out and on sale, updated whenever a product's definition or the stock changes. */
export const productStatus: Projection = {
  name: "product-status",
  version: 1,
  reads: { categories: ["product", "stock"] },
  tables: readFileSync(new URL("./product-status.sql", import.meta.url), "utf8"),
  views: ["product_status"],
  project,
};
