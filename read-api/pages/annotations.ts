import type { Annotation } from "../kit/annotations.ts";

/**
 * Pages on the day on which visitors see a version for the first time; a later one can come before it. A page that was
 * removed since is marked as well, except for what it would have shown after that.
 */
export const pageAnnotations: readonly Annotation[] = [
  {
    kind: "page",
    permission: "content:read",
    text: `
      select to_timestamp(v.publish_on / 1000.0) as at, v.title as name, v.page_id as id
        from read.page_versions v
        join read.pages p on p.website_id = v.website_id and p.page_id = v.page_id
       where v.website_id = $1 and not v.cancelled
         and not exists (select from read.page_versions later
                          where later.website_id = v.website_id and later.page_id = v.page_id
                            and later.version > v.version and later.publish_on <= v.publish_on
                            and not later.cancelled)
         and not (p.removed and v.publish_on > extract(epoch from p.updated_at) * 1000)
         and v.publish_on >= extract(epoch from $2::timestamptz) * 1000
         and v.publish_on < least(extract(epoch from $3::timestamptz), extract(epoch from now())) * 1000`,
  },
];
