const dueColumn = (column: string, due: string): string =>
  `case when next_from <= $NOW then ${due} else ${column} end as ${column}`;

const text = `(
  select website_id, item_id, collection_id, url_id, record_type, status, publish_on, search_text,
         listed_at, coalesce(next_from <= $NOW, false) as is_next,
         ${dueColumn("title", "next_definition ->> 'title'")},
         ${dueColumn("start_date", "(next_definition ->> 'startDate')::bigint")},
         ${dueColumn("end_date", "(next_definition ->> 'endDate')::bigint")},
         ${dueColumn("updated_at", "to_timestamp(next_from / 1000.0)")},
         ${dueColumn("definition", "next_definition")}
    from read.content_items)`;

/**
 * The items with what visitors see of them at a moment, visible or not: a scheduled version takes the place of
 * the saved one when its time has come. `now` is an expression in milliseconds.
 */
export const itemsAt = (now: string): string => text.replaceAll("$NOW", now);
