import * as z from "zod/mini";
import { buttonColumns } from "#domain/census/button-columns.ts";
import { censusColumns, censusDimensions } from "#domain/census/census-columns.ts";
import { segmentQuery } from "#domain/census/segment.ts";
import { trafficColumns, trafficDimensions } from "#domain/census/traffic-dimensions.ts";
import { conversionColumns, failureColumns } from "#domain/forms/conversion-columns.ts";
import { comparisonQuery } from "#domain/kit/comparison.ts";
import type { Contract } from "#domain/kit/contract.ts";
import { intakeKinds } from "#domain/kit/intake-kinds.ts";
import { sortableIds } from "#domain/kit/list-columns.ts";
import { exportOf } from "#domain/kit/list-export.ts";
import { filtersOf } from "#domain/kit/list-filters.ts";
import { listQuery } from "#domain/kit/list-query.ts";
import { Day } from "#domain/kit/moment.ts";
import { longPageOf, longPageQuery, sortBy } from "#domain/kit/paging.ts";
import { storable } from "#domain/kit/storable-text.ts";

const Count = z.int();
const range = { from: z.optional(Day), to: z.optional(Day) };

/** Members of 503 `not-counted-yet`: the tables of visits are built for the first time. */
const whileCounting = {
  refusalMembers: {
    /** Part of the event log that is counted, 0–1. */
    countedShare: z.optional(z.number()),
  },
};

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
  }),
} as const satisfies Contract;

export const TrafficRow = z.object({
  name: z.string(),
  visitors: Count,
  visits: Count,
  views: Count,
  bounces: Count,
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

/** Confirmed orders by the day on which they were placed, and received money minus refunds. */
const Sales = z.object({ orders: Count, revenueCents: Count });

const DayOfTraffic = z.object({
  day: z.string(),
  visitors: Count,
  visits: Count,
  views: Count,
  sales: z.nullable(Sales),
});

/** The last whole day, next to the same weekday a week before. */
const Yesterday = z.object({
  day: z.string(),
  dayBefore: z.string(),
  visitors: Count,
  visitorsBefore: Count,
  sales: z.nullable(Sales),
  salesBefore: z.nullable(Sales),
  /** What changed most, largest first; empty when nothing explains a larger part of the change. */
  reasons: z.array(
    z.object({
      dimension: z.enum(["source", "campaign", "entry"]),
      name: z.string(),
      visitors: Count,
      visitorsBefore: Count,
    }),
  ),
});

const segment = segmentQuery;

/**
 * Everything of the screen in one answer. Visits and their pages count on the local day on which the
 * visit started. Sales are null for members who cannot read orders, and with filters: an order is
 * not attributed to a visit. `before` is the same number of days before the range, the same dates or
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
    now: z.extend(TrafficFigures, { sales: z.nullable(Sales) }),
    before: z.nullable(
      z.extend(TrafficFigures, {
        from: z.string(),
        to: z.string(),
        sales: z.nullable(Sales),
        /** The current local day is among these days. */
        isInProgress: z.boolean(),
      }),
    ),
    /** Visitors with an id who opened a page in the last five minutes. */
    live: Count,
    /** Null with filters, and while neither of its days has visits. */
    yesterday: z.nullable(Yesterday),
    /** Ascending, without gaps. */
    days: z.array(
      z.extend(DayOfTraffic, {
        /** On the day at the same place of `before`; 0 without one. */
        visitorsBefore: Count,
      }),
    ),
    /** Each day of `before`, ascending; empty without one. */
    daysBefore: z.array(DayOfTraffic),
    panels: z.array(z.object({ dimension: z.enum(trafficDimensions), rows: z.array(TrafficRow) })),
    /** Visits by ISO weekday (1 is Monday) and local hour of their start; those without are omitted. */
    hours: z.array(z.object({ weekday: Count, hour: Count, visits: Count })),
    explain: z.object({
      /** `days`: from totals of days. `visits`: counted from single visits. */
      tier: z.enum(["days", "visits"]),
      /** Everything in the log up to here is counted. */
      position: z.string(),
    }),
  }),
} as const satisfies Contract;

/** Visits by what they have in common. Empty name: unknown or none. */
export const trafficByContract = {
  method: "GET",
  path: "/api/console/traffic/by/:dimension",
  summary: "Visits by page, source, campaign, device, browser, system or language",
  tag: "census",
  ...whileCounting,
  access: "owner",
  permission: "census:read",
  params: z.object({ dimension: z.enum(trafficDimensions) }),
  query: listQuery({
    ...range,
    ...longPageQuery,
    sort: z._default(sortBy(sortableIds(trafficColumns)), "-visitors"),
    filters: filtersOf(trafficColumns),
    segment,
    /** Part of the name. */
    name: z.optional(z.string().check(z.maxLength(200))),
  }),
  response: longPageOf(TrafficRow),
} as const satisfies Contract;

export const exportTrafficContract = exportOf(trafficByContract);

const steps = {
  /** Times the form was shown. */
  rendered: Count,
  /** Times a visitor started to fill it in. */
  started: Count,
  /** Accepted submissions, without spam. */
  submitted: Count,
  /** Rejected attempts. */
  failed: Count,
  /** The same counts by unique visitors; visitors without cookies are not included. */
  visitorsRendered: Count,
  visitorsStarted: Count,
  visitorsSubmitted: Count,
  visitorsFailed: Count,
};
const ButtonRow = z.object({
  /** The same for the same words, page and destination. */
  buttonId: z.string(),
  label: z.string(),
  path: z.string(),
  destination: z.string(),
  shown: Count,
  clicked: Count,
  visitorsShown: Count,
  visitorsClicked: Count,
  /** Share of the visitors who clicked among those who saw it, 0–1; null while nobody is known. */
  rate: z.nullable(z.number()),
});
export type ButtonRow = z.infer<typeof ButtonRow>;

/** Buttons that visitors were shown in the range; default: the last 30 days. */
export const listButtonsContract = {
  method: "GET",
  path: "/api/console/buttons",
  summary: "How often visitors see and select each button",
  tag: "census",
  access: "owner",
  permission: "census:read",
  query: listQuery({
    ...range,
    ...longPageQuery,
    sort: z._default(sortBy(sortableIds(buttonColumns)), "-clicked"),
    filters: filtersOf(buttonColumns),
    /** Part of what the button says, of its page or of where it leads. */
    search: z.optional(z.string().check(z.trim(), z.maxLength(200), storable)),
  }),
  response: longPageOf(ButtonRow),
} as const satisfies Contract;

export const exportButtonsContract = exportOf(listButtonsContract);

export const FormSteps = z.object(steps);
export type FormSteps = z.infer<typeof FormSteps>;

const FormConversionRow = z.object({
  formId: z.string(),
  /** The id of a form that is unknown now. */
  name: z.string(),
  ...steps,
  /** Share of visitors who submitted among those who saw it, 0–1; null while nobody has seen it. */
  rate: z.nullable(z.number()),
});
export type FormConversionRow = z.infer<typeof FormConversionRow>;

/**
 * Views, starts, submissions and failures of every form in the range; default: the last 30 days.
 */
export const listFormConversionContract = {
  method: "GET",
  path: "/api/console/form-conversion",
  summary: "How many visitors view, start and submit each form",
  tag: "forms",
  access: "owner",
  permission: "forms:read",
  query: listQuery({
    ...range,
    ...longPageQuery,
    sort: z._default(sortBy(sortableIds(conversionColumns)), "-rendered"),
    filters: filtersOf(conversionColumns),
    /** Part of the name. */
    name: z.optional(z.string().check(z.maxLength(200))),
  }),
  response: longPageOf(FormConversionRow),
} as const satisfies Contract;

export const exportFormConversionContract = exportOf(listFormConversionContract);

/** One form day by day, including days without any. 404 `form-not-found`. */
export const formConversionContract = {
  method: "GET",
  path: "/api/console/form-conversion/:formId",
  summary: "One form's conversion by day",
  tag: "forms",
  access: "owner",
  permission: "forms:read",
  params: z.object({ formId: z.string().check(z.minLength(1), z.maxLength(64)) }),
  query: z.object(range),
  response: z.object({
    formId: z.string(),
    name: z.string(),
    from: z.string(),
    to: z.string(),
    timeZone: z.string(),
    days: z.array(z.object({ day: z.string(), ...steps })),
    total: FormSteps,
  }),
} as const satisfies Contract;

/** The fields at which submissions failed. */
export const formFailuresContract = {
  method: "GET",
  path: "/api/console/form-conversion/:formId/fields",
  summary: "Fields at which a form’s submissions failed",
  tag: "forms",
  access: "owner",
  permission: "forms:read",
  params: z.object({ formId: z.string().check(z.minLength(1), z.maxLength(64)) }),
  query: listQuery({
    ...range,
    ...longPageQuery,
    sort: z._default(sortBy(sortableIds(failureColumns)), "-failures"),
    filters: filtersOf(failureColumns),
  }),
  response: longPageOf(
    z.object({
      fieldId: z.string(),
      /** The id of a field that the form no longer has. */
      title: z.string(),
      failures: Count,
      visitors: Count,
    }),
  ),
} as const satisfies Contract;

export const exportFormFailuresContract = exportOf(formFailuresContract);
