import { afterAll, beforeAll, expect, it } from "vitest";
import { trafficDimensions } from "#domain/census/traffic-dimensions.ts";
import { createMemoryEventStore } from "#infra/event-store/memory.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { visits } from "#projections/census/visits.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { appendHit, hitOf, MINUTE_MS } from "#tests/support/naive-traffic.ts";
import { projectAll } from "#tests/support/project.ts";
import { until } from "#tests/support/wait-for.ts";
import { createDayMemory, type DayMemory } from "./day-memory.ts";
import { scanDays } from "./day-scan.ts";
import { askGroups } from "./traffic-answers.ts";
import { planVisits, type TrafficGroup } from "./traffic-plan.ts";

const groups: readonly TrafficGroup[] = ["total", "day", "weekHour", ...trafficDimensions];
/** The time zone of websites that have not chosen one. */
const timeZone = "America/New_York";
const NOON = Date.parse("2026-03-10T16:00:00.000Z");
const DAY_MS = 24 * 60 * MINUTE_MS;
const month = { timeZone, from: "2026-03-01", to: "2026-03-31", segment: [] };

let test: TestDatabase;
const eventStore = createMemoryEventStore();
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

const visit = async (websiteId: string, visitorId: string | null, atMs: number, page: string) => {
  const view = { visitorId, atMs, page, referrer: "", campaign: "" };
  await appendHit(eventStore, websiteId, hitOf(view));
};
const project = () => projectAll(test.database, eventStore, [visits]);

/** The same as the visits say. */
const expectSame = async (memory: DayMemory, websiteId: string, range = month): Promise<void> => {
  const question = { ...range, websiteId };
  const held = await memory.ask(question, groups);
  expect(held).toBeDefined();
  const rows = scanDays(held ?? new Map(), question, groups);
  const panels = await askGroups(test.database, { tier: "days", rows }, groups);
  const table = await askGroups(test.database, planVisits(question), groups);
  const sorted = (all: readonly object[]) => all.map((row) => JSON.stringify(row)).sort();
  expect(sorted(panels)).toEqual(sorted(table));
};

const counting = () => {
  let reads = 0;
  const sql: Sql = {
    query: (text, values) => {
      if (text.includes("json_agg")) reads += 1;
      return test.database.query(text, values);
    },
  };
  return { sql, reads: () => reads };
};

const usual = { maxRows: 10_000, awaitedDays: 40 };

it("has what changed, also when a late view makes a later day's visitor one who came back", async () => {
  const memory = createDayMemory(test.database, usual);
  await visit("late", "ann", NOON, "/");
  await project();
  const week = { ...month, from: "2026-03-04" };
  for (const range of [month, week]) await expectSame(memory, "late", range);
  for (const days of [1, 3, 5, 8, -2]) {
    await visit("late", "ann", NOON - days * DAY_MS, "/");
    await visit("late", null, NOON - days * DAY_MS, "/");
    await project();
    for (const range of [month, week, month]) await expectSame(memory, "late", range);
  }
});

it.each([
  [2 ** 16 - 1, 2 ** 32 - 1],
  [2 ** 16, 2 ** 32],
  [2 ** 31 - 1, 2 ** 45],
])("keeps counts of %d and times of %d ms as they are", async (count, milliseconds) => {
  const websiteId = `counts-${count}`;
  await visit(websiteId, "ann", NOON, "/");
  await visit(websiteId, "ben", NOON, "/other");
  await project();
  const numbers = ["visitors", "visits", "views", "visit_views", "bounces"];
  for (const number of numbers) {
    const others = numbers.filter((other) => other !== number).map((other) => `${other} = 1`);
    await test.database.query(
      `update read.traffic_days set ${number} = $2, milliseconds = $3, ${others.join(", ")} where website_id = $1`,
      [websiteId, count, milliseconds],
    );
    const question = { ...month, websiteId };
    const memory = createDayMemory(test.database, usual);
    const held = (await memory.ask(question, ["page"])) ?? new Map();
    const rows = scanDays(held, question, ["page"]).get("page");
    expect(rows?.map(({ name: _, ...row }) => row)).toEqual(
      [1, 2].map(() => ({
        visitors: number === "visitors" ? count : 1,
        visits: number === "visits" ? count : 1,
        views: number === "views" ? count : 1,
        visitViews: number === "visit_views" ? count : 1,
        bounces: number === "bounces" ? count : 1,
        milliseconds,
      })),
    );
  }
});

it("reads only the days that a change can concern", async () => {
  const { sql, reads } = counting();
  const memory = createDayMemory(sql, usual);
  await visit("today", "ann", NOON, "/");
  await visit("today", "ann", NOON - 5 * DAY_MS, "/");
  await project();
  await expectSame(memory, "today");
  const before = reads();
  await expectSame(memory, "today");
  expect(reads()).toBe(before);
  await visit("today", "ben", Date.parse("2026-03-31T16:00:00.000Z"), "/");
  await project();
  await expectSame(memory, "today");
  expect(reads()).toBe(before + 1);
});

it("does not let a question wait for many days, and has them for the next one", async () => {
  await visit("many", "ann", NOON, "/");
  await project();
  const memory = createDayMemory(test.database, { ...usual, awaitedDays: 0 });
  const question = { ...month, websiteId: "many" };
  expect(await memory.ask(question, groups)).toBeUndefined();
  await until(async () => (await memory.ask(question, groups)) !== undefined);
  await expectSame(memory, "many");
});

it("has all panels once one of them was asked for", async () => {
  await visit("panels", "ann", NOON, "/");
  await project();
  const { sql, reads } = counting();
  const memory = createDayMemory(sql, { ...usual, awaitedDays: 0 });
  const question = { ...month, websiteId: "panels" };
  await until(async () => (await memory.ask(question, ["total"])) !== undefined);
  const before = reads();
  await expectSame(memory, "panels");
  expect(reads()).toBe(before);
});

it("keeps what was asked for when all panels are too much", async () => {
  for (const days of [0, 1, 2]) await visit("large", "ann", NOON - days * DAY_MS, `/${days}`);
  await project();
  const { sql, reads } = counting();
  const memory = createDayMemory(sql, { maxRows: 20, awaitedDays: 0 });
  const question = { ...month, websiteId: "large" };
  await until(async () => (await memory.ask(question, ["total"])) !== undefined);
  const before = reads();
  expect(await memory.ask(question, ["total"])).toBeDefined();
  expect(reads()).toBe(before);
});

it("keeps no more rows than it may", async () => {
  for (const websiteId of ["one", "two"]) await visit(websiteId, "ann", NOON, "/");
  await project();
  const { sql, reads } = counting();
  const memory = createDayMemory(sql, { ...usual, maxRows: 20 });
  for (const websiteId of ["one", "one", "two", "two"]) await expectSame(memory, websiteId);
  const both = reads();
  await expectSame(memory, "one");
  expect(reads()).toBe(both + both / 2);
});
