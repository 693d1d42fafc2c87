import * as z from "zod/mini";
import { behindQuery } from "#domain/journeys/behind.ts";
import { stepVisitColumns } from "#domain/journeys/funnel.ts";
import type { Contract } from "#domain/kit/contract.ts";
import { exportOf } from "#domain/kit/list-export.ts";
import { listQuery } from "#domain/kit/list-query.ts";
import { Count, owner, reportOf, reportQuery } from "./report-contract.ts";

export const VisitRow = z.object({
  visitId: z.string(),
  startedAt: z.string(),
  /** The first pages, in order: `/ → /shop`. What was done, for an action without a page view. */
  pages: z.string(),
  views: Count,
  seconds: Count,
  source: z.string(),
  device: z.string(),
  /** Where the page views are in the event log: their stream, which other visitors can share. Empty for an action. */
  stream: z.string(),
  /** Positions in the event log, from the first view to the last one; that of an action, or empty. */
  fromPosition: z.string(),
  toPosition: z.string(),
});

/**
 * The visits of a range that the segment selects, newest first; the last 5,000 of them. With `behind` those that a figure of
 * another report counts, as many as it says: `goal:<id>:visitors` or `:completions`; `shop-activity:<event>:visitors` or `:completions`;
 * `retention:<week or month>:<first day>:<new, again, or how many weeks or months later>`;
 * `journeys:<path>:<direction>:<steps>:<step>:<from kind>:<from page>:<to kind>:<to page>`, each part encoded as in a URL.
 * 404 `goal-not-found`; 403 without the permission for its step.
 */
export const visitListContract = {
  ...owner,
  path: "/api/console/visits",
  summary: "The visits behind the figures of a range",
  query: listQuery({ ...reportQuery(stepVisitColumns, "-startedAt"), behind: behindQuery }),
  response: z.extend(reportOf(VisitRow), {
    /** Which visits are listed, in words; null for those of *Visits*. */
    figure: z.nullable(z.string()),
  }),
} as const satisfies Contract;

export const exportVisitListContract = exportOf(visitListContract);
