import * as z from "zod/mini";
import { comparisonQuery } from "#domain/kit/comparison.ts";
import type { Contract } from "#domain/kit/contract.ts";
import { exportOf } from "#domain/kit/list-export.ts";
import { checkedFigures, checkedReports } from "#domain/sales/sales-check.ts";
import { salesColumnsOf, salesGroups } from "#domain/sales/sales-columns.ts";
import { Before, comparedPageOf } from "../kit/compared-list-contract.ts";
import {
  amounts,
  Cents,
  Count,
  compared,
  currency,
  owner,
  range,
  reportQuery,
} from "./report-contract.ts";

const SalesRow = z.object({
  /** A day, the Monday of a week, YYYY-MM, the id of a product, or a country; empty: none of them. */
  name: z.string(),
  /** Title of the product; empty for other groups. */
  title: z.string(),
  currency,
  /** Orders with the product, which do not add up to all orders. */
  orders: Count,
  units: Count,
  ...amounts,
  netCents: Cents,
  /** Figures of the compared days, for products and countries; null for periods. */
  ordersBefore: Before,
  totalCentsBefore: Before,
  refundedCentsBefore: Before,
  netCentsBefore: Before,
});
export type SalesRow = z.infer<typeof SalesRow>;

/**
 * Confirmed orders on the local day on which they were placed, and refunds on their own day. One row for
 * each currency: amounts of several currencies are never added.
 */
export const salesByContract = {
  ...owner,
  path: "/api/console/sales/by/:group",
  summary: "Sales and refunds by day, week, month, product or country",
  params: z.object({ group: z.enum(salesGroups) }),
  // Countries can be filtered by several names, and everything else that is asked of a column is the same.
  query: reportQuery(salesColumnsOf("country"), "-name"),
  response: comparedPageOf(SalesRow),
} as const satisfies Contract;
export const exportSalesContract = exportOf(salesByContract);

const Figures = z.object({ orders: Count, ...amounts });
export type SalesFigures = z.infer<typeof Figures>;

const SalesDay = z.object({
  day: z.string(),
  orders: Count,
  totalCents: Cents,
  refundedCents: Cents,
});

/**
 * `before`: as many days before the range, the same dates or weekdays a year before, or the days
 * from `compareFrom` to `compareTo`; null with `none`.
 */
export const salesContract = {
  ...owner,
  path: "/api/console/sales",
  summary: "Sales of a range by day, compared, for each currency",
  query: z.object({ ...range, ...comparisonQuery }),
  response: z.object({
    from: z.string(),
    to: z.string(),
    timeZone: z.string(),
    /** The website's current local day is in the range, so that its figures still grow. */
    isInProgress: z.boolean(),
    before: z.nullable(
      z.object({
        from: z.string(),
        to: z.string(),
        /**
         * With a range that is in progress: the moment up to which the figures of `before` count, at the same time of the
         * clock as now. Null: to the end of the last day.
         */
        until: z.nullable(z.string()),
      }),
    ),
    /** The website's currency first; it is present without any sales, too. */
    currencies: z.array(
      z.object({
        currency,
        now: Figures,
        before: z.nullable(Figures),
        /** Ascending, without gaps. */
        days: z.array(SalesDay),
        /** Each day of `before`, ascending; empty without one. */
        daysBefore: z.array(SalesDay),
      }),
    ),
  }),
} as const satisfies Contract;

/**
 * What every report of a range adds up to, next to the sum over the orders and refunds themselves. Payments
 * and gift cards are compared since the beginning, because they have other days than their orders.
 */
export const salesCheckContract = {
  ...owner,
  path: "/api/console/sales/check",
  summary: "Whether every report of sales adds up to the orders and refunds",
  query: z.object(range),
  response: z.object({
    from: z.string(),
    to: z.string(),
    rows: z.array(
      z.object({
        report: z.enum(checkedReports),
        figure: z.enum(checkedFigures),
        ...compared,
      }),
    ),
  }),
} as const satisfies Contract;
