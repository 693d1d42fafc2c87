import { globSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addDays, dayOf, startOfDay } from "#domain/kit/zoned-day.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { dayStart } from "./local-day.ts";

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

const startText = `
  select zone, to_char(day, 'YYYY-MM-DD') as day, ${dayStart("day::date", "zone")} as start
    from unnest($1::text[], $2::date[]) as asked(zone, day)`;
type Start = { readonly zone: string; readonly day: string; readonly start: string };

const startsOf = async (asked: readonly (readonly [zone: string, day: string])[]) => {
  const values = [asked.map(([zone]) => zone), asked.map(([, day]) => day)];
  const rows = await test.database.query<Start>(startText, values);
  return rows.map(({ zone, day, start }) => `${zone} ${day} ${new Date(start).toISOString()}`);
};

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
  it.each([
    // Clocks go back from 01:00 to 00:00.
    ["Atlantic/Azores", "2026-10-25", "2026-10-25T00:00:00.000Z"],
    ["America/Havana", "2026-11-01", "2026-11-01T04:00:00.000Z"],
    // They go back from 24:00 to 23:00.
    ["America/Santiago", "2026-04-05", "2026-04-05T04:00:00.000Z"],
    // They skip midnight.
    ["America/Santiago", "2026-09-06", "2026-09-06T04:00:00.000Z"],
    ["America/Havana", "2026-03-08", "2026-03-08T05:00:00.000Z"],
    // They skip the hour before it, and go back to that.
    ["America/Nuuk", "2026-03-29", "2026-03-29T01:00:00.000Z"],
    ["America/Nuuk", "2026-10-25", "2026-10-25T02:00:00.000Z"],
  ])("in %s on %s is %s", async (zone, day, start) => {
    expect([startOfDay(day, zone), await startsOf([[zone, day]])]).toEqual([
      start,
      [`${zone} ${day} ${start}`],
    ]);
  });

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

  it("is computed in one place", () => {
    const others = globSync("read-api/**/*.ts").filter(
      (file) =>
        !/\.test\.ts$|local-day\.ts$/.test(file) &&
        /::timestamp\s+at time zone/.test(readFileSync(file, "utf8")),
    );
    expect(others).toEqual([]);
  });
});
