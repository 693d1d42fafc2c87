import { afterAll, beforeAll, expect, it } from "vitest";
import { trafficDimensions } from "#domain/census/traffic-dimensions.ts";
import { createMemoryEventStore } from "#infra/event-store/memory.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { MAX_PAGES } from "#projections/census/join-each.ts";
import { visits } from "#projections/census/visits.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { appendHit, hitOf, MINUTE_MS } from "#tests/support/naive-traffic.ts";
import { projectAll } from "#tests/support/project.ts";
import { until } from "#tests/support/wait-for.ts";
import { matchStretches } from "./matched-visits.ts";
import { askGroups } from "./traffic-answers.ts";
import { planVisits, type TrafficGroup } from "./traffic-plan.ts";
import {
  createVisitMemory,
  type HeldVisits,
  type VisitMemory,
  visitMemoryOf,
} from "./visit-memory.ts";
import { scanVisits } from "./visit-scan.ts";
import { bytesOf } from "./visit-store.ts";
import { visitorAt } from "./visitor-column.ts";

const groups: readonly TrafficGroup[] = ["total", "day", "weekHour", ...trafficDimensions];
const NOON = Date.parse("2026-03-10T12:00:00.000Z");
const ranges = {
  timeZone: "Europe/London",
  from: "2026-03-01",
  to: "2026-03-31",
  segment: [],
};

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

const fromMemory = (memory: VisitMemory, websiteId: string) => {
  const question = { ...ranges, websiteId };
  return memory.ask(question, (held) => scanVisits(held, question, groups));
};

/** The same as the table says. */
const expectSame = async (memory: VisitMemory, websiteId: string): Promise<void> => {
  const table = await askGroups(test.database, planVisits({ ...ranges, websiteId }), groups);
  const sorted = (all: readonly object[]) => all.map((row) => JSON.stringify(row)).sort();
  const found = await fromMemory(memory, websiteId);
  expect(found).toBeDefined();
  const rows = found?.answer ?? new Map();
  const panels = await askGroups(test.database, { tier: "visits", rows }, groups);
  expect(sorted(panels)).toEqual(sorted(table));
};

/** Visits are always in the order of visitors, some of them, and never. */
it.each([0, 1 / 3, 2])(
  "reads again what has changed, with %d of it out of order",
  async (share) => {
    const memory = createVisitMemory(test.database, { maxUnordered: share });
    const websiteId = `changing-${Math.ceil(share)}`;
    for (let time = 0; time < 12; time += 1) {
      await visit(websiteId, "ann", NOON + time * 7 * MINUTE_MS, `/page-${time % 5}`);
      await visit(websiteId, `ben-${time}`, NOON + time * MINUTE_MS, "/");
      await visit(websiteId, null, NOON + time * 60 * MINUTE_MS, "/");
      // A late view joins visits of another hour.
      await visit(websiteId, "cy", NOON - time * 25 * MINUTE_MS, "/late");
      await project();
      await expectSame(memory, websiteId);
    }
  },
);

it("a visit with the most pages lasts until its last view, also after others were read again", async () => {
  const SECOND_MS = 1_000;
  const memory = createVisitMemory(test.database);
  for (let view = 0; view < MAX_PAGES + 20; view += 1)
    await visit("kiosk", "tablet", NOON + view * SECOND_MS, `/page-${view % 3}`);
  await project();
  for (let time = 0; time < 4; time += 1) {
    await visit("kiosk", `ann-${time}`, NOON - 120 * MINUTE_MS + time, "/");
    await visit("kiosk", `ben-${time}`, NOON + 90 * MINUTE_MS + time, "/");
    await project();
    await expectSame(memory, "kiosk");
  }
});

it("does not let a question wait for many visits, and has them for the next one", async () => {
  for (let time = 0; time < 5; time += 1) await visit("many", `v-${time}`, NOON, "/");
  await project();
  const memory = createVisitMemory(test.database, { awaitedVisits: 4, fillAfterMs: 0 });
  expect(await fromMemory(memory, "many")).toBeUndefined();
  await until(async () => (await fromMemory(memory, "many")) !== undefined);
  await expectSame(memory, "many");
});

it("no question that the table answers waits for one that is answered in parts", async () => {
  for (let time = 0; time < 6; time += 1) await visit("parts", `v-${time}`, NOON, "/");
  await project();
  const memory = createVisitMemory(test.database);
  await expectSame(memory, "parts");
  const began = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  const question = { ...ranges, websiteId: "parts" };
  const counted = memory.askParts(
    question,
    async ({ visits: { rows } }) => {
      began.resolve();
      await gate.promise;
      return rows();
    },
    2,
  );
  await began.promise;
  expect(await fromMemory(memory, "parts")).toBeUndefined();
  gate.resolve();
  expect((await counted)?.reduce((sum, rows) => sum + rows, 0)).toBe(6);
  await expectSame(memory, "parts");
});

it("answers a panel while a question looks at the same visits, also when some of them change", async () => {
  for (let time = 0; time < 6; time += 1) await visit("walk", `v-${time}`, NOON, "/");
  await project();
  const memory = createVisitMemory(test.database);
  const began = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  const question = { ...ranges, websiteId: "walk" };
  const namesOf = async (held: HeldVisits) => {
    const { visitor } = held.visits.columns();
    const names: string[] = [];
    for await (const rows of matchStretches(held, question))
      for (const row of rows) names.push(held.visits.visitorName(visitorAt(visitor, row)));
    return names;
  };
  const walked = memory.askParts(question, async (held) => {
    const before = await namesOf(held);
    began.resolve();
    await gate.promise;
    return { before, after: await namesOf(held) };
  });
  await began.promise;
  await expectSame(memory, "walk");
  for (let time = 0; time < 3; time += 1) {
    await visit("walk", `w-${time}`, NOON + time * MINUTE_MS, "/late");
    await visit("walk", `v-${time}`, NOON + time * MINUTE_MS, "/late");
    await project();
    await expectSame(memory, "walk");
  }
  gate.resolve();
  const [answer] = (await walked) ?? [];
  expect(answer?.before).toHaveLength(6);
  expect(answer?.after).toEqual(answer?.before);
  await expectSame(memory, "walk");
});

it("counts the texts of visits, and reads more of them than it may keep in parts", async () => {
  const maxBytes = 20_000;
  for (let time = 0; time < 60; time += 1)
    await visit("texts", `v-${time}`, NOON + time, `/${"long".repeat(100)}-${time}`);
  await project();
  const memory = createVisitMemory(test.database, { maxBytes });
  const question = { ...ranges, websiteId: "texts" };
  const count = async () => {
    const answers = await memory.askParts(question, ({ visits: { rows } }) => rows());
    return { parts: answers?.length ?? 0, visits: answers?.reduce((sum, rows) => sum + rows, 0) };
  };
  // How much the texts take is known once they were read.
  expect(await count()).toEqual({ parts: 1, visits: 60 });
  expect(memory.bytes()).toBe(0);
  const again = await count();
  expect(again.visits).toBe(60);
  expect(again.parts).toBeGreaterThan(1);
  expect(memory.bytes()).toBe(0);
});

it("counts what ids of visitors take, and reads more than it may keep in parts", async () => {
  const maxBytes = 12_000;
  for (let time = 0; time < 60; time += 1)
    await visit("ids", `${"v".repeat(300)}-${time}`, NOON + time, "/");
  await project();
  const memory = createVisitMemory(test.database, { maxBytes });
  expect(bytesOf(60, 60)).toBeLessThan(maxBytes / 4);
  const question = { ...ranges, websiteId: "ids" };
  const count = async () => {
    const answers = await memory.askParts(question, ({ visits: { rows } }) => rows());
    return { parts: answers?.length ?? 0, visits: answers?.reduce((sum, rows) => sum + rows, 0) };
  };
  // How much the ids take is known once they were read.
  expect(await count()).toEqual({ parts: 1, visits: 60 });
  expect(memory.bytes()).toBe(0);
  const again = await count();
  expect(again.visits).toBe(60);
  expect(again.parts).toBeGreaterThan(1);
  expect(memory.bytes()).toBe(0);
});

it("two websites that fill the memory at once never have more than it may hold", async () => {
  const websiteIds = ["left", "right"];
  for (const websiteId of websiteIds)
    for (let time = 0; time < 100; time += 1)
      await visit(websiteId, `v-${time}`, NOON + time * 60 * MINUTE_MS, "/");
  await project();
  const maxBytes = 2 * bytesOf(100, 100) - 1;
  const seen: number[] = [];
  const memory = createVisitMemory(
    {
      query: <Row>(text: string, values?: readonly unknown[]) => {
        seen.push(memory.bytes());
        return test.database.query<Row>(text, values);
      },
    },
    { maxBytes },
  );
  const gates = websiteIds.map(() => Promise.withResolvers<void>());
  const began = websiteIds.map(() => Promise.withResolvers<void>());
  const walks = websiteIds.map((websiteId, place) =>
    memory.askParts({ ...ranges, websiteId }, async ({ visits: { rows } }) => {
      seen.push(memory.bytes());
      began[place]?.resolve();
      await gates[place]?.promise;
      return rows();
    }),
  );
  await Promise.race(began.map(({ promise }) => promise));
  // What is looked at counts, so that the other website has to wait for it; the table answers its panels.
  const answers = [await fromMemory(memory, "left"), await fromMemory(memory, "right")];
  expect(answers.filter((answer) => answer === undefined)).toHaveLength(1);
  for (const { resolve } of gates) resolve();
  expect((await Promise.all(walks)).flat()).toEqual([100, 100]);
  for (const websiteId of websiteIds) await expectSame(memory, websiteId);
  expect(Math.max(...seen)).toBeLessThanOrEqual(maxBytes);
});

it("keeps no more visits than it may, and forgets those of the website asked for first", async () => {
  for (const websiteId of ["one", "two"])
    for (let time = 0; time < 6; time += 1) await visit(websiteId, `v-${time}`, NOON, "/");
  await project();
  const small = createVisitMemory(test.database, { maxBytes: bytesOf(5, 5) });
  expect(await fromMemory(small, "one")).toBeUndefined();
  let reads = 0;
  const counting = {
    query: <Row>(text: string, values?: readonly unknown[]) => {
      if (text.includes("json_agg")) reads += 1;
      return test.database.query<Row>(text, values);
    },
  };
  // Texts, and the table of ids, take more than the numbers of so few.
  const memory = createVisitMemory(counting, { maxBytes: 3_500 });
  for (const websiteId of ["one", "one", "two", "two"]) await expectSame(memory, websiteId);
  expect(reads).toBe(2);
  await expectSame(memory, "one");
  expect(reads).toBe(3);
});

it("prepares the visits of a website once, for the questions that follow", async () => {
  for (let time = 0; time < 5; time += 1) await visit("prepared", `v-${time}`, NOON, "/");
  await project();
  const texts: string[] = [];
  const noting = {
    query: <Row>(text: string, values?: readonly unknown[]) => {
      texts.push(text);
      return test.database.query<Row>(text, values);
    },
  };
  const memory = createVisitMemory(noting);
  const reads = () => texts.filter((text) => text.includes("json_agg")).length;
  await memory.prepare({ ...ranges, websiteId: "prepared" });
  expect(reads()).toBe(1);
  await expectSame(memory, "prepared");
  expect(reads()).toBe(1);
  const { length } = texts;
  await memory.prepare({ ...ranges, websiteId: "prepared" });
  expect(texts).toHaveLength(length);
});

it("is shared by all reports of a process, and refuses a bound that would be ignored", () => {
  const sql: Sql = { query: async () => [] };
  const memory = visitMemoryOf(sql, { maxBytes: 1_000 });
  expect(visitMemoryOf(sql)).toBe(memory);
  expect(visitMemoryOf(sql, { maxBytes: 1_000 })).toBe(memory);
  expect(() => visitMemoryOf(sql, { maxBytes: 2_000 })).toThrow("bounded already, to 1000 bytes");
  const early: Sql = { query: async () => [] };
  visitMemoryOf(early);
  expect(() => visitMemoryOf(early, { maxBytes: 1_000 })).toThrow("bounded already");
});
