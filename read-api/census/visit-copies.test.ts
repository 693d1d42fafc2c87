import { createSecretKey, randomBytes } from "node:crypto";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { trafficDimensions } from "#domain/census/traffic-dimensions.ts";
import { createMemoryEventStore } from "#infra/event-store/memory.ts";
import { createFileCopies } from "#infra/local-copies/files.ts";
import { createMemoryCopies } from "#infra/local-copies/memory.ts";
import type { LocalCopies } from "#infra/local-copies/port.ts";
import { MAX_PAGES } from "#projections/census/join-each.ts";
import { visits } from "#projections/census/visits.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { appendHit, hitOf, MINUTE_MS } from "#tests/support/naive-traffic.ts";
import { projectAll } from "#tests/support/project.ts";
import { until } from "#tests/support/wait-for.ts";
import { readCopiedVisits } from "./copied-visits.ts";
import { askGroups } from "./traffic-answers.ts";
import { planVisits, type TrafficGroup } from "./traffic-plan.ts";
import { nameOf, type VisitCopies } from "./visit-copies.ts";
import { createVisitMemory, type VisitMemory } from "./visit-memory.ts";
import { scanVisits } from "./visit-scan.ts";
import { laterVisitors, visitorAt } from "./visitor-column.ts";

const groups: readonly TrafficGroup[] = ["total", "day", "weekHour", ...trafficDimensions];
const NOON = Date.parse("2026-03-10T12:00:00.000Z");
const DAY_MS = 86_400_000;
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

const newCopies = () => createMemoryCopies({ nowMs: () => NOON, maxAgeMs: DAY_MS });
const kept = (copies: LocalCopies, more: Partial<VisitCopies> = {}): VisitCopies => ({
  copies,
  leastVisits: 1,
  everyMs: 0,
  nowMs: () => NOON,
  onError: (error) => {
    throw error;
  },
  ...more,
});

const ask = (memory: VisitMemory, websiteId: string) => {
  const question = { ...ranges, websiteId };
  return memory.ask(question, (held) => scanVisits(held, question, groups));
};
const sorted = (all: readonly object[]) => all.map((row) => JSON.stringify(row)).sort();
type Answer = Awaited<ReturnType<typeof ask>>;
const panelsOf = async (found: Answer) =>
  sorted(
    await askGroups(test.database, { tier: "visits", rows: found?.answer ?? new Map() }, groups),
  );

/**
 * A process that starts now waits for no visit to be read, and so can only know those of the copy. What it reads later, in
 * the background, is not copied.
 */
const fromCopy = async (copies: LocalCopies, websiteId: string) => {
  const readOnly = { ...copies, write: async () => undefined };
  const memory = createVisitMemory(test.database, { awaitedVisits: 0, copies: kept(readOnly) });
  return ask(memory, websiteId);
};
const expectCopied = async (copies: LocalCopies, websiteId: string): Promise<void> => {
  const found = await fromCopy(copies, websiteId);
  expect(found).toBeDefined();
  const table = await askGroups(test.database, planVisits({ ...ranges, websiteId }), groups);
  expect(await panelsOf(found)).toEqual(sorted(table));
};

/** Visits are always in the order of visitors, some of them, and never. */
it.each([0, 1 / 3, 2])(
  "the next start answers from the copy as from the table, with %d of it out of order",
  async (share) => {
    const copies = newCopies();
    const websiteId = `copied-${Math.ceil(share)}`;
    const memory = createVisitMemory(test.database, { maxUnordered: share, copies: kept(copies) });
    for (let time = 0; time < 8; time += 1) {
      await visit(websiteId, "ann", NOON + time * 7 * MINUTE_MS, `/page-${time % 5}`);
      await visit(websiteId, `ben-${time}`, NOON + time * MINUTE_MS, "/");
      await visit(websiteId, null, NOON + time * 60 * MINUTE_MS, "/");
      await visit(websiteId, "cy", NOON - time * 25 * MINUTE_MS, "/late");
      await project();
      await ask(memory, websiteId);
      await expectCopied(copies, websiteId);
    }
  },
);

it("a process goes on with a copy: it reads what has changed since, and writes a new one", async () => {
  const copies = newCopies();
  for (let visitor = 0; visitor < 300; visitor += 1)
    await visit("going-on", `v-${visitor}`, NOON + visitor * MINUTE_MS, `/page-${visitor}`);
  for (let view = 0; view < MAX_PAGES + 20; view += 1)
    await visit("going-on", "tablet", NOON + view * 1_000, `/page-${view % 3}`);
  await project();
  await ask(createVisitMemory(test.database, { copies: kept(copies) }), "going-on");
  await expectCopied(copies, "going-on");
  for (let time = 0; time < 4; time += 1) {
    const next = createVisitMemory(test.database, { copies: kept(copies) });
    await visit("going-on", `v-${time * 7}`, NOON + (305 + time) * MINUTE_MS, "/again");
    await visit("going-on", `new-${time}`, NOON + time * DAY_MS, `/new-${time}`);
    await project();
    expect(await fromCopy(copies, "going-on")).toBeUndefined();
    await ask(next, "going-on");
    await expectCopied(copies, "going-on");
  }
});

it("a copy has the visits of one moment, whatever is read while it is written", async () => {
  const inner = newCopies();
  const gate = Promise.withResolvers<void>();
  let writes = 0;
  const copies: LocalCopies = {
    ...inner,
    write: async (...copy) => {
      writes += 1;
      await gate.promise;
      await inner.write(...copy);
    },
  };
  const websiteId = "moment";
  await visit(websiteId, "ann", NOON - DAY_MS, "/");
  await visit(websiteId, "ben", NOON, "/");
  await project();
  const memory = createVisitMemory(test.database, {
    maxUnordered: 2,
    copies: kept(copies, { leastVisits: 2, everyMs: MINUTE_MS }),
  });
  await ask(memory, websiteId);
  await until(async () => writes === 1);
  // The last hour is read again in the place of the rows that are being written.
  await visit(websiteId, "ben", NOON + MINUTE_MS, "/second");
  await visit(websiteId, "cy", NOON + MINUTE_MS, "/third");
  await project();
  await ask(memory, websiteId);
  gate.resolve();
  const read = () => inner.read(`visits ${websiteId}`, (reader) => readCopiedVisits(reader, ""));
  await until(async () => (await read()) !== undefined);
  const copied = (await read())?.visits;
  expect(copied?.rows()).toBe(2);
  expect(copied?.views()).toBe(2);
  expect(copied?.pageNames).toEqual(["/"]);
  const visitors = copied?.columns().visitor ?? laterVisitors(2);
  const ids = [0, 1].map((row) => visitorAt(visitors, row));
  expect(ids.map((id) => copied?.visitorName(id)).sort()).toEqual(["ann", "ben"]);
});

it("a copy of another build of the tables is not used", async () => {
  const copies = newCopies();
  await visit("builds", "ann", NOON, "/");
  await project();
  await ask(createVisitMemory(test.database, { copies: kept(copies) }), "builds");
  await expectCopied(copies, "builds");
  const isBuild = (build: number) =>
    test.database.query(
      `insert into projection_builds (projection, build, version, schema_name, state, reason)
       values ('visits', $1, 1, 'p_visits', 'current', 'first')
       on conflict (projection) where state = 'current' do update set build = excluded.build`,
      [build],
    );
  await isBuild(1);
  expect(await fromCopy(copies, "builds")).toBeUndefined();
  await ask(createVisitMemory(test.database, { copies: kept(copies) }), "builds");
  await expectCopied(copies, "builds");
  await isBuild(2);
  expect(await fromCopy(copies, "builds")).toBeUndefined();
});

it("a copy is written when the next start would read much, and not too often", async () => {
  const inner = newCopies();
  let [writes, atMs] = [0, NOON];
  const copies: LocalCopies = {
    ...inner,
    write: async (...copy) => {
      await inner.write(...copy);
      writes += 1;
    },
  };
  const memory = createVisitMemory(test.database, {
    copies: kept(copies, { leastVisits: 3, everyMs: 60_000, nowMs: () => atMs }),
  });
  const looksAfter = async (visitor: string, startedMs: number) => {
    await visit("often", visitor, startedMs, "/");
    await project();
    await ask(memory, "often");
    return writes;
  };
  expect(await looksAfter("a", NOON - 5 * DAY_MS)).toBe(0);
  expect(await looksAfter("b", NOON)).toBe(0);
  expect(await looksAfter("c", NOON)).toBe(1);
  await looksAfter("d", NOON);
  await looksAfter("e", NOON);
  expect(await looksAfter("f", NOON)).toBe(1);
  atMs += 60_000;
  expect(await looksAfter("g", NOON)).toBe(2);
  atMs += 60_000;
  expect(await looksAfter("h", NOON + 3 * 60 * MINUTE_MS)).toBe(2);
  // A change of days ago can be an erasure, which a copy must not outlive for long.
  expect(await looksAfter("i", NOON - 5 * DAY_MS)).toBe(3);
});

it("a copy of another process stays, and one that was not written because of it is written later", async () => {
  const inner = newCopies();
  let [looks, written, isDeleted] = [0, 0, false];
  const copies: LocalCopies = {
    ...inner,
    write: async (...copy) => {
      written += 1;
      isDeleted = false;
      await inner.write(...copy);
    },
    versionOf: async (name) => {
      const version = await inner.versionOf(name);
      looks += 1;
      return isDeleted ? undefined : version;
    },
  };
  await visit("another", "ann", NOON, "/");
  await project();
  const memory = createVisitMemory(test.database, { copies: kept(copies) });
  await ask(memory, "another");
  await until(async () => looks === 4);
  await visit("another", "ben", NOON, "/second");
  await project();
  const other = createVisitMemory(test.database, { copies: kept(inner) });
  await ask(other, "another");
  await expectCopied(inner, "another");
  await ask(memory, "another");
  // It looks once, and then neither copies its visits nor writes them.
  expect(looks).toBe(5);
  expect(written).toBe(1);
  isDeleted = true;
  await ask(memory, "another");
  await until(async () => written === 2);
  await expectCopied(inner, "another");
});

it("what cannot be written is reported, and nothing else fails", async () => {
  const errors: unknown[] = [];
  const full = new Error("no space left on device");
  const copies = kept({ ...newCopies(), write: () => Promise.reject(full) });
  const memory = createVisitMemory(test.database, {
    copies: { ...copies, onError: (error) => errors.push(error) },
  });
  await visit("full", "ann", NOON, "/");
  await project();
  expect(await ask(memory, "full")).toBeDefined();
  await until(async () => errors.length > 0);
  expect(errors).toEqual([full]);
});

it("a copy that is too old is removed by the process that answers, also of a website that nobody asks about", async () => {
  const folder = await mkdtemp(join(tmpdir(), "daybook-copies-"));
  const key = createSecretKey(randomBytes(32));
  const copies = createFileCopies({ folder, key, nowMs: () => NOON, maxAgeMs: DAY_MS });
  await copies.write(nameOf("w-unasked"), [new Uint8Array(1)], NOON - 2 * DAY_MS);
  const [old] = await readdir(folder);
  await visit("w-other", "v-other", NOON - DAY_MS, "/other");
  await project();
  await ask(createVisitMemory(test.database, { copies: kept(copies) }), "w-other");
  await until(async () => {
    const [file = "", ...others] = await readdir(folder);
    // The copy of the website that was asked about has been written, too.
    return others.length === 0 && file !== old && file.endsWith(".copy");
  });
  await rm(folder, { recursive: true });
});

it("old copies are looked for once a day, and again when that has failed", async () => {
  let nowMs = NOON;
  let removals = 0;
  const failures = [new Error("the folder cannot be read")];
  const errors: unknown[] = [];
  const inner = createMemoryCopies({ nowMs: () => nowMs, maxAgeMs: DAY_MS });
  const copies: LocalCopies = {
    ...inner,
    removeOld: async () => {
      removals += 1;
      const failure = failures.pop();
      if (failure !== undefined) throw failure;
      await inner.removeOld();
    },
  };
  await visit("w-asked", "v-asked", NOON - DAY_MS, "/asked");
  await project();
  const memory = createVisitMemory(test.database, {
    copies: kept(copies, { nowMs: () => nowMs, onError: (error) => errors.push(error) }),
  });
  await ask(memory, "w-asked");
  await until(async () => errors.length === 1);
  await ask(memory, "w-asked");
  await ask(memory, "w-asked");
  expect(removals).toBe(2);
  nowMs += DAY_MS;
  await ask(memory, "w-asked");
  expect(removals).toBe(3);
  expect(errors).toHaveLength(1);
});
