import type { Sql } from "#infra/postgres/port.ts";

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

type Hours = { readonly firstHour: number; readonly lastHour: number };

const MAX_OFFSETS = 100;

/** The offsets of a time zone in a range of hours. */
export const createOffsets = (sql: Sql) => {
  const answers = new Map<string, readonly Offset[]>();
  return async (timeZone: string, { firstHour, lastHour }: Hours): Promise<readonly Offset[]> => {
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
