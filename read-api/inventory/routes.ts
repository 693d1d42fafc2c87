import type * as z from "zod/mini";
import { productUrl } from "#domain/catalog/slug.ts";
import { ownHoldsOf } from "#domain/checkout/holding-cookie.ts";
import { stockBulk } from "#domain/inventory/bulk.ts";
import { stockColumns } from "#domain/inventory/stock-columns.ts";
import type { ResponseOf } from "#domain/kit/contract.ts";
import { COUNTED_AT_MOST } from "#domain/kit/paging.ts";
import type { RequestContext } from "#infra/http/context.ts";
import { Refusal } from "#infra/http/refusal.ts";
import { type Route, route } from "#infra/http/route.ts";
import type { Sql } from "#infra/postgres/port.ts";
import type { BulkRows } from "../kit/bulk-rows.ts";
import { likePattern } from "../kit/like-pattern.ts";
import type { PastDependencies } from "../kit/list-as-it-was.ts";
import { conditionsOf } from "../kit/list-conditions.ts";
import { type ListDependencies, listRoutes } from "../kit/list-routes.ts";
import type { ListSource, SqlColumns } from "../kit/list-source.ts";
import type { PageGuard } from "../kit/page-guard.ts";
import { queryPage } from "../kit/paged-query.ts";
import { findSiteSettings } from "../site-settings/find-site-settings.ts";
import {
  getStockContract,
  getStockHistoryContract,
  listStockContract,
  type StockMovement,
  type StockRow,
} from "./contract.ts";
import { runsLow, stockRecords } from "./low-stock.ts";
import { availableTo } from "./own-holds.ts";

export type InventoryQueryDependencies = {
  readonly sql: Sql;
  readonly waitFor: (projections: readonly string[], position: bigint | undefined) => Promise<void>;
  readonly pageGuard: PageGuard;
};

/** How many variants the website has, as their projection knows it. */
const VARIANTS = "coalesce((select variants from read.catalog_totals where website_id = $1), 0)";

const PROJECTIONS = ["products", "variant-stock", "website-settings"];

const stockOfItemFor = (ownHolds: string | undefined): string => `
  select product.slug, variant.variant_id as "variantId", variant.sku,
         coalesce(stock.unlimited, false) as unlimited,
         case when stock.unlimited then 0
              else greatest(coalesce(${availableTo("stock", ownHolds)}, 0), 0) end::int as "qtyInStock"
    from read.products as product
    join read.product_variants as variant using (website_id, product_id)
    left join read.variant_stock as stock
      on stock.website_id = variant.website_id and stock.variant_id = variant.variant_id
   where product.website_id = $1 and product.product_id = $2 and product.visible
   order by variant.ordinal`;
const stockOfItem = stockOfItemFor(undefined);
const stockOfOwnItem = stockOfItemFor("$3");

/**
 * A variant's text has only texts that its product has, which an index finds. The table of the version before,
 * which serves while this one is built, has no such column: then the name means the one next to it.
 */
const searchedVariants = `
    (select null::text as search_text) as unknown cross join lateral (
      select website_id, product_id, variant_id, ordinal, sku, attributes, image, search_text
        from read.product_variants) as variant`;
const searched = `product.search_text like $2
     and coalesce(variant.search_text, lower(concat_ws(E'\\n', product.name, variant.sku,
           (select string_agg(value, E'\\n') from jsonb_each_text(variant.attributes))))) like $2`;

/**
 * The stock of each variant: all of them have a row. Until the table of the version before is replaced, those that
 * never had a movement have none.
 */
const everyStock = `
    left join read.variant_stock as stock
      on stock.website_id = variant.website_id and stock.variant_id = variant.variant_id`;
/** An index finds those that run low. */
const lowStock = `
    join ${stockRecords} as stock
      on stock.website_id = variant.website_id and stock.variant_id = variant.variant_id
     and ${runsLow("stock", "$4::int")}`;

/** Each way to ask is its own text, so that Postgres plans for it. */
const stockRows = (isSearched: boolean, isLow: boolean): string => `
  select variant.product_id || ' ' || lpad(variant.ordinal::text, 6, '0') || ' ' || variant.variant_id
           as key, variant.variant_id as "variantId", variant.product_id as "productId",
         product.name as "productName", product.slug as "productSlug",
         product.product_type as "productType", variant.sku, variant.attributes,
         coalesce(variant.image, product.image) ->> 'assetUrl' as "imageUrl",
         coalesce(stock.unlimited, false) as unlimited, coalesce(stock.on_hand, 0) as "onHand",
         coalesce(stock.held, 0) as held, coalesce(stock.available, 0) as available,
         coalesce(stock.sold, 0) as sold, stock.moved_at as "movedAt",
         ${isLow ? "true" : "not coalesce(stock.unlimited, false) and coalesce(stock.available, 0) <= $4::int"}
           as "runningLow"
    from ${isSearched ? searchedVariants : "read.product_variants as variant"}
    join read.products as product using (website_id, product_id) ${isLow ? lowStock : everyStock}
   where variant.website_id = $1
     and ${isSearched ? searched : "$2::text is null"}
     and ($3::text is null or variant.product_id = $3)`;

/** A variant without stock tracking has no figures: neither few nor many. */
const counted = (figure: string) => ({
  expression: `case when not unlimited then ${figure} end`,
});

const columns = {
  product: { expression: `"productName"`, known: true },
  sku: { expression: "sku", known: true },
  available: counted("available"),
  onHand: counted(`"onHand"`),
  held: { expression: "case when not unlimited or held > 0 then held end" },
  sold: { expression: "sold", known: true },
  movedAt: { expression: `"movedAt"` },
  runningLow: { expression: `case when "runningLow" then 'yes' else 'no' end`, known: true },
} as const satisfies SqlColumns<typeof stockColumns>;

const ofVariant = "website_id = $3 and variant_id = $4";
/** The previous version of the tables, which serves while these are built, has no balances. */
const balance = (column: string, summed: string): string =>
  `coalesce(to_jsonb(movement) ->> '${column}', (select ${summed} from read.stock_movements as earlier
     where ${ofVariant} and earlier.revision <= movement.revision)::text)`;

/** A stream's revisions have no gaps: neither counting nor skipping reads other rows. */
const history = `
  select page.*, counted.total
    from (select coalesce(max(revision) + 1, 0)::int as total
            from read.stock_movements where ${ofVariant}) as counted
    left join lateral (
      select movement.revision, movement.type, movement.on_hand_delta as "onHandDelta",
             movement.held_delta as "heldDelta",
             ${balance("on_hand", "sum(on_hand_delta)")}::bigint as "onHand",
             ${balance("held", "sum(held_delta)")}::bigint as held,
             ${balance("sells_unlimited", "coalesce(max(revision * 2 + unlimited::int) % 2 = 1, false)")}::boolean
               as unlimited,
             movement.reference, movement.actor, movement.at, true as present
        from read.stock_movements as movement
       where ${ofVariant} and movement.revision < counted.total - $2::bigint
       order by movement.revision desc limit $1) as page on true
   order by revision desc`;

const variantKnown = `
  select 1 as known from read.product_variants where website_id = $1 and variant_id = $2 limit 1`;

type Listing = z.output<typeof listStockContract.query>;
type Narrowed = Pick<Listing, "search" | "productId" | "filters"> & { readonly lowAt: number };

/** Whether only variants that run low are asked for, and nothing else. */
const asksForLow = (filters: string | undefined) => {
  const conditions = conditionsOf(stockColumns, filters);
  const isLow = conditions.some(
    ({ column, operator, values }) =>
      column === "runningLow" && operator === "is" && values.join() === "yes",
  );
  return { isLow, isOnlyLow: isLow && conditions.length === 1 };
};

/** How many variants run low, as far as a list counts. */
const LOW_VARIANTS = `
  (select count(*) from (
     select from ${stockRecords} as stock
      where stock.website_id = $1 and ${runsLow("stock", "$4::int")}
      limit ${COUNTED_AT_MOST + 1}) as first_ones)`;

type FoundStock = StockRow & { readonly key: string };

const toStockRow = ({ key: _key, ...row }: FoundStock): StockRow => row;

/** A website's variants and their stock for a call. */
export const stockSource = (
  websiteId: string,
  { search, productId, filters, lowAt }: Narrowed,
): ListSource => {
  const { isLow, isOnlyLow } = asksForLow(filters);
  return {
    matching: stockRows(Boolean(search), isLow),
    ...(!(search || productId) && { total: isOnlyLow ? LOW_VARIANTS : VARIANTS }),
    ...(isOnlyLow && { totalOf: filters }),
    values: [websiteId, search ? likePattern(search) : null, productId ?? null, lowAt],
    columns: stockColumns,
    sql: columns,
    key: { expression: "key", type: "text" },
  };
};

const lowAtOf = async (
  sql: Sql,
  websiteId: string,
  { lowAt }: Pick<Listing, "lowAt">,
): Promise<number> => lowAt ?? (await findSiteSettings(sql, websiteId)).lowStockAt;

/** The rows of bulk actions on stock. */
export const stockBulkRows: BulkRows<Listing> = {
  list: stockBulk.list,
  permission: listStockContract.permission,
  projections: PROJECTIONS,
  query: listStockContract.query,
  source: async (websiteId, query, _within, { sql }) => ({
    ...stockSource(websiteId, { ...query, lowAt: await lowAtOf(sql, websiteId, query) }),
    key: { expression: '"variantId"', type: "text" },
  }),
  named: (websiteId, ids) => ({
    text: `select variant.variant_id as id, concat_ws(' · ', product.name, variant.sku) as name
             from read.product_variants as variant
             join read.products as product using (website_id, product_id)
            where variant.website_id = $1 and variant.variant_id = any($2::text[])`,
    values: [websiteId, ids],
  }),
};

/** An order's id opens its confirmation, so it requires a permission. */
const SAYS_WHY: ReadonlySet<string> = new Set(["StockReceived", "StockAdjusted"]);
const movementFor =
  ({ owner }: RequestContext) =>
  (movement: StockMovement): StockMovement =>
    SAYS_WHY.has(movement.type) || owner?.permissions.has("orders:read")
      ? movement
      : { ...movement, reference: "" };

const stockHistory = async (
  sql: Sql,
  websiteId: string,
  variantId: string,
  request: { readonly page: number; readonly pageSize: number },
): Promise<ResponseOf<typeof getStockHistoryContract>> => {
  const found = await queryPage<StockMovement>(sql, history, request, [websiteId, variantId]);
  const known =
    found.total > 0 || (await sql.query(variantKnown, [websiteId, variantId])).length > 0;
  if (!known) throw new Refusal(404, "variant-not-found", "Variant not found.");
  const rows = found.rows.map((row) => ({
    ...row,
    onHand: Number(row.onHand),
    held: Number(row.held),
  }));
  return { ...found, rows };
};

export const inventoryQueries = (
  dependencies: InventoryQueryDependencies & ListDependencies & PastDependencies,
): readonly Route[] => {
  const { sql, waitFor, pageGuard } = dependencies;
  const upToDate = ({ readAfter }: RequestContext) =>
    waitFor([...PROJECTIONS, "page-access"], readAfter);
  return [
    route(getStockContract, async ({ query, context }) => {
      await upToDate(context);
      type Result = ResponseOf<typeof getStockContract>["results"][number];
      type ItemStockRow = Result & { readonly slug: string };
      const values = [context.websiteId, query.itemId];
      const ownHolds = ownHoldsOf(context.cookies);
      const found =
        ownHolds === undefined
          ? await sql.query<ItemStockRow>(stockOfItem, values)
          : await sql.query<ItemStockRow>(stockOfOwnItem, [...values, ownHolds]);
      const gate = await pageGuard.gateOf(context);
      // Locked products are answered like unknown ones.
      const results = found
        .filter(({ slug }) => gate.opens(productUrl(slug)))
        .map(({ slug: _slug, ...result }) => result);
      return { body: { results } };
    }),
    ...listRoutes(dependencies)(listStockContract, {
      name: "stock",
      projections: PROJECTIONS,
      asItWas: {
        ask: dependencies.ask,
        readModels: ["product_variants", "products", "variant_stock"],
      },
      source: async ({ query, context: { websiteId } }) =>
        stockSource(websiteId, { ...query, lowAt: await lowAtOf(sql, websiteId, query) }),
      rowOf: toStockRow,
      members: async ({ query, context: { websiteId } }) => ({
        lowAt: await lowAtOf(sql, websiteId, query),
      }),
    }),
    route(getStockHistoryContract, async ({ params, query, context }) => {
      await upToDate(context);
      const told = await stockHistory(sql, context.websiteId, params.variantId, query);
      const rows = told.rows.map(movementFor(context));
      return { body: { ...told, rows } };
    }),
  ];
};
