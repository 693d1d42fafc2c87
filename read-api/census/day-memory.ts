import { trafficDimensions } from "#domain/census/traffic-dimensions.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { dayStart, type WebsiteRange } from "../kit/local-day.ts";
import { type DayColumns, dayOf, type ReadRow } from "./day-columns.ts";
import type { TrafficGroup } from "./traffic-plan.ts";

type Bound = {
  /** Rows of all websites together; a million takes 18 to 34 MB. */
  readonly maxRows: number;
  /** A question does not wait until more days than these are read: the table answers it sooner. */
  readonly awaitedDays: number;
};
const usualBound: Bound = { maxRows: 1_500_000, awaitedDays: 3 };

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
type ReadDay = { readonly dimension: string; readonly rows: readonly ReadRow[] };

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
    const current = numbers.get(name);
    if (current !== undefined) return current;
    numbers.set(name, names.length);
    return names.push(name) - 1;
  };
  return { names, numberOf, days: new Map<number, Entry>() };
};
type Dimension = ReturnType<typeof createDimension>;

type DayTotals = {
  readonly tables: string;
  readonly dimensions: Map<string, Dimension>;
  /** The stamp of each day, and the question that found it changed. */
  readonly stamps: Map<number, { readonly stamp: string | null; readonly changedAt: number }>;
  rows: number;
};
const emptyTotals = (tables: string): DayTotals => ({
  tables,
  dimensions: new Map(),
  stamps: new Map(),
  rows: 0,
});

const dimensionIn = (totals: DayTotals, name: string): Dimension => {
  const current = totals.dimensions.get(name) ?? createDimension();
  totals.dimensions.set(name, current);
  return current;
};

const forgetDay = (totals: DayTotals, day: number): void => {
  for (const { days } of totals.dimensions.values()) {
    totals.rows -= days.get(day)?.columns.values.length ?? 0;
    days.delete(day);
  }
};

const noteStamps = (totals: DayTotals, stamps: readonly Stamp[], at: number): void => {
  for (const { day, stamp } of stamps) {
    const current = totals.stamps.get(day);
    if (current?.stamp === stamp) continue;
    totals.stamps.set(day, { stamp, changedAt: at });
    if (stamp === null) forgetDay(totals, day);
  }
};

/**
 * A row of a day tells how long ago its visitors were last counted. Of that, a question needs what
 * is within its range, so that a day is up to date while none of the days from the first one on has
 * changed since it was read.
 */
const missingDays = (
  totals: DayTotals,
  dimensions: readonly string[],
  stamps: readonly Stamp[],
) => {
  const missing = new Map<number, readonly string[]>();
  let changedAt = 0;
  for (const { day, stamp } of stamps) {
    changedAt = Math.max(changedAt, totals.stamps.get(day)?.changedAt ?? 0);
    if (stamp === null) continue;
    const old = dimensions.filter(
      (name) => (dimensionIn(totals, name).days.get(day)?.readAt ?? -1) < changedAt,
    );
    if (old.length > 0) missing.set(day, old);
  }
  return missing;
};

const keep = (
  totals: DayTotals,
  name: string,
  day: number,
  read: readonly ReadRow[],
  readAt: number,
) => {
  const dimension = dimensionIn(totals, name);
  const before = dimension.days.get(day);
  // Another question can have read it later.
  if (before !== undefined && before.readAt > readAt) return;
  const columns = dayOf(read, dimension.numberOf);
  totals.rows += columns.values.length - (before?.columns.values.length ?? 0);
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
  const websites = new Map<string, DayTotals>();
  return {
    hold: (websiteId: string, tables: string): DayTotals => {
      const current = websites.get(websiteId);
      websites.delete(websiteId);
      const isKept = current?.tables === tables && current.rows <= maxRows;
      const totals = isKept && current !== undefined ? current : emptyTotals(tables);
      let rows = [...websites.values()].reduce((sum, each) => sum + each.rows, totals.rows);
      for (const [other, { rows: own }] of websites) {
        if (rows <= maxRows) break;
        websites.delete(other);
        rows -= own;
      }
      websites.set(websiteId, totals);
      return totals;
    },
  };
};

type Missing = ReadonlyMap<number, readonly string[]>;

const createReader =
  (sql: Sql) =>
  async (
    websiteId: string,
    totals: DayTotals,
    missing: Missing,
    readAt: number,
    hasRoom: () => boolean = () => true,
  ): Promise<void> => {
    for (const [day, names] of missing) {
      if (!hasRoom()) return;
      const found = await sql.query<ReadDay>(rowsText, [websiteId, names, day]);
      const rows = new Map(found.map((each) => [each.dimension, each.rows]));
      for (const name of names) keep(totals, name, day, rows.get(name) ?? [], readAt);
    }
  };

/** The days of a range in these dimensions. */
const daysIn = (
  totals: DayTotals,
  dimensions: readonly string[],
  stamps: readonly Stamp[],
): ReadonlyMap<string, HeldDays> =>
  new Map(
    dimensions.map((dimension) => {
      const { names, days } = dimensionIn(totals, dimension);
      const daysInMemory = stamps.flatMap(({ day }) => {
        const columns = days.get(day)?.columns;
        return columns === undefined ? [] : [{ day, columns }];
      });
      return [dimension, { names, days: daysInMemory }];
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
      { websiteId, timeZone, from, to }: WebsiteRange,
      groups: readonly TrafficGroup[],
    ): Promise<ReadonlyMap<string, HeldDays> | undefined> => {
      if (filling.has(websiteId)) return undefined;
      questions += 1;
      const readAt = questions;
      const [tables] = await sql.query<Tables>(tablesText, [websiteId]);
      const stamps = await sql.query<Stamp>(stampsText, [websiteId, timeZone, from, to]);
      const totals = websites.hold(websiteId, `${tables?.build} ${tables?.zone} ${timeZone}`);
      noteStamps(totals, stamps, readAt);
      const dimensions = [...new Set(groups.map(dimensionOf))];
      const missing = missingDays(totals, dimensions, stamps);
      if (missing.size <= awaitedDays) {
        await read(websiteId, totals, missing, readAt);
        return daysIn(totals, dimensions, stamps);
      }
      filling.add(websiteId);
      // What nobody has asked for fills half of the room at most, or what was asked for would be lost by it.
      const hasRoom = () => totals.rows < maxRows / 2;
      read(websiteId, totals, missing, readAt)
        .then(() =>
          read(websiteId, totals, missingDays(totals, everyDimension, stamps), readAt, hasRoom),
        )
        // The next question reads them again.
        .catch(() => undefined)
        .finally(() => filling.delete(websiteId));
      return undefined;
    },
  };
};

export type DayMemory = ReturnType<typeof createDayMemory>;
