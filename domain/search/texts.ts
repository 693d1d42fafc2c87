/** Not in the specification: the texts. It names no search. */
export const searchTexts = {
  title: "Search",
  label: "What are you looking for?",
  button: "Search",
  hint: "Search products, posts and events in this shop.",
  nothing: "Please try another word.",
  results: "Results",
  all: "Everything",
  products: "Products",
  content: "Posts and events",
} as const;

type SearchCount = {
  readonly total: number;
  /** There are more than `total`. */
  readonly capped: boolean;
  readonly isSimilar: boolean;
};

const countText = ({ total, capped }: SearchCount): string => {
  if (capped) return `More than ${total.toLocaleString("en-US")} results`;
  return total === 1 ? "One result" : `${total} results`;
};

/** One line above the results. */
export const foundText = (query: string, found: SearchCount): string => {
  if (found.total === 0) return searchTexts.nothing;
  if (found.isSimilar) return `No exact match for “${query}”. Similar results:`;
  return `${countText(found)} for “${query}”`;
};
