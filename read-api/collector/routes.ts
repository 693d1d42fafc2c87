import { productActivityColumns } from "#domain/collector/product-activity-columns.ts";
import { type Route, route } from "#infra/http/route.ts";
import { findRange } from "../census/range.ts";
import { type ListDependencies, listRoutes } from "../kit/list-routes.ts";
import type { SqlColumns } from "../kit/list-source.ts";
import { inDays } from "../kit/local-day.ts";
import { productActivityContract, shopActivityContract } from "./contract.ts";

type Counted = { readonly event: string; readonly times: number; readonly visitors: number };

const eventsText = `
  select event, sum(times)::bigint as times, count(distinct nullif(visitor, ''))::int as visitors
    from read.shop_activity
   where website_id = $1
     and ${inDays("quarter")}
   group by event order by event`;

/**
 * As in the overview, orders that were cancelled before their payment arrived do not count. Orders
 * come only from the event log; a browser's report of a purchase counts with the other reports.
 */
const ordersText = `
  select count(*)::int as orders
    from read.orders
   where website_id = $1 and progress = 'definite'
     and payment_state is distinct from 'never-came'
     and ${inDays("placed_at")}`;

const timesOf = (event: string): string =>
  `coalesce(sum(a.times) filter (where a.event = 'visitor:${event}'), 0)::bigint`;

const productsMatching = `
  select counted.*,
         case when visits = 0 then null else least(1, added::float8 / visits) end as rate
    from (select a.item_id as "itemId", coalesce(p.name, a.item_id) as name,
                 ${timesOf("VisitPDP")} as visits,
                 count(distinct nullif(a.visitor, '')) filter (where a.event = 'visitor:VisitPDP')::int as visitors,
                 ${timesOf("QuickView")} as "quickViews",
                 ${timesOf("AddToCart")} as added,
                 ${timesOf("RemoveFromCart")} as removed
            from read.shop_activity as a
            left join read.products as p on p.website_id = a.website_id and p.product_id = a.item_id
           where a.website_id = $1 and a.item_id <> '' and a.event like 'visitor:%'
             and ${inDays("a.quarter")}
             and ($5::text is null or strpos(lower(coalesce(p.name, a.item_id)), lower($5)) > 0)
           group by a.item_id, p.name) as counted`;

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
  const { sql, timeZoneOf, waitFor } = dependencies;
  return [
    route(shopActivityContract, async ({ query, context: { websiteId, readAfter } }) => {
      await waitFor(["orders"], readAfter);
      const timeZone = await timeZoneOf(websiteId);
      const { from, to } = await findRange(sql, timeZone, query);
      const values = [websiteId, timeZone, from, to];
      const [events, [ledger]] = await Promise.all([
        sql.query<Counted>(eventsText, values),
        sql.query<{ orders: number }>(ordersText, values),
      ]);
      return { body: { from, to, timeZone, orders: ledger?.orders ?? 0, events: [...events] } };
    }),
    ...listRoutes(dependencies)(productActivityContract, {
      name: "shop-activity",
      projections: [],
      source: async ({ query, context: { websiteId } }) => {
        const timeZone = await timeZoneOf(websiteId);
        const { from, to } = await findRange(sql, timeZone, query);
        return {
          matching: productsMatching,
          values: [websiteId, timeZone, from, to, query.search || null],
          columns: productActivityColumns,
          sql: sqlColumns,
          key: { expression: '"itemId"', type: "text" },
        };
      },
    }),
  ];
};
