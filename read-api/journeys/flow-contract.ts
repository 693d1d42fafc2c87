import * as z from "zod/mini";
import { flowColumns, flowKinds, flowQuery } from "#domain/journeys/page-flow.ts";
import type { Contract } from "#domain/kit/contract.ts";
import { exportOf } from "#domain/kit/list-export.ts";
import { listQuery } from "#domain/kit/list-query.ts";
import { Count, owner, reportOf, reportQuery } from "./report-contract.ts";

const link = {
  /** The step on the left, from 1 on. */
  step: Count,
  fromKind: z.enum(flowKinds),
  /** Empty for all kinds other than `page`. */
  fromPage: z.string(),
  toKind: z.enum(flowKinds),
  toPage: z.string(),
  visits: Count,
};

/**
 * Where visits go from a page, or come from before a page, in two to five steps. The most frequent pages
 * of each step have a name, all others are one.
 */
export const flowContract = {
  ...owner,
  path: "/api/console/journeys",
  summary: "Where visits go from a page, or come from",
  query: listQuery({ ...reportQuery(flowColumns, "-visits"), ...flowQuery }),
  response: z.extend(
    reportOf(
      z.object({
        ...link,
        /** Part of the visits that saw the page. */
        share: z.number(),
      }),
    ),
    {
      /** All visits of the range that the segment selects. */
      allVisits: Count,
      /** Those that saw the page. */
      visits: Count,
      /** All moves, without regard to the filters and pages of the list. */
      links: z.array(z.object(link)),
    },
  ),
} as const satisfies Contract;

export const exportFlowContract = exportOf(flowContract);
