/** Our choice of words: the specification names no search. */
export const searchTexts = {
  title: "Search",
  label: "What are you looking for?",
  button: "Search",
  hint: "Products, stories and events of this shop.",
  nothing: "Nothing here has that in it. Another word may be in the book.",
  results: "Results",
  all: "Everything",
  products: "Products",
  content: "Stories and events",
} as const;

/** What was found, in one line above it. */
export const foundText = (total: number, query: string, isSimilar: boolean): string => {
  if (total === 0) return searchTexts.nothing;
  if (isSimilar) return `Nothing is written “${query}”. These come near:`;
  return `${total === 1 ? "One result" : `${total} results`} for “${query}”`;
};
