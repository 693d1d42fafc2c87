/** Our choice: longer questions are no questions. In characters. */
export const MAX_QUERY_LENGTH = 100;
const MAX_TERMS = 8;

/** As it is compared: lower case, without accents, so that `café` is found by `Cafe`. */
export const folded = (text: string): string =>
  text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** The words that are looked for: letters and digits only, the first eight. */
export const termsOf = (query: string): readonly string[] =>
  (folded(query.slice(0, MAX_QUERY_LENGTH)).match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, MAX_TERMS);

/** In the language of Postgres: every word, the last one perhaps not typed to its end. */
export const prefixQuery = (terms: readonly string[]): string =>
  terms.map((term) => `${term}:*`).join(" & ");
