import * as z from "zod/mini";
import type { Contract } from "#domain/kit/contract.ts";
import { sortableIds } from "#domain/kit/list-columns.ts";
import { exportOf } from "#domain/kit/list-export.ts";
import { filtersOf } from "#domain/kit/list-filters.ts";
import { listQuery } from "#domain/kit/list-query.ts";
import { longPageOf, longPageQuery, sortBy } from "#domain/kit/paging.ts";
import { storable } from "#domain/kit/storable-text.ts";
import { pageColumns, pageQuickFilters } from "#domain/page-access/page-columns.ts";

const Access = z.enum(["public", "members", "password"]);

/** `address`: a rule for a path without a page. */
export const pageKinds = [
  "page",
  "shop-collection",
  "product",
  "content-collection",
  "content-item",
  "form",
  "address",
] as const;
const PageKind = z.enum(pageKinds);
export type PageKind = z.infer<typeof PageKind>;

export const PageAccessRow = z.object({
  path: z.string(),
  title: z.string(),
  kind: PageKind,
  /** The access that applies now. */
  access: Access,
  /** The rule for this path; null when there is none. */
  own: z.nullable(Access),
  /** The path of the rule that applies: its own or a parent's; null where there is none. */
  ruledBy: z.nullable(z.string()),
  /** Time of the path's own rule. */
  changedAt: z.nullable(z.iso.datetime()),
});
export type PageAccessRow = z.infer<typeof PageAccessRow>;

/** Includes unpublished pages, so that they can be locked in advance. */
export const listPageAccessContract = {
  method: "GET",
  path: "/api/console/page-access",
  summary: "Pages of the website with their access",
  tag: "page-access",
  access: "owner",
  permission: "content:read",
  query: listQuery(
    {
      ...longPageQuery,
      sort: z._default(sortBy(sortableIds(pageColumns)), "path"),
      filters: filtersOf(pageColumns),
      /** Part of a title or an address. */
      search: z.optional(z.string().check(z.trim(), z.maxLength(200), storable)),
    },
    pageQuickFilters,
  ),
  response: longPageOf(PageAccessRow),
} as const satisfies Contract;

export const exportPageAccessContract = exportOf(listPageAccessContract);
