import { describe, expect, it } from "vitest";
import { addDays, dayOf, startOfDay } from "#domain/kit/zoned-day.ts";
import { type Start, setUpLocalDay, startsOf, test } from "#tests/support/local-day-setup.ts";

setUpLocalDay();

const DAY_MS = 86_400_000;

/** Days around each change of clocks of years about which the time zones of Node and of Postgres agree. */
const oddDaysText = `
  select zone, to_char(day + around, 'YYYY-MM-DD') as day
    from unnest($1::text[]) as zone,
         generate_series('2022-01-01T12:00Z'::timestamptz, '2025-12-31', interval '24 hours') as at,
         lateral (select (at at time zone zone)::date as day) as local,
         generate_series(-2, 1) as around
   where (at at time zone zone) - ((at - interval '24 hours') at time zone zone) <> interval '24 hours'`;

describe("the first moment of a local day", () => {
  it("is the same in SQL, and the first one with its date, in every time zone", async () => {
    const odd = await test.database.query<Start>(oddDaysText, [Intl.supportedValuesOf("timeZone")]);
    const asked = odd.map(({ zone, day }) => [zone, day] as const);
    expect(asked.length).toBeGreaterThan(1_000);
    const expected = asked.map(([zone, day]) => `${zone} ${day} ${startOfDay(day, zone)}`);
    expect(await startsOf(asked)).toEqual(expected);
    for (const [zone, day] of asked) {
      const start = Date.parse(startOfDay(day, zone));
      const days = [start - DAY_MS / 2, start - 1, start].map((at) => dayOf(new Date(at), zone));
      expect([zone, ...days]).toEqual([zone, addDays(day, -1), addDays(day, -1), day]);
    }
  }, 120_000);
});
