/**
 * Whether visitors see the row `collection` of `read.collections`. The previous version of the
 * table, which serves while this one is built, lacks the column and hides none.
 */
export const shownCollection = "coalesce(to_jsonb(collection) -> 'hidden' <> 'true', true)";
