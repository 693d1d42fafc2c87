import type { Annotation } from "../kit/annotations.ts";
import { itemsAt } from "./shown-items.ts";

const NOW = "extract(epoch from now()) * 1000";

/** Posts, events and galleries on the day on which visitors see them. */
export const contentAnnotations: readonly Annotation[] = [
  {
    kind: "post",
    permission: "content:read",
    text: `
      select to_timestamp(publish_on / 1000.0) as at, title as name, item_id as id
        from ${itemsAt(NOW)} as item
       where website_id = $1 and status = 'published'
         and publish_on >= extract(epoch from $2::timestamptz) * 1000
         and publish_on < least(extract(epoch from $3::timestamptz), extract(epoch from now())) * 1000`,
  },
];
