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
