/**
 * The list that visitors join where no other is named, such as on product pages. Not in the
 * specification: every website has one with the same id. It is created with its first subscriber,
 * and an owner can rename it. While it is removed nobody can join it.
 */
export const DEFAULT_LIST_ID = "00000000-0000-4000-8000-000000000001";
export const DEFAULT_LIST_NAME = "Newsletter";
