import { defineTable } from "../kit/table-changes.ts";

export const productsTable = defineTable({
  name: "products",
  columns: {
    website_id: "text",
    product_id: "text",
    slug: "text",
    name: "text",
    product_type: "smallint",
    currency: "text",
    vendor: "text",
    visible: "boolean",
    image: "jsonb",
    variant_count: "int",
    from_price_cents: "bigint",
    from_sale_price_cents: "bigint",
    from_charged_cents: "bigint",
    to_charged_cents: "bigint",
    option_ordering: "text[]",
    search_text: "text",
    definition: "jsonb",
    updated_at: "timestamptz",
    listed_at: "bigint",
  },
  key: ["website_id", "product_id"],
});

export const variantsTable = defineTable({
  name: "product_variants",
  columns: {
    website_id: "text",
    product_id: "text",
    variant_id: "text",
    ordinal: "smallint",
    sku: "text",
    attributes: "jsonb",
    price_cents: "bigint",
    sale_price_cents: "bigint",
    on_sale: "boolean",
    charged_cents: "bigint",
    image: "jsonb",
    search_text: "text",
  },
  key: ["website_id", "product_id", "variant_id"],
  parent: ["website_id", "product_id"],
});

export const membershipsTable = defineTable({
  name: "product_collections",
  columns: { website_id: "text", product_id: "text", collection_id: "text", visible: "boolean" },
  key: ["website_id", "product_id", "collection_id"],
  parent: ["website_id", "product_id"],
});

export const collectionsTable = defineTable({
  name: "all_collections",
  columns: {
    website_id: "text",
    collection_id: "text",
    slug: "text",
    title: "text",
    description: "text",
    parent_id: "text",
    listed_at: "bigint",
    hidden: "boolean",
    removed: "boolean",
  },
  key: ["website_id", "collection_id"],
});
