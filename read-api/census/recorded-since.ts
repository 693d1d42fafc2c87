import type { Sql } from "#infra/postgres/port.ts";

/** The totals of days are first in the key, and in order. */
const recordedSinceText = `
  select min(day)::text as day from read.traffic_days
   where website_id = $1 and dimension = 'total' and value = ''`;

/** Days are in order in the key, and the empty country is the first of each. */
const countriesSinceText = `
  select day::text as day from read.traffic_days
   where website_id = $1 and dimension = 'country' and value > ''
   order by day limit 1`;

/** The first local day with a known country; null without any. */
export const findCountriesSince = async (sql: Sql, websiteId: string): Promise<string | null> => {
  const [first] = await sql.query<{ day: string }>(countriesSinceText, [websiteId]);
  return first?.day ?? null;
};

/** The first local day with page views; null without any. */
export const findRecordedSince = async (sql: Sql, websiteId: string): Promise<string | null> => {
  const [first] = await sql.query<{ day: string | null }>(recordedSinceText, [websiteId]);
  return first?.day ?? null;
};
