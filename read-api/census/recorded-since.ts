import type { Sql } from "#infra/postgres/port.ts";

/** The totals of days are first in the key, and in order. */
const recordedSinceText = `
  select min(day)::text as day from read.traffic_days
   where website_id = $1 and dimension = 'total' and value = ''`;

/** The first local day with page views; null without any. */
export const findRecordedSince = async (sql: Sql, websiteId: string): Promise<string | null> => {
  const [first] = await sql.query<{ day: string | null }>(recordedSinceText, [websiteId]);
  return first?.day ?? null;
};
