import type { Json } from "#infra/event-store/port.ts";
import type { Database, Sql } from "#infra/postgres/port.ts";

export type ReadEvent = {
  /** Decimal digits. */
  readonly position: string;
  readonly stream: string;
  readonly type: string;
  readonly actor: string;
  readonly at: string;
  readonly data: { readonly [key: string]: Json };
  /** The visitor of the cookie, for events that browsers do not report. */
  readonly visitor?: string | null;
  /** The opened content of `data.sealedFields`, where it can be read. */
  readonly fields?: Readonly<Record<string, unknown>> | null;
  /** The country of delivery of an order, for numbers that need it; absent where it cannot be read. */
  readonly country?: string;
};

/** Reads the log by SQL. */
export type LogReader = Pick<Database, "transaction" | "query"> & {
  /** Opens reports of browsers. Those of destroyed months stay sealed. */
  readonly open: (
    events: readonly ReadEvent[],
  ) => readonly ReadEvent[] | Promise<readonly ReadEvent[]>;
  /** Adds the countries of delivery to orders. */
  readonly openCountries: LogReader["open"];
};

/** Complete streams by name, and groups of streams by prefix. */
export type Streams = {
  readonly names?: readonly string[];
  /** Ends with a dot; selects every stream with this prefix. */
  readonly beginning?: string;
  /** With `beginning`: also `<this><rest>` for the rest of each of those names. */
  readonly besideEach?: string;
  /** Only events whose data has this text as a member. */
  readonly where?: { readonly member: string; readonly value: string };
  /** All streams of these categories from a time on, in addition to whole streams by name. */
  readonly recent?: { readonly categories: readonly string[]; readonly since: string };
};

/** Positions, decimal digits: after `after`, up to and including `upTo`. */
export type Stretch = { readonly after: string; readonly upTo: string };

const PAGE_EVENTS = 1_000;
/** A short range of the log is searched by position, whatever the filter. */
const SHORT_STRETCH = 5_000n;

const columns = `
  e.position::text as position, e.stream, e.type, e.metadata ->> 'actor' as actor,
  e.metadata ->> 'visitorId' as visitor, e.recorded_at as at, e.data`;

/**
 * Names are ordered by bytes: names with the prefix `a.` lie between `a.` and `a/`. A cursor keeps
 * the memory of any history at one page.
 */
const byStreamsText = `
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
  select ${columns}
    from log.events as e
   where e.website = $1 and e.stream_id in (select id from chosen union select id from beside)
     and e.position > $6::bigint and e.position <= $7::bigint
     and ($8 = '' or e.data ->> $8 = $9)
   order by e.position`;

const byPositionText = `
  declare explained no scroll cursor for
  select ${columns}
    from log.events as e
   where e.website = $1 and e.position > $6::bigint and e.position <= $7::bigint
     and (e.stream = any($2::text[]) or (e.stream >= $3 and e.stream < $4)
          or ($5 <> '' and starts_with(e.stream, $5) and exists (
                select from log.streams as other
                 where other.name = $3 || substr(e.stream, length($5) + 1))))
     and ($8 = '' or e.data ->> $8 = $9)
   order by e.position`;

/**
 * An hour is spare: an event is recorded after the time that it contains, unless the clocks of two
 * machines differ.
 */
const isRecent = `
       category = any($2::text[])
       and position >= log.position_at($3::timestamptz - interval '1 hour')`;

const recentText = `
  declare explained no scroll cursor for
  select ${columns}
    from log.events as e
   where e.website = $1 and ${isRecent}
     and e.position > $4::bigint and e.position <= $5::bigint
   order by e.position`;

/** The same with whole streams, which have most of their events before that time. */
const recentAndNamedText = `
  declare explained no scroll cursor for
  select ${columns}
    from log.events as e
   where e.website = $1 and e.position in (
           select position from log.events
            where website = $1 and ${isRecent}
              and position > $4::bigint and position <= $5::bigint
           union
           select position from log.events
            where website = $1 and position > $4::bigint and position <= $5::bigint
              and stream_id in (select id from log.streams where name = any($6::text[])))
   order by e.position`;

const isShort = ({ after, upTo }: Stretch): boolean =>
  after !== "0" && BigInt(upTo) - BigInt(after) <= SHORT_STRETCH;

export type StreamReading = {
  readonly streams: Streams;
  readonly stretch: Stretch;
  readonly pageEvents?: number | undefined;
  /** Returns true to stop. */
  readonly take: (page: readonly ReadEvent[]) => boolean | Promise<boolean>;
};

/** The statement and its values after the website. */
const askedOf = (streams: Streams, stretch: Stretch): readonly [string, ...unknown[]] => {
  const { after, upTo } = stretch;
  const { names = [], beginning = "", besideEach = "", where, recent } = streams;
  if (recent !== undefined) {
    const values = [recent.categories, recent.since, after, upTo];
    return names.length === 0 ? [recentText, ...values] : [recentAndNamedText, ...values, names];
  }
  const end = beginning.replace(/\.$/, "/");
  return [
    isShort(stretch) ? byPositionText : byStreamsText,
    ...[names, beginning, end, besideEach, after, upTo],
    ...[where?.member ?? "", where?.value ?? ""],
  ];
};

/** One website's events of these streams in the order of the log, in pages. */
export const readStreams = (
  log: LogReader,
  websiteId: string,
  { streams, stretch, pageEvents = PAGE_EVENTS, take }: StreamReading,
): Promise<void> =>
  log.transaction(async (sql) => {
    const [text, ...values] = askedOf(streams, stretch);
    await sql.query(text, [websiteId, ...values]);
    for (;;) {
      const page = await sql.query<ReadEvent>(`fetch ${pageEvents} from explained`);
      if ((await take(await log.open(page))) || page.length < pageEvents) return;
    }
  });

const olderText = `
  select s.name from log.streams as s
    join log.events as first on first.stream_id = s.id and first.revision = 0
   where s.name = any($2::text[]) and first.website = $1
     and first.position < log.position_at($3::timestamptz - interval '1 hour')`;

/** Those of some streams that began before what is read as recent. */
export const findOlder = async (
  sql: Pick<Sql, "query">,
  websiteId: string,
  names: readonly string[],
  since: string,
): Promise<readonly string[]> => {
  if (names.length === 0) return [];
  const rows = await sql.query<{ name: string }>(olderText, [websiteId, names, since]);
  return rows.map(({ name }) => name);
};

const recentCountText = `
  select count(*)::int as count
    from (select from log.events where website = $1 and ${isRecent} limit $4) as e`;

/** The number of events that are read from these categories; a larger one than the limit counts as the limit. */
export const countRecent = async (
  sql: Sql,
  websiteId: string,
  { categories, since }: NonNullable<Streams["recent"]>,
  limit: number,
): Promise<number> => {
  const values = [websiteId, categories, since, limit];
  const [row] = await sql.query<{ count: number }>(recentCountText, values);
  return row?.count ?? 0;
};

const isErasedText = `
  select exists (select from log.events
                  where website = $1 and position > $2::bigint and type = 'PersonForgotten') as "isErased"`;

/** Whether personal data of a website has been erased after a position. */
export const isErasedAfter = async (
  sql: Pick<Sql, "query">,
  websiteId: string,
  position: string,
): Promise<boolean> => {
  const [row] = await sql.query<{ isErased: boolean }>(isErasedText, [websiteId, position]);
  return row?.isErased === true;
};

const atPositionsText = `
  select ${columns} from log.events as e
   where e.website = $1 and e.position = any($2::bigint[]) order by e.position`;

export const readAtPositions = async (
  log: Pick<LogReader, "query" | "open">,
  websiteId: string,
  positions: readonly string[],
): Promise<readonly ReadEvent[]> =>
  log.open(await log.query<ReadEvent>(atPositionsText, [websiteId, positions]));

export const readHead = async (sql: Sql): Promise<string> => {
  const [row] = await sql.query<{ head: string }>(`select position::text as head from log.head`);
  return row?.head ?? "0";
};
