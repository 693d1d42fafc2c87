import type { Sql } from "#infra/postgres/port.ts";
import { createDayMemory } from "./day-memory.ts";
import { visitColumns } from "./traffic-segment.ts";
import {
  createVisitColumns,
  type ReadVisit,
  type Rows,
  type VisitColumns,
  valueDimensions,
} from "./visit-columns.ts";

type Bound = {
  /** Visits of all websites together; a million takes about 100 MB. */
  readonly maxVisits: number;
  /** A question does not wait until more visits than these are read: the table answers it sooner. */
  readonly awaitedVisits: number;
};
const usualBound: Bound = { maxVisits: 1_500_000, awaitedVisits: 40_000 };

/** Visits of one statement. More keep the process busy for too long. */
const READ_VISITS = 2_000;

type Asked = {
  readonly websiteId: string;
  readonly timeZone: string;
  readonly from: string;
  readonly to: string;
};

/** The first and the last hour (UTC) of local days, and the build that readers see. */
const boundsText = `
  select floor(extract(epoch from ($2::date)::timestamp at time zone $1) / 3600)::int as "firstHour",
         floor((extract(epoch from ($3::date + 1)::timestamp at time zone $1) - 1) / 3600)::int
           as "lastHour",
         (select build || ' ' || schema_name from projection_builds
           where projection = 'visits' and state = 'current') as build,
         to_regclass('read.visit_hours') is not null as "hasHours"`;
type Bounds = {
  readonly firstHour: number;
  readonly lastHour: number;
  readonly build: string | null;
  /** Not while the tables of a former version are shown. */
  readonly hasHours: boolean;
};

const stampsText = `
  select hour, visits, visits || ' ' || views || ' ' || positions as stamp
    from read.visit_hours where website_id = $1 and hour between $2 and $3 order by hour`;
type Stamp = { readonly hour: number; readonly visits: number; readonly stamp: string };

/** The stamp is of the same moment as the visits. */
const visitsText = `
  select h.hour, h.visits || ' ' || h.views || ' ' || h.positions as stamp,
         (select json_agg(json_build_array(
                   v.visitor, (extract(epoch from v.started_at) * 1000)::bigint,
                   (extract(epoch from v.ended_at - v.started_at) * 1000)::bigint, v.pages,
                   case when v.views > 1 then v.viewed_after end,
                   ${valueDimensions.map((dimension) => `v.${visitColumns[dimension]}`).join(", ")}))
            from read.visits v
           where v.website_id = $1 and v.started_at >= to_timestamp(h.hour * 3600.0)
             and v.started_at < to_timestamp((h.hour + 1) * 3600.0)) as visits
    from read.visit_hours h where h.website_id = $1 and h.hour = any($2::int[])`;
type ReadHour = {
  readonly hour: number;
  readonly stamp: string;
  readonly visits: readonly ReadVisit[] | null;
};

const QUARTERS = 4;

/** How far local clocks are ahead, from each quarter of an hour on in which that changes. */
const offsetsText = `
  select quarter, seconds
    from (select quarter, seconds, lag(seconds) over (order by quarter) as before
            from (select quarter,
                         extract(epoch from (at at time zone $1) - (at at time zone 'UTC'))::int
                           as seconds
                    from (select quarter, to_timestamp(quarter * 900.0) as at
                            from generate_series($2::int, $3::int) as quarter) as q) as o) as c
   where before is distinct from seconds order by quarter`;
export type Offset = { readonly quarter: number; readonly seconds: number };

/** The visits of a question: all that started in these hours, and some that did not. */
export type HeldVisits = {
  readonly visits: VisitColumns;
  readonly hours: readonly { readonly hour: number; readonly rows: Rows }[];
  /** In order; the first is of the first hour or before. */
  readonly offsets: readonly Offset[];
};

type Held = {
  readonly visits: VisitColumns;
  readonly hours: Map<number, { readonly stamp: string; readonly rows: Rows }>;
  /** Rows of hours that have been read again. */
  unused: number;
};
const nothing = (): Held => ({ visits: createVisitColumns(), hours: new Map(), unused: 0 });

const batchesOf = (stamps: readonly Stamp[]): readonly (readonly number[])[] => {
  const batches: number[][] = [];
  let size = Number.POSITIVE_INFINITY;
  for (const { hour, visits } of stamps) {
    if (size + visits > READ_VISITS) {
      batches.push([]);
      size = 0;
    }
    batches.at(-1)?.push(hour);
    size += visits;
  }
  return batches;
};

/** Reads hours; the next batch while one is added. */
const readHours = async (
  sql: Sql,
  websiteId: string,
  held: Held,
  stamps: readonly Stamp[],
): Promise<void> => {
  const batches = batchesOf(stamps);
  const read = (place: number) => {
    const batch = batches[place];
    const rows = batch && sql.query<ReadHour>(visitsText, [websiteId, batch]);
    rows?.catch(() => undefined);
    return rows;
  };
  for (let place = 0, next = read(0); next !== undefined; place += 1) {
    const hours = await next;
    next = read(place + 1);
    for (const { hour, stamp, visits } of hours) {
      const before = held.hours.get(hour);
      if (before !== undefined) held.unused += before.rows.to - before.rows.from;
      held.hours.set(hour, { stamp, rows: held.visits.add(visits ?? []) });
    }
  }
};

const compact = (held: Held): void => {
  if (held.unused * 2 < held.visits.rows()) return;
  const entries = [...held.hours];
  const moved = held.visits.compact(entries.map(([, { rows }]) => rows));
  for (const [place, [hour, { stamp }]] of entries.entries())
    held.hours.set(hour, { stamp, rows: moved[place] as Rows });
  held.unused = 0;
};

const MAX_OFFSETS = 100;

const createOffsets = (sql: Sql) => {
  const answers = new Map<string, readonly Offset[]>();
  return async (timeZone: string, { firstHour, lastHour }: Bounds): Promise<readonly Offset[]> => {
    const key = `${firstHour} ${lastHour} ${timeZone}`;
    const known = answers.get(key);
    if (known !== undefined) return known;
    const values = [timeZone, firstHour * QUARTERS, (lastHour + 1) * QUARTERS];
    const found = await sql.query<Offset>(offsetsText, values);
    if (answers.size >= MAX_OFFSETS) answers.clear();
    answers.set(key, found);
    return found;
  };
};

/** One piece of work for each website at a time, in the order of the calls. */
const createTurns = () => {
  const turns = new Map<string, Promise<unknown>>();
  return <Value>(websiteId: string, work: () => Promise<Value>): Promise<Value> => {
    const mine = (turns.get(websiteId) ?? Promise.resolve()).then(work);
    const ended = mine
      .catch(() => undefined)
      .then(() => {
        if (turns.get(websiteId) === ended) turns.delete(websiteId);
      });
    turns.set(websiteId, ended);
    return mine;
  };
};

const sizeOf = (stamps: readonly Stamp[]): number =>
  stamps.reduce((sum, { visits }) => sum + visits, 0);

/** What each website has in memory, within the bound for all. */
const createWebsites = (maxVisits: number) => {
  /** The website that was asked for last is the last. */
  const websites = new Map<string, { readonly held: Held; readonly build: string }>();
  const rows = (): number =>
    [...websites.values()].reduce((sum, { held }) => sum + held.visits.rows(), 0);
  return {
    has: (websiteId: string): boolean => websites.has(websiteId),
    missing: (websiteId: string, build: string, stamps: readonly Stamp[]): readonly Stamp[] => {
      const known = websites.get(websiteId);
      if (known?.build !== build) return stamps;
      return stamps.filter(({ hour, stamp }) => known.held.hours.get(hour)?.stamp !== stamp);
    },
    /** With room for more visits. */
    hold: (websiteId: string, build: string, more: number): Held => {
      const known = websites.get(websiteId);
      websites.delete(websiteId);
      const isKept = known?.build === build && known.held.visits.rows() + more <= maxVisits;
      const held = isKept && known !== undefined ? known.held : nothing();
      const size = held.visits.rows() + more;
      for (const other of websites.keys()) if (rows() + size > maxVisits) websites.delete(other);
      websites.set(websiteId, { held, build });
      return held;
    },
  };
};

/**
 * Keeps the visits of ranges that are asked for in memory, so that any question on them is answered
 * without reading them again. Of an hour in which a visit has changed, all visits are read again.
 */
export const createVisitMemory = (
  sql: Sql,
  { maxVisits, awaitedVisits }: Bound = usualBound,
  days = createDayMemory(sql),
) => {
  const websites = createWebsites(maxVisits);
  const inTurn = createTurns();
  const offsetsOf = createOffsets(sql);
  /** Websites of which many visits are being read. */
  const filling = new Set<string>();

  const read = async (websiteId: string, build: string, stamps: readonly Stamp[]) => {
    const missing = websites.missing(websiteId, build, stamps);
    const held = websites.hold(websiteId, build, sizeOf(missing));
    await readHours(sql, websiteId, held, websites.missing(websiteId, build, stamps));
    compact(held);
    return held;
  };

  const fill = (websiteId: string, build: string, stamps: readonly Stamp[]): Promise<unknown> => {
    filling.add(websiteId);
    return (
      inTurn(websiteId, () => read(websiteId, build, stamps))
        // The next question reads them again.
        .catch(() => undefined)
        .finally(() => filling.delete(websiteId))
    );
  };

  const memory = {
    /** The totals of days. */
    days,
    /** Reads the visits of these days, unless visits of the website are in memory. */
    prepare: async (asked: Asked): Promise<void> => {
      if (websites.has(asked.websiteId)) return;
      await memory.ask(asked, () => undefined);
    },
    /**
     * What `work` says about the visits of these days; undefined when they are not in memory yet, or
     * too many to be kept.
     */
    ask: async <Answer>(
      { websiteId, timeZone, from, to }: Asked,
      work: (visits: HeldVisits) => Answer | Promise<Answer>,
      /** Whether to wait until they are in memory; there is no other way to answer. */
      waits = false,
    ): Promise<{ readonly answer: Answer } | undefined> => {
      const [bounds] = await sql.query<Bounds>(boundsText, [timeZone, from, to]);
      if (bounds?.hasHours !== true) return undefined;
      const isFilling = () => !waits && filling.has(websiteId);
      if (isFilling()) return undefined;
      const { firstHour, lastHour, build } = bounds;
      const stamps = await sql.query<Stamp>(stampsText, [websiteId, firstHour, lastHour]);
      if (sizeOf(stamps) > maxVisits || isFilling()) return undefined;
      const ofBuild = build ?? "";
      if (sizeOf(websites.missing(websiteId, ofBuild, stamps)) > awaitedVisits) {
        const filled = fill(websiteId, ofBuild, stamps);
        if (!waits) return undefined;
        await filled;
      }
      const offsets = await offsetsOf(timeZone, bounds);
      return inTurn(websiteId, async () => {
        const held = await read(websiteId, ofBuild, stamps);
        const hours = stamps.flatMap(({ hour }) => {
          const rows = held.hours.get(hour)?.rows;
          return rows === undefined ? [] : [{ hour, rows }];
        });
        return { answer: await work({ visits: held.visits, hours, offsets }) };
      });
    },
  };
  return memory;
};

export type VisitMemory = ReturnType<typeof createVisitMemory>;

const memories = new WeakMap<Sql, VisitMemory>();

/** The memory of this process: all reports share it. */
export const visitMemoryOf = (sql: Sql): VisitMemory => {
  const known = memories.get(sql) ?? createVisitMemory(sql);
  memories.set(sql, known);
  return known;
};
