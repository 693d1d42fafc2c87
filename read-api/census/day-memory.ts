import { trafficDimensions } from "#domain/census/traffic-dimensions.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { dayStart } from "../kit/local-day.ts";
import type { TrafficGroup } from "./traffic-plan.ts";

type Bound = {
  /** Rows of all websites together; a million takes about 45 MB. */
  readonly maxRows: number;
  /** A question does not wait until more days than these are read: the table answers it sooner. */
  readonly awaitedDays: number;
};
const usualBound: Bound = { maxRows: 1_500_000, awaitedDays: 3 };

type Asked = {
  readonly websiteId: string;
  readonly timeZone: string;
  readonly from: string;
  readonly to: string;
};

/** The tables that readers see: the build, and the time zone of their days. */
const tablesText = `
  select (select build || ' ' || schema_name from projection_builds
           where projection = 'visits' and state = 'current') as build,
         (select time_zone from read.traffic_zones where website_id = $1) as zone`;
type Tables = { readonly build: string | null; readonly zone: string | null };

/** Sums of the visits of each day, and of the hours that it shares with the days around it. */
const stampsText = `
  select d.day::date - date '1970-01-01' as day, h.stamp
    from generate_series($3::date, $4::date, interval '1 day') as d(day)
   cross join lateral (
     select sum(visits) || ' ' || sum(views) || ' ' || sum(positions) as stamp
       from read.visit_hours
      where website_id = $1
        and hour between floor(extract(epoch from ${dayStart("d.day::date", "$2")}) / 3600)::int
                     and floor((extract(epoch from ${dayStart("d.day::date + 1", "$2")}) - 1) / 3600)::int) as h
   order by 1`;
/** Null: there are no visits. */
type Stamp = { readonly day: number; readonly stamp: string | null };

const rowsText = `
  select dimension, day - date '1970-01-01' as day,
         json_agg(json_build_array(value, gap, visitors, visits, views, visit_views, bounces,
                                   milliseconds)) as rows
    from read.traffic_days
   where website_id = $1 and dimension = any($2::text[]) and day = date '1970-01-01' + $3::int
   group by 1, 2`;
type ReadRow = readonly [
  value: string,
  gap: number,
  visitors: number,
  visits: number,
  views: number,
  visitViews: number,
  bounces: number,
  milliseconds: number,
];
type ReadDay = { readonly dimension: string; readonly rows: readonly ReadRow[] };

/** Rows of a dimension and a day as columns of numbers. */
const dayOf = (read: readonly ReadRow[], numberOf: (value: string) => number) => ({
  values: Uint32Array.from(read, ([value]) => numberOf(value)),
  gaps: Uint16Array.from(read, ([, gap]) => gap),
  visitors: Uint32Array.from(read, (row) => row[2]),
  visits: Uint32Array.from(read, (row) => row[3]),
  views: Uint32Array.from(read, (row) => row[4]),
  visitViews: Uint32Array.from(read, (row) => row[5]),
  bounces: Uint32Array.from(read, (row) => row[6]),
  milliseconds: Float64Array.from(read, (row) => row[7]),
});
export type DayColumns = ReturnType<typeof dayOf>;

/** The days of a question in one dimension. */
export type HeldDays = {
  /** By number. */
  readonly names: readonly string[];
  readonly days: readonly { readonly day: number; readonly columns: DayColumns }[];
};

type Entry = { readonly columns: DayColumns; readonly readAt: number };

/** The names and the days of a dimension. */
const createDimension = () => {
  const numbers = new Map<string, number>();
  const names: string[] = [];
  const numberOf = (name: string): number => {
    const known = numbers.get(name);
    if (known !== undefined) return known;
    numbers.set(name, names.length);
    return names.push(name) - 1;
  };
  return { names, numberOf, days: new Map<number, Entry>() };
};
type Dimension = ReturnType<typeof createDimension>;

type Held = {
  readonly tables: string;
  readonly dimensions: Map<string, Dimension>;
  /** The stamp of each day, and the question that found it changed. */
  readonly stamps: Map<number, { readonly stamp: string | null; readonly changedAt: number }>;
  rows: number;
};
const nothing = (tables: string): Held => ({
  tables,
  dimensions: new Map(),
  stamps: new Map(),
  rows: 0,
});

const dimensionIn = (held: Held, name: string): Dimension => {
  const known = held.dimensions.get(name) ?? createDimension();
  held.dimensions.set(name, known);
  return known;
};

const forgetDay = (held: Held, day: number): void => {
  for (const { days } of held.dimensions.values()) {
    held.rows -= days.get(day)?.columns.values.length ?? 0;
    days.delete(day);
  }
};

const noteStamps = (held: Held, stamps: readonly Stamp[], at: number): void => {
  for (const { day, stamp } of stamps) {
    const known = held.stamps.get(day);
    if (known?.stamp === stamp) continue;
    held.stamps.set(day, { stamp, changedAt: at });
    if (stamp === null) forgetDay(held, day);
  }
};

/**
 * A row of a day tells how long ago its visitors were last counted. Of that, a question needs what
 * is within its range, so that a day is up to date while none of the days from the first one on has
 * changed since it was read.
 */
const missingDays = (held: Held, dimensions: readonly string[], stamps: readonly Stamp[]) => {
  const missing = new Map<number, readonly string[]>();
  let changedAt = 0;
  for (const { day, stamp } of stamps) {
    changedAt = Math.max(changedAt, held.stamps.get(day)?.changedAt ?? 0);
    if (stamp === null) continue;
    const old = dimensions.filter(
      (name) => (dimensionIn(held, name).days.get(day)?.readAt ?? -1) < changedAt,
    );
    if (old.length > 0) missing.set(day, old);
  }
  return missing;
};

const keep = (held: Held, name: string, day: number, read: readonly ReadRow[], readAt: number) => {
  const dimension = dimensionIn(held, name);
  const before = dimension.days.get(day);
  // Another question can have read it later.
  if (before !== undefined && before.readAt > readAt) return;
  const columns = dayOf(read, dimension.numberOf);
  held.rows += columns.values.length - (before?.columns.values.length ?? 0);
  dimension.days.set(day, { columns, readAt });
};

export const dimensionOf = (group: TrafficGroup): string => {
  if (group === "day") return "total";
  return group === "weekHour" ? "hour" : group;
};

/** Everything that can be asked: a screen has a panel for each of them. */
const everyDimension: readonly string[] = ["total", "hour", ...trafficDimensions];

/** What each website has in memory, within the bound for all. */
const createWebsites = (maxRows: number) => {
  /** The website that was asked for last is the last. */
  const websites = new Map<string, Held>();
  return {
    hold: (websiteId: string, tables: string): Held => {
      const known = websites.get(websiteId);
      websites.delete(websiteId);
      const isKept = known?.tables === tables && known.rows <= maxRows;
      const held = isKept && known !== undefined ? known : nothing(tables);
      let rows = [...websites.values()].reduce((sum, each) => sum + each.rows, held.rows);
      for (const [other, { rows: own }] of websites) {
        if (rows <= maxRows) break;
        websites.delete(other);
        rows -= own;
      }
      websites.set(websiteId, held);
      return held;
    },
  };
};

type Missing = ReadonlyMap<number, readonly string[]>;

const createReader =
  (sql: Sql) =>
  async (
    websiteId: string,
    held: Held,
    missing: Missing,
    readAt: number,
    hasRoom: () => boolean = () => true,
  ): Promise<void> => {
    for (const [day, names] of missing) {
      if (!hasRoom()) return;
      const found = await sql.query<ReadDay>(rowsText, [websiteId, names, day]);
      const rows = new Map(found.map((each) => [each.dimension, each.rows]));
      for (const name of names) keep(held, name, day, rows.get(name) ?? [], readAt);
    }
  };

/** The days of a range in these dimensions. */
const daysIn = (
  held: Held,
  dimensions: readonly string[],
  stamps: readonly Stamp[],
): ReadonlyMap<string, HeldDays> =>
  new Map(
    dimensions.map((dimension) => {
      const { names, days } = dimensionIn(held, dimension);
      const asked = stamps.flatMap(({ day }) => {
        const columns = days.get(day)?.columns;
        return columns === undefined ? [] : [{ day, columns }];
      });
      return [dimension, { names, days: asked }];
    }),
  );

/**
 * Keeps the totals of days that are asked for in memory. The sums of the hours tell which days are
 * to be read again.
 */
export const createDayMemory = (sql: Sql, { maxRows, awaitedDays }: Bound = usualBound) => {
  const websites = createWebsites(maxRows);
  const read = createReader(sql);
  /** Websites of which many days are being read. */
  const filling = new Set<string>();
  let questions = 0;

  return {
    /**
     * The days of each dimension; undefined when they are not in memory yet. The first question that
     * misses many days has them read in all dimensions, as far as there is room.
     */
    ask: async (
      { websiteId, timeZone, from, to }: Asked,
      groups: readonly TrafficGroup[],
    ): Promise<ReadonlyMap<string, HeldDays> | undefined> => {
      if (filling.has(websiteId)) return undefined;
      questions += 1;
      const readAt = questions;
      const [tables] = await sql.query<Tables>(tablesText, [websiteId]);
      const stamps = await sql.query<Stamp>(stampsText, [websiteId, timeZone, from, to]);
      const held = websites.hold(websiteId, `${tables?.build} ${tables?.zone} ${timeZone}`);
      noteStamps(held, stamps, readAt);
      const dimensions = [...new Set(groups.map(dimensionOf))];
      const missing = missingDays(held, dimensions, stamps);
      if (missing.size <= awaitedDays) {
        await read(websiteId, held, missing, readAt);
        return daysIn(held, dimensions, stamps);
      }
      filling.add(websiteId);
      // What nobody has asked for fills half of the room at most, or what was asked for would be lost by it.
      const hasRoom = () => held.rows < maxRows / 2;
      read(websiteId, held, missing, readAt)
        .then(() =>
          read(websiteId, held, missingDays(held, everyDimension, stamps), readAt, hasRoom),
        )
        // The next question reads them again.
        .catch(() => undefined)
        .finally(() => filling.delete(websiteId));
      return undefined;
    },
  };
};

export type DayMemory = ReturnType<typeof createDayMemory>;
