/**
 * The versions of pages that show a file to visitors, now or from their time on: one whose time has come counts
 * until a later one takes its place, and one that waits unless a later one comes before it. `fileId` and
 * `now`, in milliseconds, are expressions.
 */
export const countedUses = (websiteId: string, fileId: string, now: string): string => `(
  select used.kind, used.holder_id, used.title, used.version,
         case when used.publish_on > ${now} then used.publish_on end as waits_until
    from read.media_uses as used
   where used.website_id = ${websiteId} and used.file_ids @> array[${fileId}]
     and not exists (
         select from read.media_uses as later
          where later.website_id = used.website_id and later.kind = used.kind
            and later.holder_id = used.holder_id and later.version > used.version
            and later.publish_on <= greatest(used.publish_on, ${now})))`;
