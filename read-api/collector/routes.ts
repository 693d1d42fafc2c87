import { type Route, route } from "#infra/http/route.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { findRange } from "../census/range.ts";
import { orderBy, pagedText, queryPage } from "../shared/paged-query.ts";
import { type ProductActivity, productActivityContract, shopActivityContract } from "./contract.ts";

export type CollectorQueryDependencies = {
  readonly sql: Sql;
  /** IANA name. */
  readonly timeZoneOf: (websiteId: string) => Promise<string>;
};

type Counted = { readonly event: string; readonly times: number; readonly visitors: number };

const eventsText = `
  select event, sum(times)::bigint as times, count(distinct nullif(visitor, ''))::int as visitors
    from read.shop_activity
   where website_id = $1
     and quarter >= ($3::date)::timestamp at time zone $2
     and quarter < ($4::date + 1)::timestamp at time zone $2
   group by event order by event`;

const timesOf = (event: string): string =>
  `coalesce(sum(a.times) filter (where a.event = 'visitor:${event}'), 0)::bigint`;

const productsMatching = `
  select counted.*,
         case when visits = 0 then null else least(1, added::float8 / visits) end as rate
    from (select a.item_id as "itemId", coalesce(p.name, a.item_id) as name,
                 ${timesOf("VisitPDP")} as visits,
                 count(distinct nullif(a.visitor, '')) filter (where a.event = 'visitor:VisitPDP')::int as visitors,
                 ${timesOf("AddToCart")} as added,
                 ${timesOf("RemoveFromCart")} as removed
            from read.shop_activity as a
            left join read.products as p on p.website_id = a.website_id and p.product_id = a.item_id
           where a.website_id = $3 and a.item_id <> '' and a.event like 'visitor:%'
             and a.quarter >= ($5::date)::timestamp at time zone $4
             and a.quarter < ($6::date + 1)::timestamp at time zone $4
             and ($7::text is null or strpos(lower(coalesce(p.name, a.item_id)), lower($7)) > 0)
           group by a.item_id, p.name) as counted`;

const productColumns = {
  name: "name",
  visits: "visits",
  visitors: "visitors",
  added: "added",
  removed: "removed",
  rate: "rate",
} as const;

/** Spec: A7.15. */
export const collectorQueries = ({
  sql,
  timeZoneOf,
}: CollectorQueryDependencies): readonly Route[] => [
  route(shopActivityContract, async ({ query, context: { websiteId } }) => {
    const timeZone = await timeZoneOf(websiteId);
    const { from, to } = await findRange(sql, timeZone, query);
    const events = await sql.query<Counted>(eventsText, [websiteId, timeZone, from, to]);
    return { body: { from, to, timeZone, events: [...events] } };
  }),
  route(productActivityContract, async ({ query, context: { websiteId } }) => {
    const timeZone = await timeZoneOf(websiteId);
    const { from, to } = await findRange(sql, timeZone, query);
    const text = pagedText(productsMatching, orderBy(query.sort, productColumns, '"itemId"'));
    const filters = [websiteId, timeZone, from, to, query.search || null];
    const { rows, ...page } = await queryPage<ProductActivity>(sql, text, query, filters);
    return { body: { ...page, rows: [...rows] } };
  }),
];
