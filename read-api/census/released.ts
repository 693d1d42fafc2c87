import { type CensusDimension, censusColumns } from "#domain/census/census-columns.ts";
import type { TrafficDimension } from "#domain/census/traffic-dimensions.ts";
import { type Route, route } from "#infra/http/route.ts";
import { type ListDependencies, listRoutes } from "../kit/list-routes.ts";
import type { SqlColumn } from "../kit/list-source.ts";
import { censusByContract, censusByDayContract } from "./contract.ts";
import { askGroups, basicGroups, daysFrom, daysOf, figuresOf } from "./traffic-answers.ts";
import { planTraffic, relationOf, type TrafficGroup } from "./traffic-plan.ts";
import { findTrafficRange } from "./traffic-range.ts";
import { visitMemoryOf } from "./visit-memory.ts";

const dimensions = {
  page: "page",
  referrer: "source",
} as const satisfies Record<CensusDimension, TrafficDimension>;

const sqlColumns = {
  name: { expression: "name", known: true },
  views: { expression: "views", known: true },
  visitors: { expression: "visitors", known: true },
} as const satisfies Record<string, SqlColumn>;

type Days = { readonly from?: string | undefined; readonly to?: string | undefined };

/** The calls of earlier versions, answered from the same tables. */
export const releasedCensusQueries = (dependencies: ListDependencies): readonly Route[] => {
  const { sql, timeZoneOf } = dependencies;
  const memory = visitMemoryOf(sql);
  const planOf = async (websiteId: string, days: Days, groups: readonly TrafficGroup[]) => {
    const timeZone = await timeZoneOf(websiteId);
    const range = await findTrafficRange(sql, websiteId, timeZone, days);
    const { from, to } = range;
    const question = { websiteId, timeZone, from, to, segment: [] };
    return { timeZone, range, plan: await planTraffic(memory, question, range.zone, groups) };
  };
  return [
    route(censusByDayContract, async ({ query, context: { websiteId } }) => {
      const { timeZone, range, plan } = await planOf(websiteId, query, basicGroups);
      const rows = await askGroups(sql, plan, basicGroups);
      const on = daysOf(rows);
      const days = daysFrom(range.from, range.days).map((day) => {
        const { views, visitors } = on(day);
        return { day, views, visitors };
      });
      const { views, visitors } = figuresOf(rows);
      const { from, to } = range;
      return { body: { from, to, timeZone, days, total: { views, visitors } } };
    }),
    ...listRoutes(dependencies)(censusByContract, {
      name: "census",
      projections: [],
      source: async ({ params: { dimension }, query, context: { websiteId } }) => {
        const { plan } = await planOf(websiteId, query, [dimensions[dimension]]);
        const { common, rows, values } = relationOf(plan, dimensions[dimension]);
        const nameFilter = `$${values.length + 1}::text`;
        return {
          matching: `
            ${common} select name, views, visitors from (${rows}) as r
             where ${nameFilter} is null or strpos(lower(name), lower(${nameFilter})) > 0`,
          values: [...values, query.name ?? null],
          columns: censusColumns[dimension],
          sql: sqlColumns,
          key: { expression: "name", type: "text" },
        };
      },
    }),
  ];
};
