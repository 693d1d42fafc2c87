import * as z from "zod/mini";
import { segmentQuery } from "#domain/census/segment.ts";
import { productActivityColumns } from "#domain/collector/product-activity-columns.ts";
import { shopDayColumns } from "#domain/collector/shop-day-columns.ts";
import { comparisonQuery } from "#domain/kit/comparison.ts";
import type { Contract } from "#domain/kit/contract.ts";
import { sortableIds } from "#domain/kit/list-columns.ts";
import { exportOf } from "#domain/kit/list-export.ts";
import { filtersOf } from "#domain/kit/list-filters.ts";
import { listQuery } from "#domain/kit/list-query.ts";
import { Day } from "#domain/kit/moment.ts";
import { longPageOf, longPageQuery, sortBy } from "#domain/kit/paging.ts";

const range = { from: z.optional(Day), to: z.optional(Day) };
/**
 * Filters select visits. Only actions of recognized visitors during these visits count. What the server counts itself is not
 * filtered.
 */
const segment = segmentQuery;
const Count = z.int();
/** 202 with the progress while the tables are built for the first time. */
const whileCounting = { canBeBuilding: true } as const;

/** What happened of one kind, `visitor:VisitPDP` or `pixel:Purchase`; kinds without reports are omitted. */
const events = z.array(z.object({ event: z.string(), times: Count, visitors: Count }));

/** What the server counts itself, next to what browsers report. */
const ofServer = {
  /** Confirmed orders placed in the range, counted from the orders themselves. */
  orders: Count,
  /** Searches that the server answered. */
  searches: Count,
};
const DayOfActivity = z.object({ day: z.string(), events });

/**
 * Browsers' reports by occasion, next to the confirmed orders of the same range. A browser's report
 * proves nothing, because anyone can send one. Days are in the website's time zone. Spec: A7.15.
 */
export const shopActivityContract = {
  method: "GET",
  path: "/api/console/shop-activity",
  summary: "Shop activity by event and by day, compared",
  tag: "collector",
  ...whileCounting,
  access: "owner",
  permission: "census:read",
  query: z.object({ ...range, ...comparisonQuery, segment }),
  response: z.object({
    from: z.string(),
    to: z.string(),
    timeZone: z.string(),
    /** The website's current local day is in the range, so that its figures still grow. */
    isInProgress: z.boolean(),
    ...ofServer,
    events,
    /**
     * The compared days: as many before the range, the same a year before, or others; null: there
     * is no comparison.
     */
    before: z.nullable(
      z.object({
        from: z.string(),
        to: z.string(),
        isInProgress: z.boolean(),
        ...ofServer,
        events,
      }),
    ),
    /** Each day of the range, ascending; then each day that it is compared with. */
    days: z.array(DayOfActivity),
    daysBefore: z.array(DayOfActivity),
    explain: z.object({
      /** Everything in the log up to here is counted. */
      position: z.string(),
      /** Version of the measuring rules that decide who is a bot. */
      rulesVersion: Count,
      /** The first local day with a report; null without any. */
      recordedSince: z.nullable(z.string()),
    }),
  }),
} as const satisfies Contract;

/** The days of `shopActivityContract` as a list: a row for each day and each kind that is reported in either range. */
export const shopDaysContract = {
  method: "GET",
  path: "/api/console/shop-activity/days",
  summary: "Shop activity by day and event, compared",
  tag: "collector",
  ...whileCounting,
  access: "owner",
  permission: "census:read",
  query: listQuery({
    ...range,
    ...comparisonQuery,
    segment,
    ...longPageQuery,
    sort: z._default(sortBy(sortableIds(shopDayColumns)), "day"),
    filters: filtersOf(shopDayColumns),
  }),
  response: longPageOf(
    z.object({
      /** YYYY-MM-DD. */
      day: z.string(),
      isInProgress: z.boolean(),
      event: z.string(),
      /** The event in words. */
      name: z.string(),
      times: Count,
      visitors: Count,
      /** The day at the same place of the range to compare with; null where it has none. */
      comparedWith: z.nullable(z.string()),
      timesBefore: z.nullable(Count),
      visitorsBefore: z.nullable(Count),
      timeZone: z.string(),
    }),
  ),
} as const satisfies Contract;

export const exportShopDaysContract = exportOf(shopDaysContract);

const ProductActivity = z.object({
  itemId: z.string(),
  /** The id of a product that no longer exists. */
  name: z.string(),
  /** Times its page was opened, and times it was added to a cart and removed. */
  visits: Count,
  visitors: Count,
  /** Times its Quick View was opened in a grid. */
  quickViews: Count,
  added: Count,
  removed: Count,
  /** Carts per visit, 0 to 1; null without visits. */
  rate: z.nullable(z.number()),
});
export type ProductActivity = z.infer<typeof ProductActivity>;

export const productActivityContract = {
  method: "GET",
  path: "/api/console/shop-activity/products",
  summary: "Shop activity by product",
  tag: "collector",
  ...whileCounting,
  access: "owner",
  permission: "census:read",
  query: listQuery({
    ...range,
    segment,
    ...longPageQuery,
    sort: z._default(sortBy(sortableIds(productActivityColumns)), "-visits"),
    filters: filtersOf(productActivityColumns),
    /** Part of the name. */
    search: z.optional(z.string().check(z.trim(), z.maxLength(200))),
  }),
  response: longPageOf(ProductActivity),
} as const satisfies Contract;

export const exportProductActivityContract = exportOf(productActivityContract);
