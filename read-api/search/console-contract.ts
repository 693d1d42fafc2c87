import * as z from "zod/mini";
import type { Contract } from "#domain/kit/contract.ts";
import { sortableIds } from "#domain/kit/list-columns.ts";
import { exportOf } from "#domain/kit/list-export.ts";
import { filtersOf } from "#domain/kit/list-filters.ts";
import { listQuery } from "#domain/kit/list-query.ts";
import { Day } from "#domain/kit/moment.ts";
import { longPageQuery, sortBy } from "#domain/kit/paging.ts";
import { storable } from "#domain/kit/storable-text.ts";
import { searchOutcomes } from "#domain/search/events.ts";
import { searchColumns, searchQuickFilters } from "#domain/search/search-columns.ts";
import { comparedPageOf, listComparison } from "../kit/compared-list-contract.ts";

const owner = {
  method: "GET",
  tag: "search",
  access: "owner",
  permission: "census:read",
} as const;
const range = { from: z.optional(Day), to: z.optional(Day) };
const Count = z.int();

const totals = {
  searches: Count,
  /** Searches that were shown only similar words, and those without any result. */
  similar: Count,
  nothing: Count,
};

const SearchedWords = z.object({
  /** In lower case, without email addresses and long numbers. */
  words: z.string(),
  searches: Count,
  /** Outcome and number of results of the last search in the range. */
  outcome: z.enum(searchOutcomes),
  results: Count,
  lastAt: z.string(),
  /** On the days to compare with; null without any. */
  searchesBefore: z.nullable(Count),
});
export type SearchedWords = z.infer<typeof SearchedWords>;

export const listSearchesContract = {
  ...owner,
  path: "/api/console/searches",
  summary: "What visitors search for on the search page",
  query: listQuery(
    {
      ...range,
      ...listComparison,
      ...longPageQuery,
      sort: z._default(sortBy(sortableIds(searchColumns)), "-searches"),
      filters: filtersOf(searchColumns),
      /** Part of the words. */
      search: z.optional(z.string().check(z.trim(), z.maxLength(200), storable)),
    },
    searchQuickFilters,
  ),
  response: comparedPageOf(SearchedWords),
} as const satisfies Contract;

export const exportSearchesContract = exportOf(listSearchesContract);

export const searchTotalsContract = {
  ...owner,
  path: "/api/console/searches/totals",
  summary: "How many searches there were, and how many of them had no result",
  query: z.object({ ...range, ...listComparison }),
  response: z.object({
    from: z.string(),
    to: z.string(),
    timeZone: z.string(),
    ...totals,
    /** The same on the days to compare with; null with `none`. */
    before: z.nullable(z.object({ from: z.string(), to: z.string(), ...totals })),
    /** The website's current local day is in the range, so that its figures still grow. */
    isInProgress: z.boolean(),
    /** Searches whose words are erased: they are in no list. */
    erased: Count,
  }),
} as const satisfies Contract;
