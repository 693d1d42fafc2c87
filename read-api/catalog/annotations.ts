import type { Annotation } from "../kit/annotations.ts";

/**
 * Products whose charged prices differ from those of the definition before. A variant that is added
 * or removed changes no price.
 */
export const catalogAnnotations: readonly Annotation[] = [
  {
    kind: "price",
    permission: "products:read",
    text: `
      select p.defined_at as at, p.name, p.product_id as id
        from read.product_prices p
       cross join lateral (
         select prices from read.product_prices
          where website_id = p.website_id and product_id = p.product_id and position < p.position
          order by position desc limit 1) as before
       where p.website_id = $1 and p.defined_at >= $2::timestamptz and p.defined_at < $3::timestamptz
         and exists (select from jsonb_each(p.prices) as now(variant, cents)
                      where before.prices ? variant and before.prices -> variant <> cents)`,
  },
];
