import * as z from "zod/mini";
import {
  funnelColumns,
  funnelOutcomes,
  MAX_STEPS,
  stepsQuery,
  stepVisitColumns,
  windowQuery,
} from "#domain/journeys/funnel.ts";
import { comparisonQuery, comparisons } from "#domain/kit/comparison.ts";
import type { Contract } from "#domain/kit/contract.ts";
import { exportOf } from "#domain/kit/list-export.ts";
import { listQuery } from "#domain/kit/list-query.ts";
import { Count, comparedReportOf, owner, reportOf, reportQuery, Share } from "./report-contract.ts";
import { VisitRow } from "./visit-list-contract.ts";

const funnel = { steps: stepsQuery, within: windowQuery };

/**
 * How many visits, or visitors within some days, did the steps one after the other. The first step
 * is in a visit of the range that the segment selects; the steps of a visitor can be in later visits.
 * 403 for steps of orders without the permission to read orders. By default nothing is compared.
 */
export const funnelContract = {
  ...owner,
  path: "/api/console/funnels/steps",
  summary: "How many visits or visitors reach each step",
  query: listQuery({
    ...reportQuery(funnelColumns, "step"),
    ...funnel,
    ...comparisonQuery,
    compare: z._default(z.enum(comparisons), "none"),
  }),
  response: comparedReportOf(
    z.object({
      /** From 1 on. */
      step: Count,
      /** As in the query: `page:%2Fshop`. */
      code: z.string(),
      name: z.string(),
      reached: Count,
      ofFirst: Share,
      ofPrevious: Share,
      /** Those that reached it and not the next one. */
      left: Count,
      medianSeconds: z.nullable(Count),
      /** On the days to compare with; null without any. */
      reachedBefore: z.nullable(Count),
      ofFirstBefore: Share,
    }),
  ),
} as const satisfies Contract;

export const exportFunnelContract = exportOf(funnelContract);

/**
 * The visits in which a step was first reached, newest first; the last 5,000 of them. An action without a page view is a row
 * of its kind, so that there are as many rows as the funnel says.
 */
export const stepVisitsContract = {
  ...owner,
  path: "/api/console/funnels/visits",
  summary: "The visits behind a step of a funnel",
  query: listQuery({
    ...reportQuery(stepVisitColumns, "-startedAt"),
    ...funnel,
    /** From 1 on. */
    step: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(MAX_STEPS)), 1),
    outcome: z._default(z.enum(funnelOutcomes), "reached"),
  }),
  response: reportOf(VisitRow),
} as const satisfies Contract;

export const exportStepVisitsContract = exportOf(stepVisitsContract);
