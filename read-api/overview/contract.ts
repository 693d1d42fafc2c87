import * as z from "zod/mini";
import type { Contract } from "#domain/kit/contract.ts";
import { OrderStatus } from "#domain/orders/order.ts";

const Figures = z.object({
  /** Orders that became definite. */
  orders: z.int(),
  /** Their sum less refunds, of those in the website's currency. */
  revenueCents: z.int(),
  /** Distinct visitors who keep cookies, counted by quarters of an hour. */
  visitors: z.int(),
});
export type OverviewFigures = z.infer<typeof Figures>;

const LatestOrder = z.object({
  orderId: z.uuid(),
  /** Null until the order is definite. */
  number: z.nullable(z.int()),
  status: OrderStatus,
  placedAt: z.string(),
  /** Null where the person has been forgotten. */
  name: z.nullable(z.string()),
  currency: z.string(),
  grandTotalCents: z.int(),
});
export type LatestOrder = z.infer<typeof LatestOrder>;

const People = { people: z.int(), variants: z.int() };

/** People who wait for a restock, and for how many variants. */
const Waiting = z.object({ ...People, lastWeek: z.object(People) });
export type OverviewWaiting = z.infer<typeof Waiting>;

const Low = z.object({
  /** Variants with at most `lowAt` units to be had, now and last week. */
  variants: z.int(),
  lastWeek: z.int(),
  lowAt: z.int(),
});
export type OverviewLow = z.infer<typeof Low>;

/**
 * Days are days of the website's time zone. Last week ends at the same time of the clock as today so
 * far, so that a morning is compared with a morning.
 */
export const overviewContract = {
  method: "GET",
  path: "/api/console/overview",
  summary:
    "Today compared with the same day last week, the last 30 days, and people waiting for restock",
  tag: "overview",
  access: "owner",
  permission: "overview:read",
  response: z.object({
    today: Figures,
    lastWeek: Figures,
    /** Until when last week was counted. */
    lastWeekUntil: z.string(),
    /** As it stood at `lastWeekUntil`, for `lastWeek`. */
    waiting: Waiting,
    /** Null for who may not read the stock. */
    low: z.nullable(Low),
    /** Ascending, without gaps, today last. */
    days: z.array(z.object({ ...Figures.shape, day: z.string() })),
    /** Newest first; none for who may not read orders. */
    latest: z.array(LatestOrder),
  }),
} as const satisfies Contract;
