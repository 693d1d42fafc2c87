const dueColumn = (column: string, due: string): string =>
  `case when next_from <= $NOW then ${due} else ${column} end as ${column}`;
const waiting = (column: string): string => `case when next_from > $NOW then ${column} end`;

const text = `(
  select website_id, item_id, collection_id, url_id, record_type, status, publish_on, listed_at,
         review_note, review_at, coalesce(next_from <= $NOW, false) as is_next,
         ${dueColumn("title", "next_definition ->> 'title'")},
         ${dueColumn("start_date", "(next_definition ->> 'startDate')::bigint")},
         ${dueColumn("end_date", "(next_definition ->> 'endDate')::bigint")},
         ${dueColumn("search_text", "next_search_text")},
         ${dueColumn("updated_at", "to_timestamp(next_from / 1000.0)")},
         ${dueColumn("definition", "next_definition")},
         ${waiting("next_definition")} as waiting,
         ${waiting("next_from")} as waiting_from,
         ${waiting("next_zone")} as waiting_zone
    from read.content_items)`;

/**
 * The items with the version in force at a moment, whether visitors see the item or not: a scheduled version
 * takes the place of the saved one when its time has come, and is `waiting` until then. Nothing else decides
 * which version counts. `now` is an expression in milliseconds.
 */
export const itemsAt = (now: string): string => text.replaceAll("$NOW", now);

/**
 * The items as members have written them, for a member who looks at drafts: an item that visitors cannot see
 * yet counts as published, at its time or else now. A private one is hidden on purpose and stays hidden.
 */
export const itemsWrittenAt = (now: string): string => `(
  select item.website_id, item.item_id, item.collection_id, item.url_id, item.updated_at,
         case item.status when 'private' then item.status else 'published' end as status,
         coalesce(item.publish_on, ${now}) as publish_on,
         (written.definition ->> 'startDate')::bigint as start_date,
         (written.definition ->> 'endDate')::bigint as end_date,
         written.definition
    from ${itemsAt(now)} as item
    left join read.content_drafts as draft using (website_id, item_id)
    cross join lateral (
      select coalesce(draft.draft, item.waiting, item.definition) as definition) as written)`;
