import * as z from "zod/mini";
import { segmentQuery } from "#domain/census/segment.ts";
import {
  funnelColumns,
  funnelOutcomes,
  MAX_STEPS,
  stepsQuery,
  stepVisitColumns,
  windowQuery,
} from "#domain/journeys/funnel.ts";
import type { Contract } from "#domain/kit/contract.ts";
import { type AnyColumns, sortableIds } from "#domain/kit/list-columns.ts";
import { exportOf } from "#domain/kit/list-export.ts";
import { filtersOf } from "#domain/kit/list-filters.ts";
import { listQuery } from "#domain/kit/list-query.ts";
import { Day } from "#domain/kit/moment.ts";
import { longPageOf, longPageQuery, sortBy } from "#domain/kit/paging.ts";

const owner = {
  method: "GET",
  tag: "census",
  access: "owner",
  permission: "census:read",
  refusalMembers: {
    /** Member of 503 `not-counted-yet`: part of the event log that is counted, 0–1. */
    countedShare: z.optional(z.number()),
  },
} as const;
/** Local days of the website, both inclusive. Default: the last 30 days; up to 400 days. */
const range = { from: z.optional(Day), to: z.optional(Day) };
const Count = z.int();
const Share = z.nullable(z.number());

/** What a report is based on. */
export const ReportBasis = z.object({
  from: z.string(),
  to: z.string(),
  timeZone: z.string(),
  /** Everything in the log up to here is counted. */
  position: z.string(),
  /** Version of the measuring rules in force. */
  rulesVersion: Count,
});
export type ReportBasis = z.infer<typeof ReportBasis>;

/** A page of a report, with what it is based on. */
export const reportOf = <Row extends z.ZodMiniType>(row: Row) =>
  z.extend(longPageOf(row), { basis: ReportBasis });

/** The range, segment, filters and order of a report. */
export const reportQuery = <const C extends AnyColumns>(
  columns: C,
  sort: (keyof C & string) | `-${keyof C & string}`,
) => ({
  ...range,
  ...longPageQuery,
  sort: z._default(sortBy(sortableIds(columns)), sort as never),
  filters: filtersOf(columns),
  segment: segmentQuery,
});

const funnel = { steps: stepsQuery, within: windowQuery };

/**
 * How many visits, or visitors within some days, did the steps one after the other. The first step
 * is in a visit of the range that the segment selects; the steps of a visitor can be in later visits.
 * 403 for steps of orders without the permission to read orders; 400 `range-too-large`.
 */
export const funnelContract = {
  ...owner,
  path: "/api/console/funnels/steps",
  summary: "How many visits or visitors reach each step",
  query: listQuery({ ...reportQuery(funnelColumns, "step"), ...funnel }),
  response: reportOf(
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
    }),
  ),
} as const satisfies Contract;

export const exportFunnelContract = exportOf(funnelContract);

/** The visits in which a step was reached, newest first; the last 5,000 of them. */
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
    }),
  ),
} as const satisfies Contract;

export const exportStepVisitsContract = exportOf(stepVisitsContract);
