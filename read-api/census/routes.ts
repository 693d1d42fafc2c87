import { Refusal } from "#infra/http/refusal.ts";
import { type Route, route } from "#infra/http/route.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { censusByContract, censusByDayContract } from "./contract.ts";

export type CensusQueryDependencies = {
  readonly sql: Sql;
  /** IANA name. */
  readonly timeZoneOf: (websiteId: string) => Promise<string>;
};

const DEFAULT_DAYS = 30;
const MAX_DAYS = 400;

/** Fills in a missing end of the range; both ends are days of the website's time zone. */
const rangeText = `
  select coalesce($2::date, coalesce($3::date, (now() at time zone $1)::date) - ${DEFAULT_DAYS - 1})::text as "from",
         coalesce($3::date, (now() at time zone $1)::date)::text as "to"`;

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

type Range = { readonly from?: string | undefined; readonly to?: string | undefined };

const findRange = async (sql: Sql, timeZone: string, { from, to }: Range) => {
  const [range] = await sql
    .query<{ from: string; to: string }>(rangeText, [timeZone, from ?? null, to ?? null])
    .catch((error: { code?: string }) => {
      // 22007, 22008: a day such as the 31st of February.
      if (error.code?.startsWith("22") !== true) throw error;
      throw new Refusal(400, "invalid-input", "There is no such day.");
    });
  if (range === undefined) throw new Error("The range query answered nothing.");
  const days = (Date.parse(range.to) - Date.parse(range.from)) / 86_400_000 + 1;
  if (days < 1 || days > MAX_DAYS)
    throw new Refusal(400, "invalid-input", `Choose a range of 1 to ${MAX_DAYS} days.`);
  return range;
};

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
