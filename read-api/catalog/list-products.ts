import type * as z from "zod/mini";
import type { Image, ProductType, SubscriptionPlan } from "#domain/catalog/events.ts";
import { productUrl } from "#domain/catalog/slug.ts";
import { markOf } from "#domain/catalog/status.ts";
import type { Listing } from "#domain/page-access/gate.ts";
import { planTextOf } from "#domain/subscriptions/plan-text-of.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { likePattern } from "../kit/like-pattern.ts";
import { ifTablesAreMissing } from "../kit/missing-tables.ts";
import {
  joinFilters,
  listedFilter,
  orderBy,
  type PageAnswer,
  pagedText,
  pageText,
  queryPage,
} from "../kit/paged-query.ts";
import { catalogTotal } from "./catalog-total.ts";
import type { listProductsContract } from "./contract.ts";
import { withOwnUnits } from "./own-units.ts";
import type { ProductCard } from "./product-contract.ts";
import { shownCollection } from "./shown-collection.ts";

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
  readonly isSubscribable: boolean;
  readonly subscriptionPlan: SubscriptionPlan | null;
  readonly onSale: boolean;
  readonly soldOut: boolean;
};

/** What decides on a product's place in each order. Nothing else is read of the products before a page. */
const places = {
  listed: "product.listed_at",
  title: "lower(product.name)",
  charged: "product.from_charged_cents",
} as const;

const matching = (place: keyof typeof places, where: string) => `
  select product.product_id as id, ${places[place]} as ${place}
    from read.products as product
   where product.visible and ${where}`;

/**
 * A product whose status is not projected yet counts as sold out unless it can never be. Spec:
 * A4.6.
 */
const shownText = `
  select product.product_id as id, product.slug, product.name,
         product.product_type as "productType", product.currency,
         product.from_price_cents as "priceCents",
         product.from_sale_price_cents as "salePriceCents",
         product.from_charged_cents <> product.to_charged_cents as "priceVaries",
         product.image, product.variant_count as "variantCount",
         coalesce(product.definition -> 'isSubscribable' = 'true', false) as "isSubscribable",
         product.definition -> 'subscriptionPlan' as "subscriptionPlan",
         coalesce(status.on_sale, false) as "onSale",
         coalesce(status.sold_out, product.product_type not in (2, 4)) as "soldOut"
    from read.products as product
    left join read.product_status as status using (website_id, product_id)
   where product.website_id = $3 and product.product_id = found.id`;

/** Products of one collection, found from the collection's side, which is shorter. */
const inCollection = `(product.website_id, product.product_id) in (
       select membership.website_id, membership.product_id
         from read.collections as collection
         join read.product_collections as membership using (website_id, collection_id)
        where collection.slug = ? and ${shownCollection})`;

/** The whole list of a large shop takes longer to count than to read a page of. */
const knownTotal = `select ${catalogTotal("visible_products", "$3")}::int as total`;

const sortColumns = { listed: "listed", name: "title", price: "charged" } as const;

const sortedBy = (sort: ListProducts["sort"]): keyof typeof sortColumns =>
  sort.replace(/^-/, "") as keyof typeof sortColumns;

export const listProducts = async (
  sql: Sql,
  websiteId: string,
  { collection, search, page, pageSize, sort }: ListProducts,
  /** Slugs of the products that can be listed; absent: all. */
  listing?: Listing,
  /** Prefix of the ids of the visitor's own holds. */
  ownHolds?: string,
): Promise<PageAnswer<ProductCard>> => {
  const { where, values } = joinFilters([
    ["product.website_id = ?", websiteId],
    collection === undefined ? undefined : [inCollection, collection],
    search ? ["product.search_text like ?", likePattern(search)] : undefined,
    listedFilter("product.slug", listing),
  ]);
  const order = orderBy(sort, sortColumns, "id", "never-null");
  const rowsText = matching(sortColumns[sortedBy(sort)], where);
  const find = (pages: string) => {
    const text = `
      select found.total, found.present, shown.*
        from (${pages}) as found
        left join lateral (${shownText}) as shown on true
       order by ${order}`;
    return queryPage<Row>(sql, text, { page, pageSize }, values);
  };
  const countAll = () => find(pagedText(rowsText, order));
  const found = await (values.length === 1
    ? ifTablesAreMissing(find(pageText(rowsText, order, knownTotal)), countAll)
    : countAll());
  const rows = await withOwnUnits(sql, websiteId, ownHolds, found.rows);
  return { ...found, rows: rows.map(toCard) };
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
  subscriptionText: planTextOf({ productType, ...row }),
});
