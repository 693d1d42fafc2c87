import * as z from "zod/mini";
import {
  scriptErrorColumns,
  scriptErrorQuickFilters,
} from "#domain/error-reports/script-error-columns.ts";
import type { Contract } from "#domain/kit/contract.ts";
import { sortableIds } from "#domain/kit/list-columns.ts";
import { exportOf } from "#domain/kit/list-export.ts";
import { filtersOf } from "#domain/kit/list-filters.ts";
import { listQuery } from "#domain/kit/list-query.ts";
import { longPageOf, longPageQuery, sortBy } from "#domain/kit/paging.ts";

/** `back`: thrown again after it was resolved. */
export const ErrorStatus = z.enum(["open", "back", "dealt-with"]);

export const ReportedError = z.object({
  errorKey: z.string(),
  message: z.string(),
  /** Empty, 0 and 0 when the browser did not report them. */
  source: z.string(),
  line: z.int(),
  column: z.int(),
  times: z.int(),
  firstAt: z.string(),
  lastAt: z.string(),
  /** Stack of the last occurrence. */
  stack: z.string(),
  pagePath: z.string(),
  userAgent: z.string(),
  standing: ErrorStatus,
});
export type ReportedError = z.infer<typeof ReportedError>;

/** Occurrences of the same error share one row. Spec: A8.10. */
export const listScriptErrorsContract = {
  method: "GET",
  path: "/api/console/script-errors",
  summary: "JavaScript errors reported by visitors’ browsers",
  tag: "error-reports",
  access: "owner",
  permission: "census:read",
  query: listQuery(
    {
      ...longPageQuery,
      sort: z._default(sortBy(sortableIds(scriptErrorColumns)), "-lastAt"),
      filters: filtersOf(scriptErrorColumns),
      /** Part of the message, of the script's URL or of the page's path. */
      search: z.optional(z.string().check(z.trim(), z.maxLength(200))),
    },
    scriptErrorQuickFilters,
  ),
  response: longPageOf(ReportedError),
} as const satisfies Contract;

export const exportScriptErrorsContract = exportOf(listScriptErrorsContract);
