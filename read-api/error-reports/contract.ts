import * as z from "zod/mini";
import { scriptErrorColumns } from "#domain/error-reports/script-error-columns.ts";
import type { Contract } from "#domain/kit/contract.ts";
import { sortableIds } from "#domain/kit/list-columns.ts";
import { exportOf } from "#domain/kit/list-export.ts";
import { filtersOf } from "#domain/kit/list-filters.ts";
import { longPageOf, longPageQuery, sortBy } from "#domain/kit/paging.ts";

/** `back`: thrown again after somebody had dealt with it. */
export const ErrorStatus = z.enum(["open", "back", "dealt-with"]);

export const ReportedError = z.object({
  errorKey: z.string(),
  message: z.string(),
  /** Empty, 0 and 0 when the browser did not tell. */
  source: z.string(),
  line: z.int(),
  column: z.int(),
  times: z.int(),
  firstAt: z.string(),
  lastAt: z.string(),
  /** Of the last time. */
  stack: z.string(),
  pagePath: z.string(),
  userAgent: z.string(),
  standing: ErrorStatus,
});
export type ReportedError = z.infer<typeof ReportedError>;

/** Errors that are the same stand in one row. Spec: A8.10. */
export const listScriptErrorsContract = {
  method: "GET",
  path: "/api/console/script-errors",
  summary: "JavaScript errors reported by visitors’ browsers",
  tag: "error-reports",
  access: "owner",
  permission: "census:read",
  query: z.object({
    ...longPageQuery,
    sort: z._default(sortBy(sortableIds(scriptErrorColumns)), "-lastAt"),
    filters: filtersOf(scriptErrorColumns),
    /** All but those that are dealt with when absent. */
    standing: z.optional(ErrorStatus),
    /** Part of the message, of the script's address or of the page's. */
    search: z.optional(z.string().check(z.trim(), z.maxLength(200))),
  }),
  response: longPageOf(ReportedError),
} as const satisfies Contract;

export const exportScriptErrorsContract = exportOf(listScriptErrorsContract);
