import { productActivityColumns } from "#domain/collector/product-activity-columns.ts";
import { type Route, route } from "#infra/http/route.ts";
import { inQuarter } from "../census/visit-filter.ts";
import { type ListDependencies, listRoutes } from "../kit/list-routes.ts";
import { parameters, type SqlColumns } from "../kit/list-source.ts";
import { inDays, requestedDays } from "../kit/local-day.ts";
import { productActivityContract, shopActivityContract, shopDaysContract } from "./contract.ts";
import { findShopFilter } from "./selected-shop.ts";
import { findShopActivity, findShopRange, visitorsOf } from "./shop-activity.ts";
import { shopDaysSource } from "./shop-days-source.ts";

const PROJECTIONS = ["orders", "searches", "shop-activity", "visits"];

const isEvent = (event: string): string => `d.event = 'visitor:${event}'`;
const timesOf = (event: string): string =>
  `coalesce(sum(d.times) filter (where ${isEvent(event)}), 0)::bigint`;

const countedProducts = (counted: string): string => `
  select counted.*,
         case when visits = 0 then null else least(1, added::float8 / visits) end as rate
    from (${counted}) as counted`;

const productsMatching = countedProducts(`
          select d.item_id as "itemId", coalesce(p.name, d.item_id) as name,
                 ${timesOf("VisitPDP")} as visits,
                 ${visitorsOf("$2", isEvent("VisitPDP"))} as visitors,
                 ${timesOf("QuickView")} as "quickViews",
                 ${timesOf("AddToCart")} as added,
                 ${timesOf("RemoveFromCart")} as removed
            from read.shop_days as d
            left join read.products as p on p.website_id = d.website_id and p.product_id = d.item_id
           where d.website_id = $1 and d.item_id <> '' and d.event like 'visitor:%'
             and d.day between $2::date and $3::date
             and ($4::text is null or strpos(lower(coalesce(p.name, d.item_id)), lower($4)) > 0)
           group by d.item_id, p.name`);

/** What happened in selected visits. */
const selectedProducts = (isSelected: string): string =>
  countedProducts(`
          select d.item_id as "itemId", coalesce(p.name, d.item_id) as name,
                 ${timesOf("VisitPDP")} as visits,
                 count(distinct d.visitor) filter (where ${isEvent("VisitPDP")})::int as visitors,
                 ${timesOf("QuickView")} as "quickViews",
                 ${timesOf("AddToCart")} as added,
                 ${timesOf("RemoveFromCart")} as removed
            from read.shop_quarters as d
            left join read.products as p on p.website_id = d.website_id and p.product_id = d.item_id
           where d.website_id = $1 and d.item_id <> '' and d.event like 'visitor:%'
             and ${inDays("d.quarter")} and ${isSelected}
             and ($5::text is null or strpos(lower(coalesce(p.name, d.item_id)), lower($5)) > 0)
           group by d.item_id, p.name`);

const sqlColumns = {
  name: { expression: "name", known: true },
  visits: { expression: "visits", known: true },
  visitors: { expression: "visitors", known: true },
  quickViews: { expression: '"quickViews"', known: true },
  added: { expression: "added", known: true },
  removed: { expression: "removed", known: true },
  rate: { expression: "(rate * 100)", type: "double precision" },
  itemId: { expression: '"itemId"', known: true },
} as const satisfies SqlColumns<typeof productActivityColumns>;

/** Spec: A7.15. */
export const collectorQueries = (dependencies: ListDependencies): readonly Route[] => {
  const { sql, waitFor } = dependencies;
  return [
    route(shopActivityContract, async ({ query, context: { websiteId, readAfter } }) => {
      await waitFor(PROJECTIONS, readAfter);
      const range = await findShopRange(dependencies, websiteId, query);
      const filter = await findShopFilter(sql, websiteId, query.segment);
      return { body: await findShopActivity(dependencies, websiteId, range, filter) };
    }),
    ...listRoutes(dependencies)(shopDaysContract, {
      name: "shop-activity-by-day",
      projections: PROJECTIONS,
      source: async ({ query, context: { websiteId } }) => {
        const range = await findShopRange(dependencies, websiteId, query);
        const filter = await findShopFilter(sql, websiteId, query.segment);
        const activity = await findShopActivity(dependencies, websiteId, range, filter);
        return shopDaysSource(activity, new Date());
      },
    }),
    ...listRoutes(dependencies)(productActivityContract, {
      name: "shop-activity",
      projections: ["shop-activity", "visits"],
      source: async ({ query, context: { websiteId } }) => {
        const [{ from, to, timeZone }, filter] = await Promise.all([
          findShopRange(dependencies, websiteId, { ...query, compare: "none" }),
          findShopFilter(sql, websiteId, query.segment),
        ]);
        const named = query.search || null;
        const given = parameters([websiteId, timeZone, from, to, named]);
        return {
          ...(filter === undefined
            ? { matching: productsMatching, values: [websiteId, from, to, named] }
            : {
                matching: selectedProducts(filter(inQuarter("d", requestedDays), given)),
                values: given.values,
              }),
          columns: productActivityColumns,
          sql: sqlColumns,
          key: { expression: '"itemId"', type: "text" },
        };
      },
    }),
  ];
};
