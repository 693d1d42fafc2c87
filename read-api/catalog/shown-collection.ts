/**
 * Whether visitors are shown the row `collection` of `read.collections`. The table of the version before, which
 * serves while this one is built, has no such column, and hides none.
 */
export const shownCollection = "coalesce(to_jsonb(collection) -> 'hidden' <> 'true', true)";
