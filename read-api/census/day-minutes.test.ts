import { afterAll, beforeAll, expect, it } from "vitest";
import { createMemoryEventStore } from "#infra/event-store/memory.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { visits } from "#projections/census/visits.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { appendHit, hitOf, MINUTE_MS } from "#tests/support/naive-traffic.ts";
import { projectAll } from "#tests/support/project.ts";
import { createDayMinutes } from "./day-minutes.ts";

const NOON = Date.parse("2026-03-10T16:00:00.000Z");
const DAY_MS = 1_440 * MINUTE_MS;
const range = { timeZone: "America/New_York", from: "2026-03-04", to: "2026-03-10" };

let test: TestDatabase;
const eventStore = createMemoryEventStore();
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

const visit = async (websiteId: string, visitorId: string, atMs: number) => {
  const view = { visitorId, atMs, page: "/", referrer: "", campaign: "" };
  await appendHit(eventStore, websiteId, hitOf(view));
  await projectAll(test.database, eventStore, [visits]);
};
const after = (minutes: number): string => new Date(NOON + minutes * MINUTE_MS).toISOString();

const counting = () => {
  let reads = 0;
  const sql: Sql = {
    query: (text, values) => {
      if (text.includes("lateral")) reads += 1;
      return test.database.query(text, values);
    },
  };
  return { sql, reads: () => reads };
};

it("looks for the visitors of a day once, however often the part of the day grows", async () => {
  await visit("grows", "ann", NOON - 2 * DAY_MS);
  await visit("grows", "ann", NOON);
  await visit("grows", "ben", NOON + MINUTE_MS);
  await visit("grows", "ben", NOON + 90 * MINUTE_MS);
  const { sql, reads } = counting();
  const minutes = createDayMinutes(sql);
  const asked = { websiteId: "grows", ...range };
  const counts = await Promise.all(
    [0, 1, 2, 90, 91, 5_000].map((at) => minutes.until(asked, after(at))),
  );
  expect(counts.map(({ visitors, visits }) => [visitors, visits])).toEqual([
    ...[
      [0, 0],
      [0, 1],
      [1, 2],
    ],
    ...[
      [1, 2],
      [1, 3],
      [1, 3],
    ],
  ]);
  await minutes.until(asked, after(3));
  expect(reads()).toBe(1);
});

it("looks again after a visit of the range has changed, also of a day before", async () => {
  await visit("late", "ann", NOON);
  const { sql, reads } = counting();
  const minutes = createDayMinutes(sql);
  const asked = { websiteId: "late", ...range };
  const visitors = async () => (await minutes.until(asked, after(1))).visitors;
  expect(await visitors()).toBe(1);
  await visit("other", "ann", NOON);
  await visit("late", "ann", NOON - 9 * DAY_MS);
  expect([await visitors(), reads()]).toEqual([1, 1]);
  await visit("late", "ann", NOON - 3 * DAY_MS);
  expect([await visitors(), reads()]).toEqual([0, 2]);
});

it("keeps no more ranges than it may, and none whose reading failed", async () => {
  const { sql, reads } = counting();
  const minutes = createDayMinutes(sql, 1);
  for (const websiteId of ["one", "two", "two", "one"])
    await minutes.until({ websiteId, ...range }, after(0));
  expect(reads()).toBe(3);
  const failing = createDayMinutes({
    query: (text, values) =>
      text.includes("lateral") && reads() === 3
        ? sql.query("select lateral", [])
        : sql.query(text, values),
  });
  await expect(failing.until({ websiteId: "one", ...range }, after(0))).rejects.toThrow();
  expect(await failing.until({ websiteId: "one", ...range }, after(0))).toMatchObject({
    visits: 0,
  });
});
