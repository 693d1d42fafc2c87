import { type Route, route } from "#infra/http/route.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { censusByContract, censusByDayContract } from "./contract.ts";
import { findRange } from "./range.ts";

export type CensusQueryDependencies = {
  readonly sql: Sql;
  /** IANA name. */
  readonly timeZoneOf: (websiteId: string) => Promise<string>;
};

const daysText = `
  with views as (
    select (quarter at time zone $2)::date as day, visitor, views
      from read.census_views
     where website_id = $1
       and quarter >= ($3::date)::timestamp at time zone $2
       and quarter < ($4::date + 1)::timestamp at time zone $2
  )
  select d.day::date::text as day, coalesce(sum(v.views), 0)::bigint as views,
         count(distinct nullif(v.visitor, ''))::int as visitors
    from generate_series($3::date, $4::date, interval '1 day') d(day)
    left join views v on v.day = d.day
   group by d.day order by d.day`;

const totalText = `
  select coalesce(sum(views), 0)::bigint as views,
         count(distinct nullif(visitor, ''))::int as visitors
    from read.census_views
   where website_id = $1
     and quarter >= ($3::date)::timestamp at time zone $2
     and quarter < ($4::date + 1)::timestamp at time zone $2`;

const dimensionText = (dimension: "page" | "referrer", order: string) => `
  select name, views, visitors, count(*) over ()::int as total
    from (select ${dimension} as name, sum(views)::bigint as views,
                 count(distinct nullif(visitor, ''))::int as visitors
            from read.census_views
           where website_id = $1
             and quarter >= ($3::date)::timestamp at time zone $2
             and quarter < ($4::date + 1)::timestamp at time zone $2
             and ($5::text is null or strpos(lower(${dimension}), lower($5)) > 0)
           group by ${dimension}) grouped
   order by ${order}, name
   limit $6 offset $7`;

const orders = {
  name: "name",
  "-name": "name desc",
  views: "views",
  "-views": "views desc",
  visitors: "visitors",
  "-visitors": "visitors desc",
} as const;

/** The census report of the console. */
export const censusQueries = ({ sql, timeZoneOf }: CensusQueryDependencies): readonly Route[] => [
  route(censusByDayContract, async ({ query, context: { websiteId } }) => {
    const timeZone = await timeZoneOf(websiteId);
    const { from, to } = await findRange(sql, timeZone, query);
    const values = [websiteId, timeZone, from, to];
    const [days, [total]] = await Promise.all([
      sql.query<{ day: string; views: number; visitors: number }>(daysText, values),
      sql.query<{ views: number; visitors: number }>(totalText, values),
    ]);
    return {
      body: { from, to, timeZone, days: [...days], total: total ?? { views: 0, visitors: 0 } },
    };
  }),
  route(censusByContract, async ({ params, query, context: { websiteId } }) => {
    const timeZone = await timeZoneOf(websiteId);
    const { from, to } = await findRange(sql, timeZone, query);
    const { page, pageSize } = query;
    const rows = await sql.query<{ name: string; views: number; visitors: number; total: number }>(
      dimensionText(params.dimension, orders[query.sort]),
      [websiteId, timeZone, from, to, query.name ?? null, pageSize, (page - 1) * pageSize],
    );
    return {
      body: {
        rows: rows.map(({ name, views, visitors }) => ({ name, views, visitors })),
        total: rows[0]?.total ?? 0,
        page,
        pageSize,
      },
    };
  }),
];
