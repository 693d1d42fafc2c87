import * as z from "zod/mini";
import { productActivityColumns } from "#domain/collector/product-activity-columns.ts";
import type { Contract } from "#domain/kit/contract.ts";
import { sortableIds } from "#domain/kit/list-columns.ts";
import { exportOf } from "#domain/kit/list-export.ts";
import { filtersOf } from "#domain/kit/list-filters.ts";
import { listQuery } from "#domain/kit/list-query.ts";
import { Day } from "#domain/kit/moment.ts";
import { longPageOf, longPageQuery, sortBy } from "#domain/kit/paging.ts";

const range = { from: z.optional(Day), to: z.optional(Day) };
const Count = z.int();

/**
 * Browsers' reports by occasion, next to the confirmed orders of the same range. A browser's report
 * proves nothing, because anyone can send one. Days are in the website's time zone. Spec: A7.15.
 */
export const shopActivityContract = {
  method: "GET",
  path: "/api/console/shop-activity",
  summary: "Shop activity by event",
  tag: "collector",
  access: "owner",
  permission: "census:read",
  query: z.object(range),
  response: z.object({
    from: z.string(),
    to: z.string(),
    timeZone: z.string(),
    /** Confirmed orders placed in the range, counted from the orders themselves. */
    orders: Count,
    /**
     * Reported by browsers: `visitor:VisitPDP`, `pixel:Purchase`; occasions without reports are
     * omitted.
     */
    events: z.array(z.object({ event: z.string(), times: Count, visitors: Count })),
  }),
} as const satisfies Contract;

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
  access: "owner",
  permission: "census:read",
  query: listQuery({
    ...range,
    ...longPageQuery,
    sort: z._default(sortBy(sortableIds(productActivityColumns)), "-visits"),
    filters: filtersOf(productActivityColumns),
    /** Part of the name. */
    search: z.optional(z.string().check(z.trim(), z.maxLength(200))),
  }),
  response: longPageOf(ProductActivity),
} as const satisfies Contract;

export const exportProductActivityContract = exportOf(productActivityContract);
