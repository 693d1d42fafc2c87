import * as z from "zod/mini";
import { segmentQuery } from "#domain/census/segment.ts";
import type { Contract } from "#domain/kit/contract.ts";
import { exportOf } from "#domain/kit/list-export.ts";
import { listQuery } from "#domain/kit/list-query.ts";
import { longPageOf } from "#domain/kit/paging.ts";
import { repeatColumns } from "#domain/sales/repeat-columns.ts";
import { Cents, Count, currency, owner, queryOf } from "./report-contract.ts";

/**
 * Customers by the month of their first order, and how many of them ordered in each of the twelve
 * months after it. Default: the last twelve months; the first one is whole. With a segment, those whose first order came
 * after a visit that it selects: the last one before that order, as in the report of sources.
 */
export const repeatCustomersContract = {
  ...owner,
  path: "/api/console/sales/repeat-customers",
  summary: "Customers by first order, and when they bought again",
  canBeBuilding: true,
  query: listQuery({ ...queryOf(repeatColumns, "cohort"), segment: segmentQuery }),
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
      /** Customers of all months and currencies together. */
      size: Count,
      /** Customers whom a segment skips, because no visit in the 90 days before their first order is known. */
      withoutVisit: Count,
      boughtAgain: Count,
      medianDays: z.nullable(Count),
      /** Part of the customers who ordered, by later month, of cohorts for which it is over. */
      averages: z.array(z.nullable(z.number())),
    },
  ),
} as const satisfies Contract;

export const exportRepeatCustomersContract = exportOf(repeatCustomersContract);
