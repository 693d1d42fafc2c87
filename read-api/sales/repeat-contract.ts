import * as z from "zod/mini";
import type { Contract } from "#domain/kit/contract.ts";
import { exportOf } from "#domain/kit/list-export.ts";
import { longPageOf } from "#domain/kit/paging.ts";
import { repeatColumns } from "#domain/sales/repeat-columns.ts";
import { Cents, Count, currency, owner, rangeQuery } from "./report-contract.ts";

/**
 * Customers by the month of their first order, and how many of them ordered in each of the twelve
 * months after it. Default: the last twelve months; the first one is whole.
 */
export const repeatCustomersContract = {
  ...owner,
  path: "/api/console/sales/repeat-customers",
  summary: "Customers by first order, and when they bought again",
  query: rangeQuery(repeatColumns, "cohort"),
  response: z.extend(
    longPageOf(
      z.object({
        /** First day of the month. */
        cohort: z.string(),
        currency,
        size: Count,
        boughtAgain: Count,
        medianDays: z.nullable(Count),
        orders: Count,
        netCents: Cents,
        /** Customers who ordered in each later month; null after the last one of the report. */
        later: z.array(z.nullable(Count)),
        /** The later month that is not over, from 1 on; 0 for that of the first orders; null for none. */
        open: z.nullable(Count),
      }),
    ),
    {
      from: z.string(),
      to: z.string(),
      /** Of all months and currencies together. */
      size: Count,
      boughtAgain: Count,
      medianDays: z.nullable(Count),
      /** Part of the customers who ordered, by later month, of cohorts for which it is over. */
      averages: z.array(z.nullable(z.number())),
    },
  ),
} as const satisfies Contract;

export const exportRepeatCustomersContract = exportOf(repeatCustomersContract);
