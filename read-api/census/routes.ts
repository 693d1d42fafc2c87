import { type CensusDimension, censusColumns } from "#domain/census/census-columns.ts";
import type { ResponseOf } from "#domain/kit/contract.ts";
import { type Route, route } from "#infra/http/route.ts";
import { type ListDependencies, listRoutes } from "../kit/list-routes.ts";
import type { ListSource, SqlColumn } from "../kit/list-source.ts";
import { censusByContract, censusByDayContract, refusedReportsContract } from "./contract.ts";
import { findRange } from "./range.ts";

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

const sqlColumns = {
  name: { expression: "name", known: true },
  views: { expression: "views", known: true },
  visitors: { expression: "visitors", known: true },
} as const satisfies Record<keyof (typeof censusColumns)[CensusDimension], SqlColumn>;

type Between = { readonly timeZone: string; readonly from: string; readonly to: string };

/** Every page or referrer with visits in the range. */
const censusSource = (
  websiteId: string,
  dimension: CensusDimension,
  { timeZone, from, to }: Between,
  name: string | undefined,
): ListSource => ({
  matching: `
    select ${dimension} as name, sum(views)::bigint as views,
           count(distinct nullif(visitor, ''))::int as visitors
      from read.census_views
     where website_id = $1
       and quarter >= ($3::date)::timestamp at time zone $2
       and quarter < ($4::date + 1)::timestamp at time zone $2
       and ($5::text is null or strpos(lower(${dimension}), lower($5)) > 0)
     group by ${dimension}`,
  values: [websiteId, timeZone, from, to, name ?? null],
  columns: censusColumns[dimension],
  sql: sqlColumns,
  key: { expression: "name", type: "text" },
});

const refusedText = `
  select day::text as day, kind, refused_client as client, refused_day as "byDay"
    from intake_days
   where website_id = $1 and day between $2::date and $3::date and refused_client + refused_day > 0
   order by day desc, kind`;

type RefusedRow = ResponseOf<typeof refusedReportsContract>["rows"][number];

/** The census report of the console. */
export const censusQueries = (dependencies: ListDependencies): readonly Route[] => {
  const { sql, timeZoneOf } = dependencies;
  return [
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
    route(refusedReportsContract, async ({ query, context: { websiteId } }) => {
      // The limits count by UTC days, so the range does, too.
      const { from, to } = await findRange(sql, "UTC", query);
      const rows = await sql.query<RefusedRow>(refusedText, [websiteId, from, to]);
      return { body: { rows: [...rows] } };
    }),
    ...listRoutes(dependencies)(censusByContract, {
      name: "census",
      projections: [],
      source: async ({ params: { dimension }, query, context: { websiteId } }) => {
        const timeZone = await timeZoneOf(websiteId);
        const range = await findRange(sql, timeZone, query);
        return censusSource(websiteId, dimension, { timeZone, ...range }, query.name);
      },
    }),
  ];
};
