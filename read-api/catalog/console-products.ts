import type * as z from "zod/mini";
import type { ProductDefinition } from "#domain/catalog/events.ts";
import { productBulk } from "#domain/catalog/product-bulk.ts";
import { productColumns } from "#domain/catalog/product-columns.ts";
import { markOf, statusOf } from "#domain/catalog/status.ts";
import type { ResponseOf } from "#domain/kit/contract.ts";
import { type StarCounts, summaryOf } from "#domain/reviews/views.ts";
import type { Sql } from "#infra/postgres/port.ts";
import type { BulkRows } from "../kit/bulk-rows.ts";
import { likePattern } from "../kit/like-pattern.ts";
import type { ListSource, SqlColumns } from "../kit/list-source.ts";
import { catalogTotal } from "./catalog-total.ts";
import {
  type ConsoleProductRow,
  type getConsoleProductContract,
  listConsoleProductsContract,
} from "./contract.ts";

type Listing = z.output<typeof listConsoleProductsContract.query>;

/** Each way to ask is its own text, so that Postgres plans for it: a search is found by its trigrams. */
const matching = (isSearched: boolean) => `
  select product.product_id as id, product.slug, product.name,
         product.product_type as "productType", product.currency,
         product.from_charged_cents as "minPriceCents", product.to_charged_cents as "maxPriceCents",
         product.visible, product.variant_count as "variantCount", product.vendor,
         product.image ->> 'assetUrl' as "imageUrl", product.updated_at as "updatedAt",
         coalesce(status.on_sale, false) as "onSale",
         coalesce(status.sold_out, product.product_type not in (2, 4)) as "soldOut",
         coalesce(status.qty_in_stock, 0) as "qtyInStock",
         coalesce(status.any_unlimited, false) as unlimited,
         array(select collection.title from read.product_collections as membership
                 join read.collections as collection using (website_id, collection_id)
                where membership.website_id = product.website_id
                  and membership.product_id = product.product_id
                order by collection.listed_at) as collections
    from read.products as product
    left join read.product_status as status using (website_id, product_id)
   where product.website_id = $1
     and ${isSearched ? "product.search_text like $2" : "$2::text is null"}
     and ($3::text is null or exists (
           select from read.product_collections as membership
             join read.collections as collection using (website_id, collection_id)
            where membership.website_id = product.website_id
              and membership.product_id = product.product_id and collection.slug = $3))`;

/** The states of a product that are no more than its being available. Spec: A4.8. */
const states = `array_remove(array[
  case when "soldOut" then 'sold-out' when "onSale" then 'sale' end,
  case when not visible then 'hidden' end], null)`;

const columns = {
  name: { expression: "name", known: true },
  status: {
    expression: states,
    several: {
      valueOf: (word) => (word === "available" ? undefined : word),
      none: `cardinality(${states}) = 0`,
    },
  },
  type: { expression: `"productType"::text`, known: true },
  price: { expression: `"minPriceCents"`, known: true },
  highestPrice: { expression: `"maxPriceCents"`, known: true },
  variants: { expression: `"variantCount"`, known: true },
  // Without stock tracking, a variant is neither low nor in stock.
  stock: { expression: `case when not unlimited then "qtyInStock" end` },
  updated: { expression: `"updatedAt"`, known: true },
  visible: { expression: "visible::text", known: true },
  vendor: { expression: "vendor" },
  slug: { expression: "slug", known: true },
} as const satisfies SqlColumns<typeof productColumns>;

export type FoundProduct = Omit<ConsoleProductRow, "mark">;

export const toProductRow = (row: FoundProduct): ConsoleProductRow => ({
  ...row,
  mark: markOf(row),
});

/** A website's products for a call. */
export const productsSource = (
  websiteId: string,
  { search, collection }: Partial<Listing>,
): ListSource => ({
  matching: matching(Boolean(search)),
  total: search || collection ? undefined : catalogTotal("products", "$1"),
  values: [websiteId, search ? likePattern(search) : null, collection ?? null],
  columns: productColumns,
  sql: columns,
  key: { expression: "id", type: "text" },
});

/** The rows of bulk actions on products. */
export const productBulkRows: BulkRows<Listing> = {
  list: productBulk.list,
  permission: listConsoleProductsContract.permission,
  projections: ["products", "product-status"],
  query: listConsoleProductsContract.query,
  source: productsSource,
  named: (websiteId, ids) => ({
    text: `select product_id as id, name from read.products
            where website_id = $1 and product_id = any($2::text[])`,
    values: [websiteId, ids],
  }),
};

type StockFigures = ResponseOf<typeof getConsoleProductContract>["stock"][number];

const oneText = `
  select product.definition,
         coalesce((select json_agg(json_build_object('variantId', variant.variant_id,
                            'unlimited', coalesce(stock.unlimited, false),
                            'onHand', coalesce(stock.on_hand, 0), 'held', coalesce(stock.held, 0),
                            'available', coalesce(stock.available, 0)) order by variant.ordinal)
                     from read.product_variants as variant
                     left join read.variant_stock as stock using (website_id, variant_id)
                    where variant.website_id = product.website_id
                      and variant.product_id = product.product_id), '[]') as stock,
         coalesce((select json_agg(json_build_array(stars1, stars2, stars3, stars4, stars5))
                     from read.product_ratings as rated
                    where rated.website_id = product.website_id
                      and rated.product_id = product.product_id), '[]') as stars
    from read.products as product
   where product.website_id = $1 and product.product_id = $2`;

export const getConsoleProduct = async (
  sql: Sql,
  websiteId: string,
  productId: string,
): Promise<ResponseOf<typeof getConsoleProductContract> | undefined> => {
  type Row = {
    readonly definition: ProductDefinition;
    readonly stock: StockFigures[];
    readonly stars: readonly StarCounts[];
  };
  const [row] = await sql.query<Row>(oneText, [websiteId, productId]);
  if (row === undefined) return undefined;
  const { definition, stock, stars } = row;
  const byVariant = new Map(stock.map((each) => [each.variantId, each]));
  const variants = definition.variants.map(({ variantId, onSale }) => {
    const found = byVariant.get(variantId);
    return {
      onSale,
      stock: { unlimited: found?.unlimited ?? false, qtyInStock: found?.available ?? 0 },
    };
  });
  const status = statusOf({ productType: definition.productType, variants });
  return { definition, stock, status, rating: summaryOf(stars) };
};
