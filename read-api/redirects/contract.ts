import * as z from "zod/mini";
import type { Contract } from "#domain/kit/contract.ts";
import { sortableIds } from "#domain/kit/list-columns.ts";
import { exportOf } from "#domain/kit/list-export.ts";
import { filtersOf } from "#domain/kit/list-filters.ts";
import { listQuery } from "#domain/kit/list-query.ts";
import { Day } from "#domain/kit/moment.ts";
import { longPageOf, longPageQuery, sortBy } from "#domain/kit/paging.ts";
import { storable } from "#domain/kit/storable-text.ts";
import { redirectColumns, redirectQuickFilters } from "#domain/redirects/columns.ts";
import {
  missingPageColumns,
  missingPageQuickFilters,
  missingPageStates,
} from "#domain/redirects/missing-page-columns.ts";

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

const report = {
  method: "GET",
  tag: "redirects",
  access: "owner",
  permission: "census:read",
} as const;
/** Local days of the website, both inclusive. Default: the last 30 days; up to 400 days. */
const range = { from: z.optional(Day), to: z.optional(Day) };

const MissingPage = z.object({
  /** In its normal form: lower case, decoded, without a slash at the end. */
  path: z.string(),
  times: z.int(),
  /** The most frequent one: path of our own page with the link, host of another website, or empty. */
  source: z.string(),
  /** Number of different sources. */
  sources: z.int(),
  /** What the path leads to now. */
  state: z.enum(Object.keys(missingPageStates) as (keyof typeof missingPageStates)[]),
  lastAt: z.string(),
});
export type MissingPage = z.infer<typeof MissingPage>;

export const listMissingPagesContract = {
  ...report,
  path: "/api/console/missing-pages",
  summary: "Pages that visitors asked for and that did not exist",
  query: listQuery(
    {
      ...range,
      ...longPageQuery,
      sort: z._default(sortBy(sortableIds(missingPageColumns)), "-times"),
      filters: filtersOf(missingPageColumns),
      /** Part of the path. */
      search: z.optional(z.string().check(z.trim(), z.maxLength(200), storable)),
    },
    missingPageQuickFilters,
  ),
  response: longPageOf(MissingPage),
} as const satisfies Contract;

export const exportMissingPagesContract = exportOf(listMissingPagesContract);

export const missingPageTotalsContract = {
  ...report,
  path: "/api/console/missing-pages/totals",
  summary: "How many pages were not found, and how many were not recorded",
  query: z.object(range),
  response: z.object({
    from: z.string(),
    to: z.string(),
    timeZone: z.string(),
    times: z.int(),
    paths: z.int(),
    /** With a link on a page of this website. */
    fromOwnPages: z.int(),
    /** Above the limits per client and day, which count by days in UTC. */
    refused: z.int(),
  }),
} as const satisfies Contract;
