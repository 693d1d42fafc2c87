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

/** One line above the results. */
export const foundText = (total: number, query: string, isSimilar: boolean): string => {
  if (total === 0) return searchTexts.nothing;
  if (isSimilar) return `No exact match for “${query}”. Similar results:`;
  return `${total === 1 ? "One result" : `${total} results`} for “${query}”`;
};
