import type { Sql } from "#infra/postgres/port.ts";

export type UnusedFile = {
  readonly websiteId: string;
  readonly fileId: string;
  readonly bytes: number;
  /** When it was uploaded last. */
  readonly keptAt: string;
};

export type UnusedFiles = {
  /** What `forget` would delete now, of one website or of all, the oldest first. */
  readonly list: (websiteId?: string) => Promise<readonly UnusedFile[]>;
  /** Answers how many it has deleted, a hundred at most. */
  readonly forget: () => Promise<number>;
};

/** Raise it with whatever counts as a use: the log is then read again from its beginning. */
const RULE = 2;

/** Our choice: whoever uploaded a file may take a week until the product is saved. */
const UNUSED_FOR = "interval '7 days'";
const AT_ONCE = 100;
const MAY_SHOW = "'product', 'collection', 'contentItem', 'contentCollection', 'form', 'template'";

/**
 * Files that no product ever named, and pictures whose address was never written in a product, a collection,
 * a post, a form or a template. Every version counts that the log holds, of products that were removed, too: one may
 * be brought back, and its files with it; and orders and rewinds show pictures of before. Our choice.
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
     cross join lateral regexp_matches(event.data::text, '/images/([0-9a-f]{64})[.]', 'g') as address
     where event.position > ${behind} and ${where}
       and event.category in (${MAY_SHOW})
       and event.data::text like '%/images/%'`;

/** Nobody who looks on reads the log up to here again. */
const readUpTo = `(select coalesce(max(position), 0) from file_uses_read where rule = ${RULE})`;

const unusedText = `
  with old as (
    select website_id, file_id, bytes, kept_at from files
     where kept_at < $1::timestamptz - ${UNUSED_FOR} and ($2::text is null or website_id = $2)
       and not exists (select from file_uses as known
                        where known.website_id = files.website_id and known.file_id = files.file_id)
  ), named as (${usesText(readUpTo, "exists (select from old) and event.website in (select website_id from old)")}
  )
  select website_id as "websiteId", file_id as "fileId", bytes::float8 as bytes, kept_at as "keptAt"
    from old
   where not exists (select from named
                      where named.website_id = old.website_id and named.file_id = old.file_id)
   order by kept_at, file_id limit ${AT_ONCE}`;

/** Where there is nothing old nobody needs to know. */
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

/** One that was uploaded again meanwhile stays. */
const forgetText = `
  with unused as (${unusedText})
  delete from files using unused
   where files.website_id = unused."websiteId" and files.file_id = unused."fileId"
     and files.kept_at = unused."keptAt"
  returning files.file_id`;

export const createUnusedFiles = (sql: Sql, now: () => string): UnusedFiles => ({
  list: (websiteId) => sql.query<UnusedFile>(unusedText, [now(), websiteId ?? null]),
  forget: async () => {
    await sql.query(rememberText, [now()]);
    return (await sql.query(forgetText, [now(), null])).length;
  },
});
