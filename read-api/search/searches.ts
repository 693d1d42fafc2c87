import type { ComparisonQuery, Days } from "#domain/kit/comparison.ts";
import { type searchColumns, searchColumnsOf } from "#domain/search/search-columns.ts";
import { type Route, route } from "#infra/http/route.ts";
import { findComparedRange, type Range } from "../census/range.ts";
import { comparedSource } from "../kit/compared-source.ts";
import { type ListDependencies, listRoutes } from "../kit/list-routes.ts";
import type { ListSource, SqlColumns } from "../kit/list-source.ts";
import { inDays } from "../kit/local-day.ts";
import { perCall } from "../kit/per-call.ts";
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

const beforeOf = ({ from, to }: Days, { searches, similar, nothing }: Totals) => ({
  from,
  to,
  searches,
  similar,
  nothing,
});

const sqlColumns = {
  words: { expression: "words", known: true },
  searches: { expression: "searches", known: true },
  outcome: { expression: "outcome", known: true },
  results: { expression: "results", known: true },
  lastAt: { expression: '"lastAt"', known: true },
  searchesBefore: { expression: '"searchesBefore"' },
} as const satisfies SqlColumns<typeof searchColumns>;

type SearchesCall = {
  readonly query: Range & ComparisonQuery;
  readonly context: { readonly websiteId: string };
};

/** What visitors search for, for members. */
export const searchReportQueries = (dependencies: ListDependencies): readonly Route[] => {
  const { sql, timeZoneOf, waitFor } = dependencies;
  const find = perCall(async ({ query, context: { websiteId } }: SearchesCall) => {
    const timeZone = await timeZoneOf(websiteId);
    const range = await findComparedRange(sql, timeZone, query);
    const { from, to, isInProgress, beforeSoFar } = range;
    // Whole days: as many as there are until today.
    const before = beforeSoFar && { from: beforeSoFar.from, to: beforeSoFar.to };
    return { websiteId, timeZone, days: { from, to, isInProgress, before } };
  });
  return [
    ...listRoutes(dependencies)(listSearchesContract, {
      name: "searches",
      projections: PROJECTIONS,
      source: async (call) => {
        const { websiteId, timeZone, days } = await find(call);
        const sourceOf = ({ from, to }: Days): ListSource => ({
          matching: searchesText,
          values: [websiteId, timeZone, from, to, call.query.search || null],
          columns: searchColumnsOf(days.before !== null),
          sql: sqlColumns,
          key: { expression: "words", type: "text" },
        });
        const now = sourceOf(days);
        const compared = comparedSource(now, days.before && sourceOf(days.before), {
          same: ["words"],
          others: ["outcome", "results", '"lastAt"'],
          figures: ["searches"],
        });
        return { ...now, ...compared };
      },
      members: async (call) => (await find(call)).days,
    }),
    route(searchTotalsContract, async (call) => {
      await waitFor(PROJECTIONS, call.context.readAfter);
      const { websiteId, timeZone, days } = await find(call);
      const totalsOf = async ({ from, to }: Days) => {
        const [totals] = await sql.query<Totals>(totalsText, [websiteId, timeZone, from, to]);
        return totals as Totals;
      };
      const { before } = days;
      const [totals, then] = await Promise.all([totalsOf(days), before && totalsOf(before)]);
      return {
        body: { ...days, timeZone, ...totals, before: before && then && beforeOf(before, then) },
      };
    }),
  ];
};
