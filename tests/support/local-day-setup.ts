import { afterAll, beforeAll } from "vitest";
import { dayStart } from "#read-api/kit/local-day.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";

export let test: TestDatabase;

const startText = `
  select zone, to_char(day, 'YYYY-MM-DD') as day, ${dayStart("day::date", "zone")} as start
    from unnest($1::text[], $2::date[]) as asked(zone, day)`;

export type Start = { readonly zone: string; readonly day: string; readonly start: string };

export const startsOf = async (asked: readonly (readonly [zone: string, day: string])[]) => {
  const values = [asked.map(([zone]) => zone), asked.map(([, day]) => day)];
  const rows = await test.database.query<Start>(startText, values);
  return rows.map(({ zone, day, start }) => `${zone} ${day} ${new Date(start).toISOString()}`);
};

/** Registers the set-up of these tests, once in a file. */
export const setUpLocalDay = (): void => {
  beforeAll(async () => {
    test = await createTestDatabase();
  });
  afterAll(() => test.drop());
};
