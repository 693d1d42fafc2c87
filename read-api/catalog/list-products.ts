import type * as z from "zod/mini";
import type { Image, ProductType } from "#domain/catalog/events.ts";
import { productUrl } from "#domain/catalog/slug.ts";
import { markOf } from "#domain/catalog/status.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { orderBy, type PageAnswer, pagedText, queryPage } from "../shared/paged-query.ts";
import type { listProductsContract } from "./contract.ts";
import type { ProductCard } from "./product-shapes.ts";

export type ListProducts = z.output<typeof listProductsContract.query>;

type Row = {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly productType: ProductType;
  readonly currency: string;
  readonly priceCents: number;
  readonly salePriceCents: number | null;
  readonly priceVaries: boolean;
  readonly image: Image | null;
  readonly variantCount: number;
  readonly onSale: boolean;
  readonly soldOut: boolean;
};

/** A product whose status is not projected yet shows as sold out unless it never is. Spec: A4.6. */
const matching = `
  select product.product_id as id, product.slug, product.name,
         product.product_type as "productType", product.currency,
         product.from_price_cents as "priceCents",
         product.from_sale_price_cents as "salePriceCents",
         product.from_charged_cents as charged, product.listed_at as listed,
         product.from_charged_cents <> product.to_charged_cents as "priceVaries",
         product.image, product.variant_count as "variantCount",
         coalesce(status.on_sale, false) as "onSale",
         coalesce(status.sold_out, product.product_type not in (2, 4)) as "soldOut"
    from read.products as product
    left join read.product_status as status using (website_id, product_id)
   where product.website_id = $3 and product.visible
     and ($4::text is null or exists (
           select from read.product_collections as membership
             join read.collections as collection using (website_id, collection_id)
            where membership.website_id = product.website_id
              and membership.product_id = product.product_id and collection.slug = $4))
     and ($5::text is null or position(lower($5) in product.search_text) > 0)`;

const sortColumns = { listed: "listed", name: "lower(name)", price: "charged" } as const;

export const listProducts = async (
  sql: Sql,
  websiteId: string,
  { collection, search, page, pageSize, sort }: ListProducts,
): Promise<PageAnswer<ProductCard>> => {
  const text = pagedText(matching, orderBy(sort, sortColumns, "id"));
  const filters = [websiteId, collection ?? null, search || null];
  const found = await queryPage<Row>(sql, text, { page, pageSize }, filters);
  return { ...found, rows: found.rows.map(toCard) };
};

const toCard = ({ id, slug, name, productType, currency, ...row }: Row): ProductCard => ({
  id,
  slug,
  url: productUrl(slug),
  name,
  productType,
  currency,
  priceCents: row.priceCents,
  salePriceCents: row.salePriceCents,
  priceVaries: row.priceVaries,
  onSale: row.onSale,
  soldOut: row.soldOut,
  mark: markOf(row),
  image: row.image,
  variantCount: row.variantCount,
});
