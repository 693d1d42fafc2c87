import * as z from "zod/mini";
import type { Contract } from "#domain/kit/contract.ts";
import { pageQuery } from "#domain/kit/paging.ts";
import { MAX_QUERY_LENGTH } from "#domain/search/terms.ts";

export const SearchKind = z.enum(["all", "products", "content"]);
export type SearchKind = z.infer<typeof SearchKind>;

const query = z.string().check(z.trim(), z.maxLength(MAX_QUERY_LENGTH));

/** One result. */
export const SearchHit = z.object({
  kind: z.enum(["product", "content", "page"]),
  id: z.string(),
  title: z.string(),
  /** Path on this site. */
  url: z.string(),
  /** Plain text of up to 160 characters; may be empty. */
  summary: z.string(),
  image: z.nullable(z.object({ assetUrl: z.string(), altText: z.string() })),
  /** Charged price of a product's cheapest variant. Null for content. */
  price: z.nullable(z.object({ value: z.string(), currency: z.string() })),
  priceVaries: z.boolean(),
  soldOut: z.boolean(),
  onSale: z.boolean(),
});
export type SearchHit = z.infer<typeof SearchHit>;

export const SearchAnswer = z.object({
  rows: z.array(SearchHit),
  /** Up to 1,000. */
  total: z.int(),
  /** There are more than `total` results; those that come first can be read. */
  capped: z.boolean(),
  page: z.int(),
  pageSize: z.int(),
  /** There was no exact match: this one is similar. */
  isSimilar: z.boolean(),
});
export type SearchAnswer = z.infer<typeof SearchAnswer>;

/**
 * The visible products, content and pages, best match first. Not in the specification: every word must
 * match, words can be incomplete, and without any result similar words count. Where more than 1,000 products
 * match, those with the words in their title come first, then those with them in their keywords.
 */
export const searchContract = {
  method: "GET",
  path: "/api/search",
  summary: "Search products, posts, events, galleries and pages",
  tag: "search",
  access: "visitor",
  query: z.object({
    q: z._default(query, ""),
    kind: z._default(SearchKind, "all"),
    page: pageQuery.page,
    pageSize: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 20),
  }),
  response: SearchAnswer,
} as const satisfies Contract;
