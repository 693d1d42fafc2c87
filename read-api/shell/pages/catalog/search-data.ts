import type { SearchHit } from "../../../search/contract.ts";

/** Query and results of a `search` page. */
export type SearchView = {
  /** The typed query; empty before the first search. */
  readonly query: string;
  readonly label: string;
  readonly hint: string;
  readonly button: string;
  /** "3 results for “ink”"; empty before the first search. */
  readonly found: string;
  /** Kinds of results: everything, products or content. Empty before the first search. */
  readonly kinds: readonly {
    readonly title: string;
    readonly url: string;
    readonly active: boolean;
  }[];
  readonly hits: readonly (SearchHit & { readonly isProduct: boolean })[];
};
