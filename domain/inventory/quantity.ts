/** Not in the specification: larger movements are typing mistakes. */
export const MAX_QUANTITY = 1_000_000;
