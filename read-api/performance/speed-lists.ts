import type { Segment } from "#domain/census/segment.ts";
import { budgetsOf } from "#domain/measuring/rules.ts";
import { performanceColumns, speedDayColumns } from "#domain/performance/columns.ts";
import {
  parseCountrySegment,
  parsePageSegment,
  parseSpeedSegment,
} from "#domain/performance/speed-segment.ts";
import type { Route } from "#infra/http/route.ts";
import { findRange } from "../census/range.ts";
import { valueLabel } from "../census/value-label.ts";
import { type ListDependencies, listRoutes } from "../kit/list-routes.ts";
import {
  type ListSource,
  type Parameters,
  parameters,
  type SqlColumns,
} from "../kit/list-source.ts";
import { inDays } from "../kit/local-day.ts";
import { sourceOfRows } from "../kit/rows-source.ts";
import { findRulesInForce } from "../measuring/rules-in-force.ts";
import { type JudgedBudget, listPageSpeedContract, speedDaysContract } from "./contract.ts";
import {
  budgetColumns,
  budgetListContract,
  countrySpeedColumns,
  countrySpeedListContract,
} from "./file-lists-contract.ts";
import { judgeBudgets } from "./judge-budgets.ts";
import { percentilesText } from "./percentiles.ts";
import { sourceFor, speedSegmentOf, speedSql } from "./speed-filter.ts";

export const PROJECTIONS = ["page-performance"];

export const inRange = `website_id = $1
       and ${inDays("quarter")}`;

const daysText = (segment: Segment, given: Parameters): string => {
  const [kept, where] = sourceFor(segment);
  const selected = `${inRange} and ${where} and ${speedSql(segment, given)}`;
  return percentilesText("day, device", selected, `${kept}_days`);
};
export const countryText = (segment: Segment, given: Parameters): string =>
  percentilesText("country", `${inRange} and ${speedSql(segment, given)}`, "country_metrics");
const pagesText = (segment: Segment, given: Parameters): string =>
  percentilesText(
    "page, device",
    `${inRange} and ($5::text is null or strpos(lower(page), lower($5)) > 0)
       and ${speedSql(segment, given)}`,
  );

const speedColumns = {
  device: { expression: "device", known: true },
  loads: { expression: "loads", known: true },
  lcp: { expression: "lcp", type: "double precision" },
  inp: { expression: "inp", type: "double precision" },
  cls: { expression: "cls", type: "double precision" },
  fcp: { expression: "fcp", type: "double precision" },
  ttfb: { expression: "ttfb", type: "double precision" },
} as const;
const sqlColumns = {
  page: { expression: "page", known: true },
  ...speedColumns,
} as const satisfies SqlColumns<typeof performanceColumns>;
const daySqlColumns = {
  day: { expression: "day", known: true },
  ...speedColumns,
} as const satisfies SqlColumns<typeof speedDayColumns>;

const { device: _device, ...countrySpeed } = speedColumns;
const countrySqlColumns = {
  country: { expression: valueLabel("country", "country"), known: true },
  ...countrySpeed,
} as const satisfies SqlColumns<typeof countrySpeedColumns>;
const budgetSqlColumns = {
  path: { expression: "path", known: true },
  metric: { expression: "metric", known: true },
  limit: { expression: '"limit"', type: "double precision", known: true },
  value: { expression: "value", type: "double precision" },
  loads: { expression: "loads", known: true },
  status: { expression: "status", known: true },
} as const satisfies SqlColumns<typeof budgetColumns>;

const budgetsSource = (budgets: readonly JudgedBudget[]): ListSource =>
  sourceOfRows(
    budgets,
    `path text, metric text, "limit" double precision, value double precision, loads bigint, status text`,
    {
      columns: budgetColumns,
      sql: budgetSqlColumns,
      key: { expression: "(path || ' ' || metric)", type: "text" },
    },
  );

type SelectedText = (segment: Segment, given: Parameters) => string;

/** The rows of the page loads that a segment selects. */
const selected = (textOf: SelectedText, segment: Segment, given: Parameters) => ({
  matching: textOf(segment, given),
  values: given.values,
});

/** Pages, days, countries and budgets by their speed. */
export const speedLists = (dependencies: ListDependencies): readonly Route[] => {
  const { sql, timeZoneOf } = dependencies;
  type AskedDays = { readonly from?: string | undefined; readonly to?: string | undefined };
  /** What every text begins with. */
  const valuesFor = async (websiteId: string, query: AskedDays) => {
    const timeZone = await timeZoneOf(websiteId);
    const { from, to } = await findRange(sql, timeZone, query);
    return [websiteId, timeZone, from, to] as const;
  };
  const list = listRoutes(dependencies);
  return [
    ...list(listPageSpeedContract, {
      name: "performance",
      projections: PROJECTIONS,
      source: async ({ query, context: { websiteId } }) => ({
        ...selected(
          pagesText,
          speedSegmentOf(parsePageSegment, query.segment),
          parameters([...(await valuesFor(websiteId, query)), query.search || null]),
        ),
        columns: performanceColumns,
        sql: sqlColumns,
        key: { expression: "(device || ' ' || page)", type: "text" },
      }),
    }),
    ...list(speedDaysContract, {
      name: "speed-by-day",
      projections: PROJECTIONS,
      source: async ({ query, context: { websiteId } }) => ({
        ...selected(
          daysText,
          speedSegmentOf(parseSpeedSegment, query.segment),
          parameters(await valuesFor(websiteId, query)),
        ),
        columns: speedDayColumns,
        sql: daySqlColumns,
        key: { expression: "(day || ' ' || device)", type: "text" },
      }),
    }),
    ...list(countrySpeedListContract, {
      name: "speed-by-country",
      projections: PROJECTIONS,
      source: async ({ query, context: { websiteId } }) => ({
        ...selected(
          countryText,
          speedSegmentOf(parseCountrySegment, query.segment),
          parameters(await valuesFor(websiteId, query)),
        ),
        columns: countrySpeedColumns,
        sql: countrySqlColumns,
        key: { expression: "country", type: "text" },
      }),
    }),
    ...list(budgetListContract, {
      name: "speed-budgets",
      projections: [...PROJECTIONS, "measuring-rules"],
      source: async ({ query, context: { websiteId } }) => {
        const [, timeZone, from, to] = await valuesFor(websiteId, query);
        const rules = await findRulesInForce(sql, websiteId);
        const range = { websiteId, timeZone, from, to };
        return budgetsSource(await judgeBudgets(sql, range, budgetsOf(rules)));
      },
    }),
  ];
};
