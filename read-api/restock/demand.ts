import { demandColumns } from "#domain/restock/demand-columns.ts";
import type { ListSource, SqlColumns } from "../kit/list-source.ts";
import { variantIdOf } from "./lists.ts";
import { groupRows, recipients } from "./queries.ts";

/** Variants with waiting people. Days are full days back from now. */
const rows = `
  select demand.*, demand.waiting * coalesce(demand."priceCents", 0) as "waitingCents",
         least(demand.waiting, demand.arriving) * coalesce(demand."priceCents", 0) as "coveredCents"
    from (select waiting_for.product_id as "productId",
                 waiting_for.variant_id as "variantId",
                 ${variantIdOf("waiting_for.product_id", "waiting_for.variant_id")} as "rowId",
                 waiting_for.product_name as "productName", waiting_for.sku, waiting_for.attributes,
                 ${recipients} as waiting,
                 recent.lately, recent.earlier,
                 case when stock.unlimited is not true then greatest(coalesce(stock.available, 0), 0) end as "unitsLeft",
                 coalesce(arrival.units, 0) as arriving, arrival.arriving_on::text as "arrivingOn",
                 coalesce(product.currency, 'USD') as currency, variant.charged_cents as "priceCents",
                 waiting_for.last_sign_up_at as "lastSignUpAt"
            from ${groupRows} as waiting_for
            left join read.restock_arrivals as arrival using (website_id, product_id, variant_id)
            left join read.product_variants as variant using (website_id, product_id, variant_id)
            left join read.products as product
              on product.website_id = waiting_for.website_id and product.product_id = waiting_for.product_id
            left join read.variant_stock as stock
              on stock.website_id = waiting_for.website_id and stock.variant_id = waiting_for.variant_id
           cross join lateral (
             select count(*) filter (where signed_up_at > now() - interval '7 days')::int as lately,
                    count(*) filter (where signed_up_at <= now() - interval '7 days')::int as earlier
               from read.restock_sign_ups as sign_up
              where sign_up.website_id = waiting_for.website_id
                and sign_up.product_id = waiting_for.product_id
                and sign_up.variant_id = waiting_for.variant_id
                and signed_up_at > now() - interval '14 days') as recent
           where waiting_for.website_id = $1) as demand
   where waiting > 0 or arriving > 0`;

const sqlColumns = {
  product: { expression: `"productName"`, known: true },
  sku: { expression: "sku", known: true },
  waiting: { expression: "waiting", known: true },
  lately: { expression: "lately", known: true },
  earlier: { expression: "earlier", known: true },
  price: { expression: `"priceCents"` },
  waitingValue: { expression: `"waitingCents"`, known: true },
  unitsLeft: { expression: `"unitsLeft"` },
  arriving: { expression: "arriving", known: true },
  arrivingOn: { expression: `"arrivingOn"` },
  covered: { expression: `"coveredCents"`, known: true },
  lastSignUpAt: { expression: `"lastSignUpAt"`, known: true },
} as const satisfies SqlColumns<typeof demandColumns>;

export const demandSource = (websiteId: string): ListSource => ({
  matching: rows,
  values: [websiteId],
  columns: demandColumns,
  sql: sqlColumns,
  key: { expression: `"rowId"`, type: "text" },
});
