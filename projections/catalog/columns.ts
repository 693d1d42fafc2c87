import type { ReadModels } from "#infra/ask/port.ts";

export const catalogColumns: ReadModels = {
  all_collections: {
    open: "website_id collection_id slug title description parent_id listed_at hidden removed",
  },
  catalog_totals: {
    open: "website_id products visible_products variants",
  },
  collections: {
    open: "website_id collection_id slug title description parent_id listed_at hidden removed",
  },
  product_collections: {
    open: "website_id product_id collection_id visible",
  },
  product_prices: {
    open: "website_id product_id position name prices defined_at",
  },
  product_status: {
    open: "website_id product_id sold_out on_sale qty_in_stock any_unlimited",
  },
  product_variants: {
    open: "website_id product_id variant_id ordinal sku attributes price_cents sale_price_cents on_sale charged_cents image search_text",
  },
  products: {
    open: "website_id product_id slug name product_type currency vendor visible image variant_count from_price_cents from_sale_price_cents from_charged_cents to_charged_cents option_ordering search_text definition updated_at listed_at",
  },
};
