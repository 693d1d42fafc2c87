import * as z from "zod/mini";
import { stepVisitColumns } from "#domain/journeys/funnel.ts";
import type { Contract } from "#domain/kit/contract.ts";
import { exportOf } from "#domain/kit/list-export.ts";
import { listQuery } from "#domain/kit/list-query.ts";
import { Count, owner, reportOf, reportQuery } from "./report-contract.ts";

/** The visits of a range that the segment selects, newest first; the last 5,000 of them. */
export const visitListContract = {
  ...owner,
  path: "/api/console/visits",
  summary: "The visits behind the figures of a range",
  query: listQuery(reportQuery(stepVisitColumns, "-startedAt")),
  response: reportOf(
    z.object({
      visitId: z.string(),
      startedAt: z.string(),
      /** The first pages, in order: `/ → /shop`. */
      pages: z.string(),
      views: Count,
      seconds: Count,
      source: z.string(),
      device: z.string(),
      /** Where the page views are in the event log: their stream, which other visitors can share. */
      stream: z.string(),
      /** Positions in the event log, from the first view to the last one. */
      fromPosition: z.string(),
      toPosition: z.string(),
    }),
  ),
} as const satisfies Contract;

export const exportVisitListContract = exportOf(visitListContract);
