import type { EventStore } from "#infra/event-store/port.ts";
import type { Sql } from "#infra/postgres/port.ts";

export type UnusedFile = {
  readonly websiteId: string;
  readonly fileId: string;
  readonly bytes: number;
  /** Time of the last upload. */
  readonly keptAt: string;
};

export type UnusedFiles = {
  /** The files that `forget` would delete now, of one website or all, the oldest first. */
  readonly list: (websiteId?: string) => Promise<readonly UnusedFile[]>;
  /**
   * Returns the number of deleted files, up to a hundred. Deletes nothing while the log is not
   * whole: what it does not name yet can still be in use.
   */
  readonly forget: () => Promise<number>;
};

/** Must be raised with every new kind of use: the log is then read again from its beginning. */
const RULE = 8;

/** Not in the specification: an upload has a week until its product must be saved. */
const UNUSED_FOR = "interval '7 days'";
const AT_ONCE = 100;
const MAY_SHOW =
  "'product', 'collection', 'contentItem', 'contentCollection', 'contentDraft', 'form', 'template', 'page', 'pageDraft', 'savedSections', 'media', 'look'";

/**
 * Files that no product ever named, and pictures, films, sounds and documents whose URL was never in
 * a product, a collection, a post, a page or its draft, a saved section, a form, a template, a look or the media library.
 * Every version in the log counts, including removed products: they can be restored with their
 * files, and orders and rewinds show earlier pictures. A product file is used while its import runs.
 * Not in the specification.
 */
const usesText = (behind: string, where: string) => `
    select event.website as website_id, file ->> 'fileId' as file_id
      from log.events as event
     cross join lateral json_array_elements(
             case json_typeof(event.data #> '{product,files}')
               when 'array' then event.data #> '{product,files}' else '[]' end) as file
     where event.position > ${behind} and ${where}
       and event.category = 'product' and event.type = 'ProductDefined'
    union
    select event.website, address[1]
      from log.events as event
     cross join lateral regexp_matches(
             event.data::text, '/(?:images|files)/([0-9a-f]{64})[.]', 'g') as address
     where event.position > ${behind} and ${where}
       and event.category in (${MAY_SHOW})
       and (event.data::text like '%/images/%' or event.data::text like '%/files/%')`;

/** Later runs start reading the log from here. */
const readUpTo = `(select coalesce(max(position), 0) from file_uses_read where rule = ${RULE})`;

const unusedText = `
  with old as (
    select website_id, file_id, bytes, kept_at from files
     where kept_at < $1::timestamptz - ${UNUSED_FOR} and ($2::text is null or website_id = $2)
       and not exists (select from file_uses as known
                        where known.website_id = files.website_id and known.file_id = files.file_id)
       and not exists (select from imports as running
                        where running.website_id = files.website_id
                          and running.file_id = files.file_id and running.status = 'running')
  ), named as (${usesText(readUpTo, "exists (select from old) and event.website in (select website_id from old)")}
  )
  select website_id as "websiteId", file_id as "fileId", bytes::float8 as bytes, kept_at as "keptAt"
    from old
   where not exists (select from named
                      where named.website_id = old.website_id and named.file_id = old.file_id)
   order by kept_at, file_id limit ${AT_ONCE}`;

/** Skipped when there are no old files. */
const rememberText = `
  with head as (
    select position from log.head
     where exists (select from files where kept_at < $1::timestamptz - ${UNUSED_FOR})
  ), used as (
    insert into file_uses (website_id, file_id)
    select distinct website_id, file_id from (${usesText(readUpTo, "event.position <= (select position from head)")}
    ) as named where file_id is not null
    on conflict do nothing
  )
  insert into file_uses_read (rule, position) select ${RULE}, position from head
  on conflict (rule) do update set position = greatest(file_uses_read.position, excluded.position)`;

/** A file that was uploaded again in the meantime stays. */
const forgetText = `
  with unused as (${unusedText})
  delete from files using unused
   where files.website_id = unused."websiteId" and files.file_id = unused."fileId"
     and files.kept_at = unused."keptAt"
  returning files.file_id`;

export const createUnusedFiles = (
  sql: Sql,
  now: () => string,
  isLogWhole: EventStore["isWhole"],
): UnusedFiles => ({
  list: (websiteId) => sql.query<UnusedFile>(unusedText, [now(), websiteId ?? null]),
  forget: async () => {
    if (!(await isLogWhole())) return 0;
    await sql.query(rememberText, [now()]);
    return (await sql.query(forgetText, [now(), null])).length;
  },
});
