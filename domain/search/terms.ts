/** Not in the specification: maximum length of a search, in characters. */
export const MAX_QUERY_LENGTH = 100;
const MAX_TERMS = 8;

/** The form for comparison: lower case without accents, so that `Cafe` finds `café`. */
export const folded = (text: string): string =>
  text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** The search terms: letters and digits only, up to eight. */
export const termsOf = (query: string): readonly string[] =>
  (folded(query.slice(0, MAX_QUERY_LENGTH)).match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, MAX_TERMS);

/** A Postgres text query: all words must match, the last one as a prefix. */
export const prefixQuery = (terms: readonly string[]): string =>
  terms.map((term) => `${term}:*`).join(" & ");
