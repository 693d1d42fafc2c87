import * as z from "zod/mini";
import { grainQuery, retentionColumns } from "#domain/journeys/retention.ts";
import { cohortGrains } from "#domain/kit/cohort-periods.ts";
import type { Contract } from "#domain/kit/contract.ts";
import { exportOf } from "#domain/kit/list-export.ts";
import { listQuery } from "#domain/kit/list-query.ts";
import { Count, owner, reportOf, reportQuery, Share } from "./report-contract.ts";

/**
 * Visitors by the week or month of their first visit, and how many of them came back in each of the
 * twelve after it. The segment selects first visits. Default: the last twelve weeks or months; the
 * first one is whole. The first row is not before the week or month in which visits were first recorded.
 */
export const retentionContract = {
  ...owner,
  path: "/api/console/retention",
  summary: "Visitors by first visit, and when they came back",
  query: listQuery({ ...reportQuery(retentionColumns, "cohort"), grain: grainQuery }),
  response: z.extend(
    reportOf(
      z.object({
        /** First day of the week or month. */
        cohort: z.string(),
        size: Count,
        cameBack: Count,
        /** Visitors who came back in each later period; null after the last one of the report. */
        later: z.array(z.nullable(Count)),
        /** The later period that is not over, from 1 on; 0 for that of the first visits; null for none. */
        open: z.nullable(Count),
      }),
    ),
    {
      grain: z.enum(cohortGrains),
      /** Of all cohorts together. */
      size: Count,
      /** Of those that have a later period: new visitors of the last one cannot have come back. */
      sizeBeforeLast: Count,
      /** The first local day with page views; null without any. Weeks or months before its own have no row. */
      recordedSince: z.nullable(z.string()),
      cameBack: Count,
      /** Part of the visitors who came back, by later period, of cohorts for which it is over. */
      averages: z.array(Share),
    },
  ),
} as const satisfies Contract;

export const exportRetentionContract = exportOf(retentionContract);
