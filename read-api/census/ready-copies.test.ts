import { afterAll, beforeAll, expect, it } from "vitest";
import { trafficDimensions } from "#domain/census/traffic-dimensions.ts";
import { createMemoryEventStore } from "#infra/event-store/memory.ts";
import { createMemoryCopies } from "#infra/local-copies/memory.ts";
import type { LocalCopies } from "#infra/local-copies/port.ts";
import { visits } from "#projections/census/visits.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { appendHit, hitOf, MINUTE_MS } from "#tests/support/naive-traffic.ts";
import { projectAll } from "#tests/support/project.ts";
import { until } from "#tests/support/wait-for.ts";
import { readCopiedVisits } from "./copied-visits.ts";
import { createReadyCopies } from "./ready-copies.ts";
import { askGroups } from "./traffic-answers.ts";
import { planVisits, type TrafficGroup } from "./traffic-plan.ts";
import { createVisitMemory } from "./visit-memory.ts";
import { scanVisits } from "./visit-scan.ts";
import { bytesOf } from "./visit-store.ts";

const groups: readonly TrafficGroup[] = ["total", "day", "weekHour", ...trafficDimensions];
const NOON = Date.parse("2026-03-30T12:00:00.000Z");
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const MANY = 3;
const { signal } = new AbortController();

let test: TestDatabase;
const eventStore = createMemoryEventStore();
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

const visit = async (websiteId: string, visitorId: string, atMs: number) => {
  const view = { visitorId, atMs, page: `/of-${visitorId}`, referrer: "", campaign: "" };
  await appendHit(eventStore, websiteId, hitOf(view));
};
const project = () => projectAll(test.database, eventStore, [visits]);
const visitOften = async (websiteId: string, atMs: readonly number[]) => {
  for (const [place, ms] of atMs.entries()) await visit(websiteId, `v-${place}`, ms);
  await project();
};

const onError = (error: unknown) => {
  throw error;
};

/** Copies that count how often one was written. */
const begin = (
  more: Partial<Parameters<typeof createReadyCopies>[0]> = {},
  maxAgeMs = 2 * DAY_MS,
) => {
  let nowMs = NOON;
  const inner = createMemoryCopies({ nowMs: () => nowMs, maxAgeMs });
  const written: string[] = [];
  const copies: LocalCopies = {
    ...inner,
    write: async (name, ...copy) => {
      written.push(name);
      await inner.write(name, ...copy);
    },
  };
  const copyMany = createReadyCopies({
    sql: test.database,
    copies,
    nowMs: () => nowMs,
    onError,
    maxBytes: 200_000_000,
    awaitedVisits: MANY,
    leastVisits: 1,
    everyMs: MINUTE_MS,
    ...more,
  });
  const wait = (ms: number) => (nowMs += ms);
  return { copies, written, copyMany, wait };
};

const questionOf = (websiteId: string, from: string) => ({
  websiteId,
  timeZone: "Europe/London",
  from,
  to: "2026-03-31",
  segment: [],
});
const sorted = (all: readonly object[]) => all.map((row) => JSON.stringify(row)).sort();

/** A process that has written no copy. */
const createReader = (copies: LocalCopies, awaitedVisits = 0) =>
  createVisitMemory(test.database, {
    awaitedVisits,
    copies: {
      copies: { ...copies, write: async () => undefined },
      nowMs: () => NOON,
      onError,
    },
  });
/** What a process answers that waits for no visit to be read; undefined where the copy lacks one. */
const fromCopy = async (
  copies: LocalCopies,
  websiteId: string,
  from: string,
  memory = createReader(copies),
) => {
  const question = questionOf(websiteId, from);
  return memory.ask(question, (held) => scanVisits(held, question, groups));
};
const expectCopied = async (
  copies: LocalCopies,
  websiteId: string,
  from = "2026-03-01",
  memory = createReader(copies),
) => {
  const found = await fromCopy(copies, websiteId, from, memory);
  expect(found, websiteId).toBeDefined();
  const rows = await askGroups(
    test.database,
    { tier: "visits", rows: found?.answer ?? new Map() },
    groups,
  );
  const table = await askGroups(test.database, planVisits(questionOf(websiteId, from)), groups);
  expect(sorted(rows)).toEqual(sorted(table));
};
/** Reports of some days, by a process that would write a copy of everything that it reads. */
const createReport = (copies: LocalCopies, websiteId: string, from: string) => {
  let looks = 0;
  const counted: LocalCopies = {
    ...copies,
    versionOf: async (name) => {
      const version = await copies.versionOf(name);
      looks += 1;
      return version;
    },
  };
  const memory = createVisitMemory(test.database, {
    copies: { copies: counted, leastVisits: 1, everyMs: 0, nowMs: () => NOON, onError },
  });
  /** Until it has looked at the version of the copy so many times. */
  return async (times: number) => {
    await memory.ask(questionOf(websiteId, from), () => undefined);
    await until(async () => looks === times);
  };
};

it("the first question that anyone asks of many visits begins with a copy", async () => {
  const days = [0, 1, 8, 29].map((day) => NOON - day * DAY_MS);
  await visitOften("many", days);
  await visitOften("few", days.slice(0, MANY));
  const { copies, written, copyMany } = begin();
  await copyMany(signal);
  expect(written).toEqual(["visits many"]);
  await expectCopied(copies, "many");
  expect(await fromCopy(copies, "few", "2026-03-01")).toBeUndefined();
});

it("a copy follows its website, and is compared with the tables every few minutes", async () => {
  await visitOften(
    "follows",
    [0, 1, 2, 3].map((hours) => NOON - hours * HOUR_MS),
  );
  const { copies, written, copyMany, wait } = begin();
  const turn = async () => {
    written.length = 0;
    await copyMany(signal);
    return written.includes("visits follows");
  };
  expect(await turn()).toBe(true);
  await visit("follows", "later", NOON - 5 * DAY_MS);
  await project();
  expect(await turn()).toBe(false);
  wait(MINUTE_MS);
  expect(await turn()).toBe(true);
  await expectCopied(copies, "follows");
  wait(MINUTE_MS);
  expect(await turn()).toBe(false);
  // Another process, or a start of this one, has no need to write it again.
  const other = begin({ copies });
  await other.copyMany(signal);
  expect(written).toEqual([]);
  // It is written again when it is too old, or someone has deleted the folder.
  wait(2 * DAY_MS);
  expect(await turn()).toBe(true);
});

it("a report of fewer days does not replace a copy, and the next turn adds what its copy lacks", async () => {
  await visitOften(
    "fewer",
    [0, 1, 8, 20].map((day) => NOON - day * DAY_MS),
  );
  const { copies, written, copyMany, wait } = begin();
  const report = createReport(copies, "fewer", "2026-03-29");
  // For its beginning, before it copies visits, before it writes the copy, and after that.
  await report(4);
  expect(written).toEqual(["visits fewer"]);
  expect(await fromCopy(copies, "fewer", "2026-03-01")).toBeUndefined();
  await copyMany(signal);
  await expectCopied(copies, "fewer");
  written.length = 0;
  await visit("fewer", "new", NOON);
  await project();
  await report(5);
  expect(written).toEqual([]);
  wait(MINUTE_MS);
  await copyMany(signal);
  await expectCopied(copies, "fewer");
});

it("a build has its copy as soon as it is shown, and nothing is copied while one is on its way", async () => {
  await visitOften(
    "builds",
    [0, 1, 2, 3].map((day) => NOON - day * DAY_MS),
  );
  const setBuild = (build: number, state: string) =>
    test.database.query(
      `insert into projection_builds (projection, build, version, schema_name, state, reason)
       values ('visits', $1, 1, $3, $2, 'first')
       on conflict (build) do update set state = excluded.state`,
      [build, state, `p_visits_${build}`],
    );
  const { copies, written, copyMany } = begin();
  const running = createReader(copies);
  const expectAnswers = async () => {
    await expectCopied(copies, "builds");
    await expectCopied(copies, "builds", undefined, running);
  };
  await setBuild(1, "current");
  await copyMany(signal);
  await expectAnswers();
  written.length = 0;
  await setBuild(2, "building");
  await copyMany(signal);
  expect(written).toEqual([]);
  await setBuild(1, "retired");
  await setBuild(2, "current");
  expect(await fromCopy(copies, "builds", "2026-03-01")).toBeUndefined();
  await copyMany(signal);
  expect(written).toContain("visits builds");
  // Also by a process that has the visits of the former build in memory.
  await expectAnswers();
  await test.database.query("delete from projection_builds where projection = 'visits'");
});

it("a process that has some days in memory begins with a copy of more when it is asked for these", async () => {
  await visitOften(
    "more",
    [0, 8, 15, 20].map((day) => NOON - day * DAY_MS),
  );
  const { copies, copyMany } = begin();
  const reads: string[] = [];
  const counted: LocalCopies = {
    ...copies,
    read: (name, work) => {
      reads.push(name);
      return copies.read(name, work);
    },
  };
  const running = createReader(counted, 1);
  await expectCopied(copies, "more", "2026-03-29", running);
  await copyMany(signal);
  await expectCopied(copies, "more", "2026-03-01", running);
  expect(reads).toHaveLength(2);
  // What it has looked at in vain, it does not read for each question.
  await visitOften(
    "more",
    [40, 41, 42].map((day) => NOON - day * DAY_MS),
  );
  const none = { ...questionOf("more", "2026-02-01"), to: "2026-02-28" };
  expect(await running.ask(none, () => undefined)).toBeUndefined();
  expect(reads).toHaveLength(2);
});

it("a copy has the days of usual reports, more where these take little, and none where these have no room", async () => {
  const days = [0, 1, 2, 3, 40, 80, 100].map((day) => NOON - day * DAY_MS);
  await visitOften("room", days);
  const hoursCopied = async (maxBytes: number) => {
    const { copies, copyMany } = begin({ maxBytes });
    await copyMany(signal);
    const held = await copies.read("visits room", (reader) => readCopiedVisits(reader, ""));
    return held?.hours.size;
  };
  const bytesOfOne = bytesOf(1, 1);
  expect(await hoursCopied(200_000_000)).toBe(6);
  expect(await hoursCopied(2 * 5 * bytesOfOne)).toBe(5);
  expect(await hoursCopied(4 * bytesOfOne)).toBe(4);
  expect(await hoursCopied(4 * bytesOfOne - 1)).toBeUndefined();
});

/** The texts of a copy, and the hours of its visits. */
const readTexts = async (copies: LocalCopies, websiteId: string) => {
  const held = await copies.read(`visits ${websiteId}`, (reader) => readCopiedVisits(reader, ""));
  const length = held?.visits.visitors() ?? 0;
  const ids = Array.from({ length }, (_, number) => held?.visits.visitorName(number));
  return {
    visits: held?.visits.rows(),
    visitors: ids.filter((id) => id !== "").sort(),
    pages: [...(held?.visits.pageNames ?? [])].sort(),
    hours: [...(held?.hours.keys() ?? [])].sort(),
  };
};
const textsOf = (visitors: readonly string[], atMs: readonly number[]) => ({
  visits: visitors.length,
  visitors,
  pages: visitors.map((visitor) => `/of-${visitor}`),
  hours: atMs.map((ms) => ms / HOUR_MS).sort(),
});

it("hours leave the copy with all their texts when it is made from nothing, before it is too old", async () => {
  const days = [0, 1, 2, 3, 20].map((day) => NOON - day * DAY_MS);
  await visitOften("leaves", days);
  const { copies, written, copyMany, wait } = begin({}, 80.5 * DAY_MS);
  await copyMany(signal);
  const visitors = ["v-0", "v-1", "v-2", "v-3", "v-4"];
  expect(await readTexts(copies, "leaves")).toEqual(textsOf(visitors, days));
  await visit("leaves", "late", NOON + 10 * DAY_MS);
  await project();
  wait(79 * DAY_MS);
  await copyMany(signal);
  expect((await readTexts(copies, "leaves")).visitors).toContain("v-4");
  written.length = 0;
  wait(DAY_MS);
  await copyMany(signal);
  expect(written).toContain("visits leaves");
  const left = textsOf(
    ["late", "v-0", "v-1", "v-2", "v-3"],
    [...days.slice(0, 4), NOON + 10 * DAY_MS],
  );
  expect(await readTexts(copies, "leaves")).toEqual(left);
});

it("a copy with a quarter more visitors than its hours have is made from nothing", async () => {
  const days = [0, 1, 2, 3].map((day) => NOON - day * DAY_MS);
  await visitOften("ids", days);
  for (const day of [40, 41, 42]) await visit("ids", `of-${day}`, NOON - day * DAY_MS);
  await project();
  const { copies, copyMany } = begin();
  await copyMany(signal);
  expect((await readTexts(copies, "ids")).visitors).toHaveLength(7);
  await visit("ids", "v-0", NOON + MINUTE_MS);
  await project();
  // There is no room for more than the days of a usual report.
  await begin({ copies, maxBytes: 5 * bytesOf(1, 1) }).copyMany(signal);
  expect(await readTexts(copies, "ids")).toEqual(textsOf(["v-0", "v-1", "v-2", "v-3"], days));
});

it("hours of a longer range that someone has asked for stay in the copy, as long as they have room and nothing changes in them", async () => {
  const usual = [0, 1, 2, 3].map((day) => NOON - day * DAY_MS);
  const older = [120, 150, 200].map((day) => NOON - day * DAY_MS);
  await visitOften("longer", [...usual, ...older]);
  const { copies, copyMany, wait } = begin();
  await createReport(copies, "longer", "2025-08-01")(4);
  await visit("longer", "new", NOON + MINUTE_MS);
  await project();
  await copyMany(signal);
  await expectCopied(copies, "longer", "2025-08-01");
  const hours = async () => (await readTexts(copies, "longer")).hours;
  const hoursOf = (atMs: readonly number[]) => atMs.map((ms) => ms / HOUR_MS).sort();
  expect(await hours()).toEqual(hoursOf([...usual, ...older]));
  // An erasure changes an hour, too.
  await visit("longer", "late", older[1] as number);
  await project();
  wait(MINUTE_MS);
  await copyMany(signal);
  expect(await hours()).toEqual(hoursOf([...usual, older[0] as number, older[2] as number]));
  await visit("longer", "newer", NOON + MINUTE_MS);
  await project();
  const bytesOfOne = bytesOf(1, 1);
  await begin({ copies, maxBytes: 7 * bytesOfOne }).copyMany(signal);
  expect(await hours()).toEqual(hoursOf([...usual, older[0] as number]));
});

it("what cannot be written is reported, and not read again for a day", async () => {
  await visitOften(
    "full",
    [0, 1, 2, 3].map((hours) => NOON - hours * HOUR_MS),
  );
  const full = new Error("no space left on device");
  const errors: unknown[] = [];
  const { copies } = begin();
  const { copyMany, wait } = begin({
    copies: { ...copies, write: () => Promise.reject(full) },
    onError: (error) => errors.push(error),
  });
  await copyMany(signal);
  expect(errors).toEqual([full]);
  wait(DAY_MS - 1);
  await copyMany(signal);
  expect(errors).toHaveLength(1);
  wait(1);
  await copyMany(signal);
  expect(errors).toHaveLength(2);
});

it("a process that stops does not wait for the rest, and writes nothing", async () => {
  await visitOften(
    "stops",
    [0, 1, 2, 3].map((day) => NOON - day * DAY_MS),
  );
  const stopping = new AbortController();
  const query: typeof test.database.query = async (text, values) => {
    if (text.includes("json_build_array")) stopping.abort();
    return test.database.query(text, values);
  };
  const { written, copyMany } = begin({ sql: { ...test.database, query } });
  await copyMany(stopping.signal);
  expect(written).toEqual([]);
});
