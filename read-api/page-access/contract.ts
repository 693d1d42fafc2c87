import * as z from "zod/mini";
import type { Contract } from "#domain/kit/contract.ts";
import { sortableIds } from "#domain/kit/list-columns.ts";
import { exportOf } from "#domain/kit/list-export.ts";
import { filtersOf } from "#domain/kit/list-filters.ts";
import { longPageOf, longPageQuery, sortBy } from "#domain/kit/paging.ts";
import { storable } from "#domain/kit/storable-text.ts";
import { pageColumns } from "#domain/page-access/page-columns.ts";

const Access = z.enum(["public", "members", "password"]);

/** `address`: a rule for an address that no page has (yet, or any more). */
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
  /** Who may see it now. */
  access: Access,
  /** What was said about this very address; null when nothing was. */
  own: z.nullable(Access),
  /** The address whose rule counts: its own or one above; null where no rule does. */
  ruledBy: z.nullable(z.string()),
  /** Of its own rule. */
  changedAt: z.nullable(z.iso.datetime()),
});
export type PageAccessRow = z.infer<typeof PageAccessRow>;

/** Pages that are not published yet are listed, too, so that they can be locked before. */
export const listPageAccessContract = {
  method: "GET",
  path: "/api/console/page-access",
  summary: "Pages of the website with their access",
  tag: "page-access",
  access: "owner",
  permission: "content:read",
  query: z.object({
    ...longPageQuery,
    sort: z._default(sortBy(sortableIds(pageColumns)), "path"),
    filters: filtersOf(pageColumns),
    /** Part of a title or an address. */
    search: z.optional(z.string().check(z.trim(), z.maxLength(200), storable)),
    kind: z.optional(PageKind),
    access: z.optional(Access),
    /** Only pages with a rule of their own. */
    ruled: z.optional(z.enum(["own"])),
  }),
  response: longPageOf(PageAccessRow),
} as const satisfies Contract;

export const exportPageAccessContract = exportOf(listPageAccessContract);
