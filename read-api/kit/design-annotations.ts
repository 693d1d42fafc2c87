import type { AnnotationKind } from "#domain/kit/annotations.ts";
import type { Annotation } from "./annotations.ts";

/**
 * A design on the day on which visitors see a version for the first time, or the built-in one again. A scheduled version is
 * never seen when another version, or the built-in one, took its place before its time.
 */
export const designAnnotations = (
  table: "looks" | "site_frames",
  kinds: { readonly published: AnnotationKind; readonly withdrawn: AnnotationKind },
): readonly Annotation[] => [
  {
    kind: kinds.published,
    permission: "content:read",
    text: `
      with seen as (
        select version, position, coalesce(to_timestamp(publish_on / 1000.0), published_at) as at
          from read.${table}_versions
         where website_id = $1 and not cancelled)
      select at, '' as name, version::text as id from seen
       where at >= $2::timestamptz and at < least($3::timestamptz, now())
         and not exists (select from seen as later
                          where later.version > seen.version and later.at <= seen.at)
         and not exists (select from read.${table}_withdrawals
                          where website_id = $1 and position > seen.position and withdrawn_at < seen.at)`,
  },
  {
    kind: kinds.withdrawn,
    permission: "content:read",
    text: `
      select withdrawn_at as at, '' as name, position::text as id from read.${table}_withdrawals
       where website_id = $1 and withdrawn_at >= $2::timestamptz and withdrawn_at < $3::timestamptz`,
  },
];
