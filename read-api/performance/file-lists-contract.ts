import * as z from "zod/mini";
import { segmentQueryOf } from "#domain/census/segment.ts";
import { visitCountryName } from "#domain/census/visit-country.ts";
import type { Contract } from "#domain/kit/contract.ts";
import { defaultColumn, type ListColumns, sortableIds } from "#domain/kit/list-columns.ts";
import { exportOf } from "#domain/kit/list-export.ts";
import { filtersOf } from "#domain/kit/list-filters.ts";
import { listQuery } from "#domain/kit/list-query.ts";
import { Day } from "#domain/kit/moment.ts";
import { longPageOf, longPageQuery, sortBy } from "#domain/kit/paging.ts";
import {
  type BudgetMetric,
  type BudgetStatus,
  budgetMetricNames,
  budgetStatusNames,
} from "#domain/measuring/budgets.ts";
import { loadsColumn, mainColumns, otherColumns, type Speed } from "#domain/performance/columns.ts";
import { metricText } from "#domain/performance/metrics.ts";
import { parseCountrySegment } from "#domain/performance/speed-segment.ts";
import { CountrySpeed, JudgedBudget } from "./contract.ts";

const owner = {
  method: "GET",
  tag: "performance",
  access: "owner",
  permission: "census:read",
} as const;
const range = { from: z.optional(Day), to: z.optional(Day) };

type CountryRow = Speed & { readonly country: string };

/** The columns of the speed of the website by country. */
export const countrySpeedColumns = {
  country: {
    label: "Country",
    kind: "text",
    value: (row) => row.country,
    shown: (row) => visitCountryName(row.country),
    ...defaultColumn,
  },
  loads: loadsColumn,
  ...mainColumns,
  ...otherColumns,
} as const satisfies ListColumns<CountryRow>;

type BudgetRow = {
  readonly path: string;
  readonly metric: BudgetMetric;
  readonly limit: number;
  readonly value: number | null;
  readonly loads: number;
  readonly status: BudgetStatus;
};

/** A column with a budget's metric, in the metric's unit. */
const budgetColumn = (label: string, figureOf: (row: BudgetRow) => number | null) => ({
  label,
  kind: "count" as const,
  value: (row: BudgetRow) => {
    const value = figureOf(row);
    return value === null ? null : value.toFixed(row.metric === "cls" ? 3 : 0);
  },
  shown: (row: BudgetRow) => {
    const value = figureOf(row);
    return value === null ? "" : metricText(row.metric, value);
  },
  ...defaultColumn,
});

/** The columns of the budgets and what was measured for each of them. */
export const budgetColumns = {
  path: {
    label: "Page",
    kind: "text",
    value: (row) => row.path,
    shown: (row) => row.path || "Whole website",
    ...defaultColumn,
  },
  metric: {
    label: "Metric",
    kind: "choice",
    choices: budgetMetricNames,
    value: (row) => row.metric,
    ...defaultColumn,
  },
  limit: budgetColumn("Budget", ({ limit }) => limit),
  value: budgetColumn("Measured", ({ value }) => value),
  loads: { label: "Page loads", kind: "count", value: (row) => row.loads, ...defaultColumn },
  status: {
    label: "Status",
    kind: "choice",
    choices: budgetStatusNames,
    value: (row) => row.status,
    ...defaultColumn,
  },
} as const satisfies ListColumns<BudgetRow>;

/** The countries of the screen as a list, for its file. */
export const countrySpeedListContract = {
  ...owner,
  path: "/api/console/performance/by-country",
  summary: "How fast the website is in visitors' browsers, as a list by country",
  query: listQuery({
    ...range,
    ...longPageQuery,
    sort: z._default(sortBy(sortableIds(countrySpeedColumns)), "-loads"),
    filters: filtersOf(countrySpeedColumns),
    /** Which page loads count, by country and device. */
    segment: segmentQueryOf(parseCountrySegment),
  }),
  response: longPageOf(CountrySpeed),
} as const satisfies Contract;

export const exportCountrySpeedContract = exportOf(countrySpeedListContract);

/** The budgets of the screen as a list, for its file. */
export const budgetListContract = {
  ...owner,
  path: "/api/console/performance/judged-budgets",
  summary: "Whether pages are as fast as they should be, as a list of budgets",
  query: listQuery({
    ...range,
    ...longPageQuery,
    sort: z._default(sortBy(sortableIds(budgetColumns)), "path"),
    filters: filtersOf(budgetColumns),
  }),
  response: longPageOf(JudgedBudget),
} as const satisfies Contract;

export const exportBudgetsContract = exportOf(budgetListContract);
