import * as z from "zod/mini";
import type { Contract } from "#domain/kit/contract.ts";
import { sortableIds } from "#domain/kit/list-columns.ts";
import { exportOf } from "#domain/kit/list-export.ts";
import { filtersOf } from "#domain/kit/list-filters.ts";
import { listQuery } from "#domain/kit/list-query.ts";
import { longPageOf, longPageQuery, sortBy } from "#domain/kit/paging.ts";
import { storable } from "#domain/kit/storable-text.ts";
import { redirectColumns, redirectQuickFilters } from "#domain/redirects/columns.ts";

export const RedirectRow = z.object({
  redirectId: z.string(),
  path: z.string(),
  /** Where visitors are sent; empty for the removed redirect of a renamed page. */
  target: z.string(),
  /** `renamed`: it follows from a rename and was not entered by an owner. */
  origin: z.enum(["renamed", "manual"]),
  /** Kind of the renamed page: `product`, `collection`, `content-item` …; null for manual ones. */
  kind: z.nullable(z.string()),
  /** `page`: a page has the path, so that the redirect is not used. `hidden`: its page is hidden. */
  status: z.enum(["active", "page", "hidden", "removed"]),
  /** How often it was followed. */
  hits: z.int(),
  lastHitAt: z.nullable(z.string()),
  /** Time of the last change by an owner. */
  changedAt: z.nullable(z.string()),
});
export type RedirectRow = z.infer<typeof RedirectRow>;

export const listRedirectsContract = {
  method: "GET",
  tag: "redirects",
  access: "owner",
  permission: "content:read",
  path: "/api/console/redirects",
  summary: "The website's redirects, entered by owners and after renames",
  query: listQuery(
    {
      ...longPageQuery,
      sort: z._default(sortBy(sortableIds(redirectColumns)), "path"),
      filters: filtersOf(redirectColumns),
      /** Part of one of the paths. */
      search: z.optional(z.string().check(z.trim(), z.maxLength(200), storable)),
    },
    redirectQuickFilters,
  ),
  response: longPageOf(RedirectRow),
} as const satisfies Contract;

export const exportRedirectsContract = exportOf(listRedirectsContract);
