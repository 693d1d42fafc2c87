import * as z from "zod/mini";
import { segmentQueryOf } from "#domain/census/segment.ts";
import { comparisonQuery, comparisons } from "#domain/kit/comparison.ts";
import type { Contract } from "#domain/kit/contract.ts";
import { sortableIds } from "#domain/kit/list-columns.ts";
import { exportOf } from "#domain/kit/list-export.ts";
import { filtersOf } from "#domain/kit/list-filters.ts";
import { listQuery } from "#domain/kit/list-query.ts";
import { Day } from "#domain/kit/moment.ts";
import { longPageOf, longPageQuery, sortBy } from "#domain/kit/paging.ts";
import { storable } from "#domain/kit/storable-text.ts";
import { Budget, budgetStatuses } from "#domain/measuring/budgets.ts";
import {
  performanceColumns,
  performanceQuickFilters,
  speedDayColumns,
} from "#domain/performance/columns.ts";
import { devices } from "#domain/performance/events.ts";
import { MAX_PAGE_PATH } from "#domain/performance/limits.ts";
import {
  parseCountrySegment,
  parsePageSegment,
  parseSpeedSegment,
} from "#domain/performance/speed-segment.ts";

const owner = {
  method: "GET",
  tag: "performance",
  access: "owner",
  permission: "census:read",
} as const;
const range = { from: z.optional(Day), to: z.optional(Day) };
/** Which page loads count, by device and by page or country. */
const speedSegment = segmentQueryOf(parseSpeedSegment);
const Count = z.int();
const Value = z.nullable(z.number());

/**
 * 75th percentiles of page loads, in milliseconds; `cls` is a score. Null where no browser has
 * measured it.
 */
const percentiles = { loads: Count, lcp: Value, inp: Value, cls: Value, fcp: Value, ttfb: Value };

const PageSpeed = z.object({ page: z.string(), device: z.enum(devices), ...percentiles });
export type PageSpeed = z.infer<typeof PageSpeed>;

export const listPageSpeedContract = {
  ...owner,
  path: "/api/console/performance",
  summary: "How fast pages are in visitors' browsers",
  query: listQuery(
    {
      ...range,
      ...longPageQuery,
      sort: z._default(sortBy(sortableIds(performanceColumns)), "-loads"),
      filters: filtersOf(performanceColumns),
      /** Which page loads count, by page and device. */
      segment: segmentQueryOf(parsePageSegment),
      /** Part of the path. */
      search: z.optional(z.string().check(z.trim(), z.maxLength(200), storable)),
    },
    performanceQuickFilters,
  ),
  response: longPageOf(PageSpeed),
} as const satisfies Contract;

export const exportPageSpeedContract = exportOf(listPageSpeedContract);

const DeviceSpeed = z.object({ device: z.enum(devices), ...percentiles });
export type DeviceSpeed = z.infer<typeof DeviceSpeed>;

const DayOfSpeed = z.object({ day: z.string(), devices: z.array(DeviceSpeed) });

/**
 * Devices without page loads are omitted. `days` has each day of the range, ascending; `before` is the same for the days
 * to compare with, and null without any. By default nothing is compared.
 */
export const speedSummaryContract = {
  ...owner,
  path: "/api/console/performance/summary",
  summary: "How fast the website is in visitors' browsers, by device and day",
  query: z.object({
    ...range,
    ...comparisonQuery,
    compare: z._default(z.enum(comparisons), "none"),
    segment: speedSegment,
  }),
  response: z.object({
    from: z.string(),
    to: z.string(),
    timeZone: z.string(),
    /** The website's current local day is in the range, so that its figures still change. */
    isInProgress: z.boolean(),
    devices: z.array(DeviceSpeed),
    days: z.array(DayOfSpeed),
    before: z.nullable(
      z.object({
        from: z.string(),
        to: z.string(),
        devices: z.array(DeviceSpeed),
        days: z.array(DayOfSpeed),
      }),
    ),
  }),
} as const satisfies Contract;

/** The rows of the chart; days without page loads are omitted. */
export const speedDaysContract = {
  ...owner,
  path: "/api/console/performance/days",
  summary: "How fast the website is in visitors' browsers, by day and device",
  query: listQuery({
    ...range,
    ...longPageQuery,
    sort: z._default(sortBy(sortableIds(speedDayColumns)), "day"),
    filters: filtersOf(speedDayColumns),
    segment: speedSegment,
  }),
  response: longPageOf(z.extend(DeviceSpeed, { day: z.string() })),
} as const satisfies Contract;

export const exportSpeedDaysContract = exportOf(speedDaysContract);

export const CountrySpeed = z.object({
  /** Two letters, `ZZ` for an address of no country; empty: not recorded. */
  country: z.string(),
  ...percentiles,
});
export type CountrySpeed = z.infer<typeof CountrySpeed>;

/** On all pages, the country with the most page loads first, those without one last. */
export const countrySpeedContract = {
  ...owner,
  path: "/api/console/performance/countries",
  summary: "How fast the website is in visitors' browsers, by country",
  query: z.object({
    ...range,
    /** Which page loads count, by country and device. */
    segment: segmentQueryOf(parseCountrySegment),
  }),
  response: z.object({
    from: z.string(),
    to: z.string(),
    timeZone: z.string(),
    countries: z.array(CountrySpeed),
  }),
} as const satisfies Contract;

export const JudgedBudget = z.object({
  ...Budget.shape,
  /** 75th percentile of the page loads of all devices; null where no browser has measured it. */
  value: Value,
  loads: Count,
  /** `unknown`: too few page loads. */
  status: z.enum(budgetStatuses),
});
export type JudgedBudget = z.infer<typeof JudgedBudget>;

/** The budgets of the measuring rules, judged by the page loads of the range. */
export const speedBudgetsContract = {
  ...owner,
  path: "/api/console/performance/budgets",
  summary: "Whether pages are as fast as they should be",
  query: z.object(range),
  response: z.object({
    from: z.string(),
    to: z.string(),
    timeZone: z.string(),
    budgets: z.array(JudgedBudget),
  }),
} as const satisfies Contract;

const PageImage = z.object({
  assetUrl: z.string(),
  /** Null for a picture outside of the media library. */
  mediaId: z.nullable(z.string()),
  name: z.string(),
  /** Size of the stored file; null outside of the library. */
  bytes: z.nullable(z.int()),
  loads: Count,
  /** Page loads in which it was visible without scrolling, and the largest content. */
  visibleLoads: Count,
  largestLoads: Count,
  /** Averages: pixels of the file that was sent, and of the screen. */
  naturalWidth: Count,
  displayedWidth: Count,
  /** Average; null when no browser has measured it. */
  loadMs: z.nullable(Count),
});
export type PageImage = z.infer<typeof PageImage>;

const PageMark = z.object({
  /** `rum-…`, as a script names it. */
  name: z.string(),
  loads: Count,
  /** 75th percentile from the start of the page load. */
  ms: z.number(),
});
export type PageMark = z.infer<typeof PageMark>;

/** Up to 50 pictures, those that pages waited for first, and up to 50 marks of the page's scripts. */
export const listPageImagesContract = {
  ...owner,
  path: "/api/console/performance/images",
  summary: "The pictures and marks of a page, and how long it waited for them",
  query: z.object({
    ...range,
    page: z.string().check(z.maxLength(MAX_PAGE_PATH), storable),
    device: z.enum(devices),
  }),
  response: z.object({ images: z.array(PageImage), marks: z.array(PageMark) }),
} as const satisfies Contract;
