import type { Annotation } from "../kit/annotations.ts";

/**
 * Posts, events and galleries on the day on which visitors see them, with the title that they had. An item that was
 * unpublished or removed before that day was never seen; one that was later stays.
 */
export const contentAnnotations: readonly Annotation[] = [
  {
    kind: "post",
    permission: "content:read",
    text: `
      select to_timestamp(p.publish_on / 1000.0) as at, v.title as name, p.item_id as id
        from read.content_publications p
       cross join lateral (
         select title from read.content_versions
          where website_id = p.website_id and item_id = p.item_id and version < p.position
            and kind <> 'scheduled'
          order by version desc limit 1) as v
       where p.website_id = $1
         and not exists (select from read.content_publications later
                          where later.website_id = p.website_id and later.item_id = p.item_id
                            and later.position > p.position
                            and (later.publish_on = p.publish_on
                                 or later.changed_at <= to_timestamp(p.publish_on / 1000.0)))
         and p.publish_on >= extract(epoch from $2::timestamptz) * 1000
         and p.publish_on < least(extract(epoch from $3::timestamptz), extract(epoch from now())) * 1000`,
  },
];
