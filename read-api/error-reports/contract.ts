import * as z from "zod/mini";
import type { Contract } from "#domain/shared/contract.ts";
import { pageOf, pageQuery, sortBy } from "#domain/shared/paging.ts";

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
});
export type ReportedError = z.infer<typeof ReportedError>;

/** Errors that are the same stand in one row. Spec: A8.10. */
export const listScriptErrorsContract = {
  method: "GET",
  path: "/api/console/script-errors",
  summary: "Errors of scripts that visitors' browsers reported",
  tag: "error-reports",
  access: "owner",
  permission: "census:read",
  query: z.object({
    ...pageQuery,
    sort: z._default(sortBy(["message", "times", "firstAt", "lastAt"]), "-lastAt"),
    /** Part of the message, of the script's address or of the page's. */
    search: z.optional(z.string().check(z.trim(), z.maxLength(200))),
  }),
  response: pageOf(ReportedError),
} as const satisfies Contract;
