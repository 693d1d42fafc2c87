/**
 * The list that visitors join where no other is named: from product pages. Our choice: every website
 * has one, of the same id; it comes to be when somebody joins it first, and an owner may rename it.
 * While it is removed nobody joins it.
 */
export const DEFAULT_LIST_ID = "00000000-0000-4000-8000-000000000001";
export const DEFAULT_LIST_NAME = "Newsletter";
