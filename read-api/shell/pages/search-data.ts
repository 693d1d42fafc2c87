import type { SearchHit } from "../../search/contract.ts";

/** What a `search` page was asked and has found. */
export type SearchView = {
  /** As it was typed; empty before anything was asked. */
  readonly query: string;
  readonly label: string;
  readonly hint: string;
  readonly button: string;
  /** "3 results for “ink”"; empty before anything was asked. */
  readonly found: string;
  /** Where to look: everything, products or content. Empty before anything was asked. */
  readonly kinds: readonly {
    readonly title: string;
    readonly url: string;
    readonly active: boolean;
  }[];
  readonly hits: readonly (SearchHit & { readonly isProduct: boolean })[];
};
