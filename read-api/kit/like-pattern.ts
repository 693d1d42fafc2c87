const LIKE_SPECIAL = /[\\%_]/g;

/** Finds a text within a column in lower case, by `like`, which an index of trigrams answers. */
export const likePattern = (search: string): string =>
  `%${search.toLowerCase().replace(LIKE_SPECIAL, "\\$&")}%`;
