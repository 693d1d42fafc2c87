import { SEARCH_PATH } from "#domain/census/page-and-referrer.ts";
import { ownHoldsOf } from "#domain/checkout/holding-cookie.ts";
import type { SearchOutcome } from "#domain/search/events.ts";
import { MAX_QUERY_LENGTH } from "#domain/search/terms.ts";
import { foundText, searchTexts } from "#domain/search/texts.ts";
import type { RequestContext } from "#infra/http/context.ts";
import { type SearchAnswer, SearchKind } from "../../../search/contract.ts";
import { searchProjections } from "../../../search/routes.ts";
import type { Search } from "../../../search/search.ts";
import type { FindPage } from "../page-questions.ts";
import { pageNumber, pageUrl, paginate } from "../pagination.ts";
import type { SearchView } from "./search-data.ts";

const PAGE_SIZE = 20;

export type SearchPageDependencies = {
  /** Undefined: search is not available, as in previews. */
  readonly search: Search | undefined;
  readonly waitFor: (projections: readonly string[], position: bigint | undefined) => Promise<void>;
  readonly nowMs: () => number;
  readonly recordSearch: RecordSearch;
};

/** Notes what a visitor has searched for, and what the page answered. It must not delay the page. */
export type RecordSearch = (
  context: RequestContext,
  search: {
    readonly query: string;
    readonly outcome: SearchOutcome;
    readonly results: number;
  },
) => void;

type Query = Readonly<Record<string, unknown>>;

const textOf = (value: unknown): string =>
  typeof value === "string" ? value.trim().slice(0, MAX_QUERY_LENGTH) : "";

const pathOf = (query: string, kind: SearchKind): string => {
  const asked = new URLSearchParams({ q: query, ...(kind !== "all" && { kind }) });
  return `${SEARCH_PATH}?${asked}`;
};

const kindsFor = (query: string, kind: SearchKind): SearchView["kinds"] =>
  SearchKind.options.map((each) => ({
    title: searchTexts[each],
    url: pathOf(query, each),
    active: each === kind,
  }));

const blank = (query: string): SearchView => ({
  query,
  label: searchTexts.label,
  hint: searchTexts.hint,
  button: searchTexts.button,
  found: "",
  kinds: [],
  hits: [],
});

const outcomeOf = ({ total, isSimilar }: SearchAnswer): SearchOutcome => {
  if (total === 0) return "nothing";
  return isSimilar ? "similar" : "found";
};

/** The results of a search, in pages. An unknown kind means everything. */
export const findSearch =
  ({ search, waitFor, nowMs, recordSearch }: SearchPageDependencies, asked: Query): FindPage =>
  async ({ context, gate, contentCollections }) => {
    const { websiteId, readAfter, cookies } = context;
    const query = textOf(asked.q);
    const page = pageNumber(asked.page);
    if (page === undefined) return undefined;
    const kind = SearchKind.options.find((each) => each === asked.kind) ?? "all";
    const title = query === "" ? searchTexts.title : `${searchTexts.title}: ${query}`;
    if (search === undefined || query === "")
      return { name: "search", title, search: blank(query) };
    await waitFor(searchProjections, readAfter);
    const answer = await search({
      websiteId,
      query,
      kind,
      page,
      pageSize: PAGE_SIZE,
      gate,
      contentCollections,
      nowMs: nowMs(),
      ownHolds: ownHoldsOf(cookies),
    });
    if (page > 1 && answer.rows.length === 0) return undefined;
    // Its further pages, and those of one kind, belong to the same search.
    if (page === 1 && kind === "all")
      recordSearch(context, { query, outcome: outcomeOf(answer), results: answer.total });
    const path = pathOf(query, kind);
    return {
      name: "search",
      title,
      canonicalPath: pageUrl(path, page),
      pagination: paginate(path, page, answer.total, PAGE_SIZE),
      search: {
        ...blank(query),
        found: foundText(query, answer),
        kinds: kindsFor(query, kind),
        hits: answer.rows.map((hit) => ({ ...hit, isProduct: hit.kind === "product" })),
      },
    };
  };
