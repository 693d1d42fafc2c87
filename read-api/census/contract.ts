import * as z from "zod/mini";
import { censusColumns, censusDimensions } from "#domain/census/census-columns.ts";
import { segmentQuery } from "#domain/census/segment.ts";
import { trafficColumns, trafficDimensions } from "#domain/census/traffic-dimensions.ts";
import { comparisonQuery, comparisons } from "#domain/kit/comparison.ts";
import type { Contract } from "#domain/kit/contract.ts";
import { intakeKinds } from "#domain/kit/intake-kinds.ts";
import { sortableIds } from "#domain/kit/list-columns.ts";
import { exportOf } from "#domain/kit/list-export.ts";
import { filtersOf } from "#domain/kit/list-filters.ts";
import { listQuery } from "#domain/kit/list-query.ts";
import { longPageOf, longPageQuery, sortBy } from "#domain/kit/paging.ts";
import { OtherSales } from "#domain/sales/other-sales.ts";
import { Count, range } from "./range-contract.ts";

/** 202 with the progress while the tables of visits are built for the first time. */
const whileCounting = { canBeBuilding: true } as const;

/**
 * Views and unique visitors of each day of the range, including days without any, in the website's
 * time zone. Default: the last 30 days; up to 400 days. `trafficContract` answers more.
 */
export const censusByDayContract = {
  method: "GET",
  path: "/api/console/census/days",
  summary: "Page views and unique visitors by day",
  tag: "census",
  ...whileCounting,
  access: "owner",
  permission: "census:read",
  query: z.object(range),
  response: z.object({
    from: z.string(),
    to: z.string(),
    timeZone: z.string(),
    days: z.array(z.object({ day: z.string(), views: Count, visitors: Count })),
    total: z.object({ views: Count, visitors: Count }),
  }),
} as const satisfies Contract;

const CensusRow = z.object({ name: z.string(), views: Count, visitors: Count });

/**
 * Views and unique visitors by page or by referrer (host; empty for direct visits).
 * `trafficByContract` answers more.
 */
export const censusByContract = {
  method: "GET",
  path: "/api/console/census/by/:dimension",
  summary: "Page views and unique visitors by page or referrer",
  tag: "census",
  ...whileCounting,
  access: "owner",
  permission: "census:read",
  params: z.object({ dimension: z.enum(censusDimensions) }),
  query: listQuery({
    ...range,
    ...longPageQuery,
    sort: z._default(sortBy(sortableIds(censusColumns.page)), "-views"),
    filters: filtersOf(censusColumns.page),
    /** Part of the name. */
    name: z.optional(z.string().check(z.maxLength(200))),
  }),
  response: longPageOf(CensusRow),
} as const satisfies Contract;

/**
 * Rejected browser reports by day (UTC) and kind; days without any are omitted. `client`: one
 * client sent too many in a minute. `day`: the website's daily limit was reached.
 */
export const refusedReportsContract = {
  method: "GET",
  path: "/api/console/census/refused",
  summary: "Reports of browsers that were refused, by day and kind",
  tag: "census",
  access: "owner",
  permission: "census:read",
  query: z.object(range),
  response: z.object({
    rows: z.array(
      z.object({ day: z.string(), kind: z.enum(intakeKinds), client: Count, byDay: Count }),
    ),
    /**
     * Kinds of which 80 % or more of the current UTC day's limit are used, whatever the range. Some of these places are only
     * reserved, up to a hundredth of the limit for each process.
     */
    nearlySpent: z.array(z.object({ kind: z.enum(intakeKinds), used: Count, limit: Count })),
  }),
} as const satisfies Contract;

export const TrafficRow = z.object({
  name: z.string(),
  visitors: Count,
  visits: Count,
  views: Count,
  bounces: Count,
  /** On the days to compare with; null without any. */
  visitorsBefore: z.nullable(Count),
  visitsBefore: z.nullable(Count),
  viewsBefore: z.nullable(Count),
});
export type TrafficRow = z.infer<typeof TrafficRow>;

export const TrafficFigures = z.object({
  /** Distinct visitors with an id in the range. */
  visitors: Count,
  visits: Count,
  /** Page views, also by visitors without an id, who have no visits. */
  views: Count,
  /** Views by visitors with an id. */
  visitViews: Count,
  /** Visits of one page. */
  bounces: Count,
  /** All visits together, each from its first to its last page. */
  seconds: Count,
});
export type TrafficFigures = z.infer<typeof TrafficFigures>;

/**
 * Confirmed orders by the day on which they were placed, how many of them are renewals of subscriptions, and what customers
 * agreed to pay for them in the website's currency: the total sales of the reports of sales.
 */
const Sales = z.object({ orders: Count, renewals: Count, totalCents: Count });
const SalesOfDays = z.extend(Sales, {
  others: OtherSales,
  /**
   * With filters: orders of these days of which no visit is known, so that no filter can select them; renewals, to which none
   * leads, are not among them. Otherwise 0.
   */
  withoutVisit: Count,
});

/** An hour on the clocks of the website's time zone. */
const HourOfTraffic = z.object({
  startsAt: z.string(),
  /** Such as `13:00`; `01:00 again` where the clock shows an hour twice. */
  label: z.string(),
  visitors: Count,
  visits: Count,
  views: Count,
  sales: z.nullable(Sales),
});

const DayOfTraffic = z.object({
  day: z.string(),
  visitors: Count,
  visits: Count,
  views: Count,
  sales: z.nullable(Sales),
});

/** The attribution is what the licence of the included file requires to be shown. */
const CountryDatabase = z.object({
  name: z.string(),
  builtAt: z.string(),
  bytes: Count,
  attribution: z.nullable(z.object({ text: z.string(), url: z.string(), license: z.string() })),
});

const segment = segmentQuery;

/**
 * Everything of the screen in one answer. Visits and their pages count on the local day on which the
 * visit started. Sales are null for members who cannot read the overview; with filters they are those of customers whose
 * last visit before the order the filters select, up to 90 days before it. `before` is the same number of days before the range, the same dates or
 * weekdays a year before, or the days from `compareFrom` to `compareTo`; null with `none`.
 */
export const trafficContract = {
  method: "GET",
  path: "/api/console/traffic",
  summary: "Visits and sales of a range, compared and by what visits have in common",
  tag: "census",
  ...whileCounting,
  access: "owner",
  permission: "census:read",
  query: z.object({ ...range, ...comparisonQuery, segment }),
  response: z.object({
    from: z.string(),
    to: z.string(),
    timeZone: z.string(),
    currency: z.string(),
    /** The website's current local day is in the range, so that its figures still grow. */
    isInProgress: z.boolean(),
    now: z.extend(TrafficFigures, { sales: z.nullable(SalesOfDays) }),
    before: z.nullable(
      z.extend(TrafficFigures, {
        from: z.string(),
        to: z.string(),
        /**
         * With a range that is in progress: the moment up to which these figures count, at the same time of the clock as
         * now. Null: to the end of the last day.
         */
        until: z.nullable(z.string()),
        sales: z.nullable(SalesOfDays),
        /** The current local day is among these days. */
        isInProgress: z.boolean(),
      }),
    ),
    /** Visitors with an id who opened a page in the last five minutes, in a visit that the filters select. */
    live: Count,
    /** Ascending, without gaps. */
    days: z.array(
      z.extend(DayOfTraffic, {
        /** On the day at the same place of `before`; 0 without one. */
        visitorsBefore: Count,
      }),
    ),
    /** Each day of `before`, ascending; empty without one. */
    daysBefore: z.array(DayOfTraffic),
    /** The hours of a range of one day, ascending, without those to come; empty for other ranges. */
    clockHours: z.array(HourOfTraffic),
    /** Each hour of the one day of `before`; empty where either is none. */
    clockHoursBefore: z.array(HourOfTraffic),
    panels: z.array(z.object({ dimension: z.enum(trafficDimensions), rows: z.array(TrafficRow) })),
    /** Visits by ISO weekday (1 is Monday) and local hour of their start; those without are omitted. */
    hours: z.array(z.object({ weekday: Count, hour: Count, visits: Count })),
    explain: z.object({
      /** `days`: from totals of days. `visits`: counted from single visits. */
      tier: z.enum(["days", "visits"]),
      /** Everything in the log up to here is counted. */
      position: z.string(),
      /** Of the measuring rules by which visits are counted, and the gap that ends a visit by them. */
      rulesVersion: Count,
      visitGapMinutes: Count,
      /** The first local day with page views; null without any. Days before it have no figures, rather than zeros. */
      recordedSince: z.nullable(z.string()),
      countries: z.object({
        /** The first local day with visits whose country was recorded; null: there is none. */
        recordedSince: z.nullable(z.string()),
        /** From which countries are known at present; null: they are not recorded. */
        database: z.nullable(CountryDatabase),
      }),
    }),
  }),
} as const satisfies Contract;

/**
 * Visits by what they have in common. Empty name: unknown or none. With `compare`, values that only the days to compare with
 * have are listed, too, with zeros; by default nothing is compared. A day in progress is compared up to the same time of the clock,
 * other ranges with whole days.
 */
export const trafficByContract = {
  method: "GET",
  path: "/api/console/traffic/by/:dimension",
  summary: "Visits by page, source, campaign, country, device, browser, system or language",
  tag: "census",
  ...whileCounting,
  access: "owner",
  permission: "census:read",
  params: z.object({ dimension: z.enum(trafficDimensions) }),
  query: listQuery({
    ...range,
    ...longPageQuery,
    ...comparisonQuery,
    compare: z._default(z.enum(comparisons), "none"),
    sort: z._default(sortBy(sortableIds(trafficColumns)), "-visitors"),
    filters: filtersOf(trafficColumns),
    segment,
    /** Part of the name. */
    name: z.optional(z.string().check(z.maxLength(200))),
  }),
  response: longPageOf(TrafficRow),
} as const satisfies Contract;

export const exportTrafficContract = exportOf(trafficByContract);
