import type { Json } from "#infra/event-store/port.ts";
import type { Database } from "#infra/postgres/port.ts";

export type ReadEvent = {
  /** Decimal digits. */
  readonly position: string;
  readonly stream: string;
  readonly type: string;
  readonly actor: string;
  readonly at: string;
  readonly data: { readonly [key: string]: Json };
};

/** Whole streams by name, and families of streams by how their names begin. */
export type Streams = {
  readonly names?: readonly string[];
  /** Ends with a dot; every stream whose name begins so. */
  readonly beginning?: string;
  /** With `beginning`: also `<this><rest>` for the rest of each of those names. */
  readonly besideEach?: string;
};

const PAGE = 1_000;

/**
 * Sorted once and fetched in pages, so that a history of any length needs no more memory than a page.
 * Names are in the order of their bytes: what begins with `a.` lies between `a.` and `a/`.
 */
const declareText = `
  declare explained no scroll cursor for
  with chosen as (
    select id, name from log.streams where name = any($2::text[])
    union all
    select id, name from log.streams where name >= $3 and name < $4
  ), beside as (
    select other.id
      from chosen join log.streams as other on other.name = $5 || substr(chosen.name, length($3) + 1)
     where $5 <> '' and chosen.name >= $3 and chosen.name < $4
  )
  select e.position::text as position, e.stream, e.type, e.metadata ->> 'actor' as actor,
         e.recorded_at as at, e.data
    from log.events as e
   where e.website = $1 and e.stream_id in (select id from chosen union select id from beside)
   order by e.position`;
const fetchText = `fetch ${PAGE} from explained`;

/** One website's events of these streams in the order of the log, a page at a time. */
export const readStreams = (
  database: Pick<Database, "transaction">,
  websiteId: string,
  { names = [], beginning = "", besideEach = "" }: Streams,
  take: (page: readonly ReadEvent[]) => void,
): Promise<void> =>
  database.transaction(async (sql) => {
    const end = beginning.replace(/\.$/, "/");
    await sql.query(declareText, [websiteId, names, beginning, end, besideEach]);
    for (;;) {
      const page = await sql.query<ReadEvent>(fetchText);
      take(page);
      if (page.length < PAGE) return;
    }
  });
