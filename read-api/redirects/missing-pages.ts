import { missingPageColumns } from "#domain/redirects/missing-page-columns.ts";
import { type Route, route } from "#infra/http/route.ts";
import { findRange } from "../census/range.ts";
import { isoMoment } from "../kit/iso-moment.ts";
import { type ListDependencies, listRoutes } from "../kit/list-routes.ts";
import type { SqlColumns } from "../kit/list-source.ts";
import { inDays } from "../kit/local-day.ts";
import { listMissingPagesContract, missingPageTotalsContract } from "./contract.ts";
import { everyRedirect, NOW } from "./redirects-source.ts";
import { hasPage } from "./shown-page.ts";

const PROJECTIONS = ["missing-pages", "redirects", "pages"];

const inRange = `website_id = $1
     and ${inDays("quarter")}`;

const missingText = `
  with by_source as (
    select path, source, sum(times) as times, max(last_at) as last_at
      from read.missing_pages
     where ${inRange} and ($5::text is null or strpos(path, lower($5)) > 0)
     group by path, source
  ), asked as (
    select path, sum(times)::bigint as times, count(*)::bigint as sources, max(last_at) as last_at,
           (array_agg(source order by times desc, source))[1] as source
      from by_source group by path
  )
  select asked.path, asked.times, asked.source, asked.sources,
         case when ${hasPage("$1", "substr(asked.path, 2)", NOW)} then 'page'
              when redirect.path is not null then 'redirected'
              else 'missing' end as state,
         ${isoMoment("asked.last_at")} as "lastAt"
    from asked
    left join (select distinct path from (${everyRedirect}) as each where status = 'active')
           as redirect using (path)`;

const totalsText = `
  select coalesce(sum(times), 0)::int as times, count(distinct path)::int as paths,
         coalesce(sum(times) filter (where starts_with(source, '/')), 0)::int as "fromOwnPages",
         (select coalesce(sum(refused_client + refused_day), 0)::int from intake_days
           where website_id = $1 and kind = 'missing-pages'
             and day between $5::date and $6::date) as refused
    from read.missing_pages
   where ${inRange}`;

type Totals = {
  readonly times: number;
  readonly paths: number;
  readonly fromOwnPages: number;
  readonly refused: number;
};

const sqlColumns = {
  path: { expression: "path", known: true },
  times: { expression: "times", known: true },
  source: { expression: "source", known: true },
  sources: { expression: "sources", known: true },
  state: { expression: "state", known: true },
  lastAt: { expression: '"lastAt"::timestamptz', known: true },
} as const satisfies SqlColumns<typeof missingPageColumns>;

/** Pages that visitors asked for and that did not exist, for members. */
export const missingPageQueries = (dependencies: ListDependencies): readonly Route[] => {
  const { sql, timeZoneOf, waitFor } = dependencies;
  return [
    ...listRoutes(dependencies)(listMissingPagesContract, {
      name: "missing-pages",
      projections: PROJECTIONS,
      source: async ({ query, context: { websiteId } }) => {
        const timeZone = await timeZoneOf(websiteId);
        const { from, to } = await findRange(sql, timeZone, query);
        return {
          matching: missingText,
          values: [websiteId, timeZone, from, to, query.search || null],
          columns: missingPageColumns,
          sql: sqlColumns,
          key: { expression: "path", type: "text" },
        };
      },
    }),
    route(missingPageTotalsContract, async ({ query, context: { websiteId, readAfter } }) => {
      await waitFor(PROJECTIONS, readAfter);
      const timeZone = await timeZoneOf(websiteId);
      const { from, to } = await findRange(sql, timeZone, query);
      // The limits count by UTC days.
      const utc = await findRange(sql, "UTC", query);
      const values = [websiteId, timeZone, from, to, utc.from, utc.to];
      const [totals] = await sql.query<Totals>(totalsText, values);
      return { body: { from, to, timeZone, ...(totals as Totals) } };
    }),
  ];
};
