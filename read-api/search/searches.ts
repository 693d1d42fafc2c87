import { searchColumns } from "#domain/search/search-columns.ts";
import { type Route, route } from "#infra/http/route.ts";
import { findRange } from "../census/range.ts";
import { type ListDependencies, listRoutes } from "../kit/list-routes.ts";
import type { SqlColumns } from "../kit/list-source.ts";
import { inDays } from "../kit/local-day.ts";
import { listSearchesContract, searchTotalsContract } from "./console-contract.ts";

const PROJECTIONS = ["searches"];

const inRange = `website_id = $1
     and ${inDays("quarter")}`;

const last = (column: string): string => `(array_agg(${column} order by last_at desc))[1]`;

const searchesText = `
  select words, sum(searches)::bigint as searches, ${last("last_outcome")} as outcome,
         ${last("last_results")} as results, max(last_at) as "lastAt"
    from read.searches
   where ${inRange} and ($5::text is null or strpos(lower(words), lower($5)) > 0)
   group by words`;

const totalsText = `
  select coalesce(sum(searches), 0)::int as searches,
         coalesce(sum(searches) filter (where outcome = 'similar'), 0)::int as similar,
         coalesce(sum(searches) filter (where outcome = 'nothing'), 0)::int as nothing,
         (coalesce(sum(searches), 0) - (select coalesce(sum(searches), 0)
                                          from read.searches where ${inRange}))::int as erased
    from read.search_totals
   where ${inRange}`;

type Totals = {
  readonly searches: number;
  readonly similar: number;
  readonly nothing: number;
  readonly erased: number;
};

const sqlColumns = {
  words: { expression: "words", known: true },
  searches: { expression: "searches", known: true },
  outcome: { expression: "outcome", known: true },
  results: { expression: "results", known: true },
  lastAt: { expression: '"lastAt"', known: true },
} as const satisfies SqlColumns<typeof searchColumns>;

/** What visitors search for, for members. */
export const searchReportQueries = (dependencies: ListDependencies): readonly Route[] => {
  const { sql, timeZoneOf, waitFor } = dependencies;
  return [
    ...listRoutes(dependencies)(listSearchesContract, {
      name: "searches",
      projections: PROJECTIONS,
      source: async ({ query, context: { websiteId } }) => {
        const timeZone = await timeZoneOf(websiteId);
        const { from, to } = await findRange(sql, timeZone, query);
        return {
          matching: searchesText,
          values: [websiteId, timeZone, from, to, query.search || null],
          columns: searchColumns,
          sql: sqlColumns,
          key: { expression: "words", type: "text" },
        };
      },
    }),
    route(searchTotalsContract, async ({ query, context: { websiteId, readAfter } }) => {
      await waitFor(PROJECTIONS, readAfter);
      const timeZone = await timeZoneOf(websiteId);
      const { from, to } = await findRange(sql, timeZone, query);
      const [totals] = await sql.query<Totals>(totalsText, [websiteId, timeZone, from, to]);
      return { body: { from, to, timeZone, ...(totals as Totals) } };
    }),
  ];
};
