import { defaultSiteSettings } from "#domain/site-settings/settings.ts";
import type { ReadTables } from "../kit/projection.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Clocks change at quarters of an hour. */
const QUARTER_MS = 15 * MINUTE_MS;
const MAX_OFFSETS = 100_000;

/** Tables with the time zones of websites; a website without a row has the default one. */
type ZonesTable = "traffic_zones" | "shop_zones";

const zonesText = (table: ZonesTable): string => `
  select website_id as "websiteId", time_zone as "timeZone" from {schema}.${table}
   where website_id = any($1::text[])`;

const knownText = "select name from pg_timezone_names where name = any($1::text[])";

/** Days are those of Postgres: reports compare them with days that it computes itself. */
const offsetsText = `
  select zone, quarter,
         extract(epoch from (at at time zone zone) - (at at time zone 'UTC'))::int as seconds
    from (select zone, quarter, to_timestamp(quarter * ${QUARTER_MS / 1_000}) as at
            from unnest($1::text[], $2::bigint[]) as asked(zone, quarter)) as q`;

type Offset = { readonly zone: string; readonly quarter: number; readonly seconds: number };
export type Moment = { readonly websiteId: string; readonly atMs: number };

const quarterOf = (atMs: number): number => Math.floor(atMs / QUARTER_MS);

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
    find: async (moments: readonly Moment[], zoneOf: (websiteId: string) => string) => {
      if (size > MAX_OFFSETS) {
        offsets.clear();
        size = 0;
      }
      const missing: { readonly zone: string; readonly quarter: number }[] = [];
      for (const { websiteId, atMs } of moments) {
        const zone = zoneOf(websiteId);
        const known = of(zone);
        const quarter = quarterOf(atMs);
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

/** The local clocks of websites, as far as it has read them. */
export const createLocalClocks = (read: ReadTables, table: ZonesTable) => {
  const zones = new Map<string, string>();
  const offsets = createOffsets(read);

  const zoneOf = (websiteId: string): string =>
    zones.get(websiteId) ?? defaultSiteSettings.timeZone;

  const readZones = async (moments: readonly Moment[]): Promise<void> => {
    const missing = new Set<string>();
    for (const { websiteId } of moments) if (!zones.has(websiteId)) missing.add(websiteId);
    if (missing.size === 0) return;
    type Row = { readonly websiteId: string; readonly timeZone: string };
    const found = await read<Row>(zonesText(table), [[...missing]]);
    for (const websiteId of missing) zones.set(websiteId, defaultSiteSettings.timeZone);
    for (const { websiteId, timeZone } of found) zones.set(websiteId, timeZone);
  };

  return {
    zoneOf,
    /** Reads what is not known yet of these moments. */
    find: async (moments: readonly Moment[]): Promise<void> => {
      await readZones(moments);
      await offsets.find(moments, zoneOf);
    },
    /** Local hours since 1970, of a moment that was found. */
    hourOf: ({ websiteId, atMs }: Moment): number => {
      const offsetMs = offsets.of(zoneOf(websiteId)).get(quarterOf(atMs)) as number;
      return Math.floor((atMs + offsetMs) / HOUR_MS);
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
