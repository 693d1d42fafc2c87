import { defaultSiteSettings } from "#domain/site-settings/settings.ts";
import type { ReadTables } from "../kit/projection.ts";
import type { Place, Visit } from "./visit.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Clocks change at quarters of an hour. */
const QUARTER_MS = 15 * MINUTE_MS;
const MAX_OFFSETS = 100_000;

const zonesText = `
  select website_id as "websiteId", time_zone as "timeZone" from {schema}.traffic_zones
   where website_id = any($1::text[])`;

const knownText = "select name from pg_timezone_names where name = any($1::text[])";

/** Days are those of Postgres: reports compare them with days that it computes itself. */
const offsetsText = `
  select zone, quarter,
         extract(epoch from (at at time zone zone) - (at at time zone 'UTC'))::int as seconds
    from (select zone, quarter, to_timestamp(quarter * ${QUARTER_MS / 1_000}) as at
            from unnest($1::text[], $2::bigint[]) as asked(zone, quarter)) as q`;

type Offset = { readonly zone: string; readonly quarter: number; readonly seconds: number };
type Placing = { readonly websiteId: string; readonly visit: Visit };

const quarterOf = ({ startedMs }: Visit): number => Math.floor(startedMs / QUARTER_MS);

const HOURS = 24;
const hours = Array.from({ length: HOURS }, (_, hour) => String(hour).padStart(2, "0"));

/** Visits of one hour share their place, because many of them stay in memory. */
const createPlaces = () => {
  const places = new Map<number, Place>();
  return (localHour: number): Place => {
    let place = places.get(localHour);
    if (place === undefined) {
      const day = Math.floor(localHour / HOURS);
      place = { day, hour: hours[localHour - day * HOURS] as string };
      places.set(localHour, place);
    }
    return place;
  };
};

/** How far local clocks are ahead, in milliseconds, by time zone and quarter of an hour. */
const createOffsets = (read: ReadTables) => {
  const offsets = new Map<string, Map<number, number>>();
  let size = 0;

  const of = (zone: string): Map<number, number> => {
    let known = offsets.get(zone);
    if (known === undefined) {
      known = new Map();
      offsets.set(zone, known);
    }
    return known;
  };

  return {
    of,
    find: async (placings: readonly Placing[], zoneOf: (websiteId: string) => string) => {
      if (size > MAX_OFFSETS) {
        offsets.clear();
        size = 0;
      }
      const missing: { readonly zone: string; readonly quarter: number }[] = [];
      for (const { websiteId, visit } of placings) {
        const zone = zoneOf(websiteId);
        const known = of(zone);
        const quarter = quarterOf(visit);
        if (known.has(quarter)) continue;
        // Asked once; the answer follows.
        known.set(quarter, 0);
        missing.push({ zone, quarter });
      }
      if (missing.length === 0) return;
      const found = await read<Offset>(offsetsText, [
        missing.map(({ zone }) => zone),
        missing.map(({ quarter }) => quarter),
      ]);
      size += found.length;
      for (const { zone, quarter, seconds } of found) of(zone).set(quarter, seconds * 1_000);
    },
  };
};

/** Finds the local days of visits, and keeps what it has read of time zones. */
export const createLocalDays = (read: ReadTables) => {
  const zones = new Map<string, string>();
  const offsets = createOffsets(read);

  const zoneOf = (websiteId: string): string =>
    zones.get(websiteId) ?? defaultSiteSettings.timeZone;

  const readZones = async (placings: readonly Placing[]): Promise<void> => {
    const missing = new Set<string>();
    for (const { websiteId } of placings) if (!zones.has(websiteId)) missing.add(websiteId);
    if (missing.size === 0) return;
    type Row = { readonly websiteId: string; readonly timeZone: string };
    const found = await read<Row>(zonesText, [[...missing]]);
    for (const websiteId of missing) zones.set(websiteId, defaultSiteSettings.timeZone);
    for (const { websiteId, timeZone } of found) zones.set(websiteId, timeZone);
  };

  return {
    /** Sets the places of visits that have none. */
    place: async (placings: readonly Placing[]): Promise<void> => {
      await readZones(placings);
      await offsets.find(placings, zoneOf);
      const placeOf = createPlaces();
      for (const { websiteId, visit } of placings) {
        const offsetMs = offsets.of(zoneOf(websiteId)).get(quarterOf(visit)) as number;
        visit.place = placeOf(Math.floor((visit.startedMs + offsetMs) / HOUR_MS));
      }
    },
    /**
     * Other time zones from now on, except those that Postgres does not know. Returns the websites
     * whose days change.
     */
    change: async (changes: ReadonlyMap<string, string>): Promise<readonly string[]> => {
      if (changes.size === 0) return [];
      const names = await read<{ readonly name: string }>(knownText, [[...changes.values()]]);
      const known = new Set(names.map(({ name }) => name));
      const changed = [...changes].filter(([, zone]) => known.has(zone));
      for (const [websiteId, zone] of changed) zones.set(websiteId, zone);
      return changed.map(([websiteId]) => websiteId);
    },
  };
};
