import * as z from "zod/mini";
import type { Contract } from "#domain/kit/contract.ts";
import { OrderStatus } from "#domain/orders/order-status.ts";
import { OtherSales } from "#domain/sales/other-sales.ts";

const Figures = z.object({
  /** Orders that were confirmed. */
  orders: z.int(),
  /** What customers agreed to pay for them, in the website's currency. */
  totalCents: z.int(),
  /** Distinct visitors whose visits started, as in the report of visits. */
  visitors: z.int(),
});
export type OverviewFigures = z.infer<typeof Figures>;

const FiguresOfSpan = z.object({
  ...Figures.shape,
  /** Orders per visitor in millionths, without renewals of subscriptions, which no visit leads to. */
  conversionPpm: z.nullable(z.int()),
  others: OtherSales,
});
export type FiguresOfSpan = z.infer<typeof FiguresOfSpan>;

const LatestOrder = z.object({
  orderId: z.uuid(),
  /** Null until the order is confirmed. */
  number: z.nullable(z.int()),
  status: OrderStatus,
  placedAt: z.string(),
  /** Null where the person has been erased. */
  name: z.nullable(z.string()),
  currency: z.string(),
  grandTotalCents: z.int(),
});
export type LatestOrder = z.infer<typeof LatestOrder>;

const People = { people: z.int(), variants: z.int() };

/** People with restock sign-ups, and the number of variants. */
const Waiting = z.object({ ...People, lastWeek: z.object(People) });
export type OverviewWaiting = z.infer<typeof Waiting>;

const Low = z.object({
  /** Variants with up to `lowAt` available units, now and last week. */
  variants: z.int(),
  lastWeek: z.int(),
  lowAt: z.int(),
});
export type OverviewLow = z.infer<typeof Low>;

/**
 * Days are in the website's time zone. Last week ends at the same time of day as today so far, so
 * that a morning is compared with a morning.
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
    today: FiguresOfSpan,
    lastWeek: FiguresOfSpan,
    /** End of last week's range. */
    lastWeekUntil: z.string(),
    /** Value at `lastWeekUntil`, for `lastWeek`. */
    waiting: Waiting,
    /** Null for members who cannot read stock. */
    low: z.nullable(Low),
    /** Ascending, without gaps, today last. */
    days: z.array(z.object({ ...Figures.shape, day: z.string() })),
    /** Newest first; empty for members who cannot read orders. */
    latest: z.array(LatestOrder),
  }),
} as const satisfies Contract;
