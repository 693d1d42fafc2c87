import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Segment } from "#domain/census/segment.ts";
import { type TrafficDimension, trafficDimensions } from "#domain/census/traffic-dimensions.ts";
import type { Condition, Operator } from "#domain/kit/list-filters.ts";
import { startOfDay } from "#domain/kit/zoned-day.ts";
import { createMemoryEventStore } from "#infra/event-store/memory.ts";
import { visits } from "#projections/census/visits.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import {
  appendHappening,
  naiveRows,
  naiveVisits,
  randomLog,
  type View,
  zoneAfter,
} from "#tests/support/naive-traffic.ts";
import { projectAll } from "#tests/support/project.ts";
import { repeats } from "#tests/support/repeats.ts";
import { countUntil } from "./count-so-far.ts";
import { createDayMemory } from "./day-memory.ts";
import { createDayMinutes } from "./day-minutes.ts";
import { askCompared, comparedGroups } from "./traffic-answers.ts";
import {
  planTraffic,
  planVisits,
  type TrafficGroup,
  type TrafficPlan,
  type TrafficQuestion,
} from "./traffic-plan.ts";
import { createVisitMemory, type VisitMemory } from "./visit-memory.ts";

const LOGS = repeats(15);
const dayGroups: readonly TrafficGroup[] = ["total", "day", "weekHour", ...trafficDimensions];
/** Days do not tell hours. */
const groups: readonly TrafficGroup[] = [...dayGroups, "clockHour"];
const logs = Array.from({ length: LOGS }, (_, seed) => randomLog(seed + 1_000));

let test: TestDatabase;
let memory: VisitMemory;
/** Days are always read from the table. */
let tablesOnly: VisitMemory;
beforeAll(async () => {
  test = await createTestDatabase();
  const withDays = (awaitedDays: number) =>
    createVisitMemory(
      test.database,
      undefined,
      createDayMemory(test.database, { maxRows: 100_000, awaitedDays }),
    );
  memory = withDays(400);
  tablesOnly = withDays(-1);
  const eventStore = createMemoryEventStore();
  for (const [seed, log] of logs.entries())
    for (const happening of log) await appendHappening(eventStore, `w${seed}`, happening);
  await projectAll(test.database, eventStore, [visits]);
}, 120_000);
afterAll(() => test.drop());

/** The rows of all groups in a plan, one text for each. */
const rowsOf = async (plan: TrafficPlan, of = groups): Promise<readonly string[]> => {
  if (!("rowsOf" in plan))
    return [...plan.rows]
      .flatMap(([group, rows]) => rows.map((row) => JSON.stringify({ group, ...row })))
      .sort();
  const texts = of.map(
    (group) => `select '${group}' as "group", r.* from (${plan.rowsOf(group)}) r`,
  );
  const text = `${plan.common} ${texts.join(" union all ")}`;
  const rows = await test.database.query<object>(text, plan.values);
  return rows.map((row) => JSON.stringify(row)).sort();
};

const ask = async (
  question: TrafficQuestion,
  zoneOfDays: string,
  { of = memory, asked = groups } = {},
) => {
  const plan = await planTraffic(of, question, zoneOfDays, asked);
  return { plan, rows: await rowsOf(plan, asked) };
};

/** Ranges around the days of a log, and one of more than a year. */
const rangesOf = (days: readonly string[]) => {
  const [first = "2026-01-01", last = "2026-01-01"] = [days[0], days.at(-1)];
  const middle = days[Math.floor(days.length / 2)] ?? first;
  return [
    { from: first, to: first },
    { from: first, to: middle },
    { from: middle, to: last },
    { from: middle, to: middle },
  ];
};

describe("every report", () => {
  it("is the same from days and visits, in memory and in the tables, and from the log", async () => {
    let answeredByDays = 0;
    for (const [seed, log] of logs.entries()) {
      const timeZone = zoneAfter(log);
      const days = naiveRows(log, "day", undefined)
        .map(({ name }) => name)
        .sort();
      for (const range of rangesOf(days)) {
        const question = { websiteId: `w${seed}`, timeZone, ...range, segment: [] };
        const naiveOf = (of: readonly TrafficGroup[]) =>
          of
            .flatMap((group) => naiveRows(log, group, range).map((row) => ({ group, ...row })))
            .map((row) => JSON.stringify(row))
            .sort();
        const naive = naiveOf(groups);
        const what = `log ${seed}, ${range.from} to ${range.to}`;
        const fromMemory = await ask(question, "none");
        expect(fromMemory.plan).not.toHaveProperty("rowsOf");
        expect(fromMemory.rows, what).toEqual(naive);
        expect(await rowsOf(planVisits(question)), what).toEqual(naive);
        const planned = await ask(question, timeZone, { asked: dayGroups });
        const naiveDays = naiveOf(dayGroups);
        expect(planned.rows, what).toEqual(naiveDays);
        if (planned.plan.tier !== "days") continue;
        answeredByDays += 1;
        expect(planned.plan).not.toHaveProperty("rowsOf");
        const fromTable = await ask(question, timeZone, { of: tablesOnly, asked: dayGroups });
        expect(fromTable.plan).toHaveProperty("rowsOf");
        expect(fromTable.rows, what).toEqual(naiveDays);
      }
    }
    expect(answeredByDays).toBeGreaterThan(LOGS * 2);
  }, 120_000);

  it("has the same values of shown panels on other days, from days, visits and the tables", async () => {
    let compared = 0;
    for (const [seed, log] of logs.entries()) {
      const timeZone = zoneAfter(log);
      const days = naiveRows(log, "day", undefined)
        .map(({ name }) => name)
        .sort();
      const [shown, before] = [rangesOf(days)[2], rangesOf(days)[1]];
      if (shown === undefined || before === undefined) continue;
      const part = naiveVisits(log);
      const names = trafficDimensions.flatMap((group) =>
        naiveRows(log, group, shown, part)
          .slice(0, 1)
          .map((row) => ({ group, ...row })),
      );
      const isShown = (of: string, name: string) =>
        names.some((each) => each.group === of && each.name === name);
      const naive = comparedGroups
        .flatMap((group) => naiveRows(log, group, before).map((row) => ({ group, ...row })))
        .filter(
          ({ group, name }) => !trafficDimensions.includes(group as never) || isShown(group, name),
        )
        .map((row) => JSON.stringify(row))
        .sort();
      compared += naive.length;
      const question = { websiteId: `w${seed}`, timeZone, ...before, segment: [] };
      for (const plan of [
        await planTraffic(memory, question, timeZone, comparedGroups),
        await planTraffic(tablesOnly, question, timeZone, comparedGroups),
        await planTraffic(memory, question, "none", comparedGroups),
        planVisits(question),
      ]) {
        const rows = await askCompared(test.database, plan, names);
        expect(rows.map((row) => JSON.stringify(row)).sort(), `log ${seed}`).toEqual(naive);
      }
    }
    expect(compared).toBeGreaterThan(LOGS * 4);
  }, 120_000);

  type Match = (views: readonly View[], visitor: string) => boolean;
  const is = (column: string, operator: Operator, ...values: string[]): Condition => ({
    column,
    operator,
    values,
  });
  const segments: readonly (readonly [Segment, Match])[] = [
    [[[is("source", "is", "a.example")]], ([first]) => first?.referrer === "a.example"],
    [[[is("source", "empty")]], ([first]) => first?.referrer === ""],
    [[[is("source", "not", "a.example")]], ([first]) => first?.referrer !== "a.example"],
    [[[is("campaign", "filled")]], ([first]) => first?.campaign !== ""],
    [[[is("campaign", "lacks", "PRI")]], ([first]) => !first?.campaign.includes("pri")],
    [
      [[is("country", "is", "DE", "none")]],
      ([first]) => ["DE", undefined].includes(first?.country),
    ],
    [
      [[is("country", "not", "DE", "ZZ")]],
      ([first]) => !["DE", "ZZ"].includes(`${first?.country}`),
    ],
    [[[is("page", "is", "/page-1")]], (views) => views.some(({ page }) => page === "/page-1")],
    [[[is("page", "not", "/page-1")]], (views) => views.every(({ page }) => page !== "/page-1")],
    [[[is("page", "contains", "GE-2")]], (views) => views.some(({ page }) => page === "/page-2")],
    [[[is("page", "lacks", "GE-2")]], (views) => views.every(({ page }) => page !== "/page-2")],
    [
      [[is("entry", "starts", "/page-3")]],
      ([first], visitor) => visitor !== "" && first?.page === "/page-3",
    ],
    [
      [
        [is("page", "is", "/page-1"), is("page", "not", "/page-2")],
        [is("source", "is", "b.example"), is("campaign", "filled")],
      ],
      (views) =>
        (views.some(({ page }) => page === "/page-1") &&
          views.every(({ page }) => page !== "/page-2")) ||
        (views[0]?.referrer === "b.example" && views[0]?.campaign !== ""),
    ],
  ];
  it.each(segments)(
    "counts the visits of %j as the log does",
    async (segment, matches) => {
      for (const [seed, log] of logs.entries()) {
        const timeZone = zoneAfter(log);
        const days = naiveRows(log, "day", undefined)
          .map(({ name }) => name)
          .sort();
        const [from = "2026-01-01", to = "2026-01-01"] = [days[0], days.at(-1)];
        const matching = naiveVisits(log).filter(({ views, visitor }) => matches(views, visitor));
        const naive = groups
          .flatMap((group) =>
            naiveRows(log, group, { from, to }, matching).map((row) => ({ group, ...row })),
          )
          .map((row) => JSON.stringify(row))
          .sort();
        const question = { websiteId: `w${seed}`, timeZone, from, to, segment };
        const { plan, rows } = await ask(question, timeZone);
        expect(plan).not.toHaveProperty("rowsOf");
        expect(rows, `log ${seed}`).toEqual(naive);
        expect(await rowsOf(planVisits(question)), `log ${seed}`).toEqual(naive);
      }
    },
    120_000,
  );
});

it("visits until a moment are the same from days and a part of the last one, from visits and from the log", async () => {
  const HOUR_MS = 3_600_000;
  const minutes = createDayMinutes(test.database);
  let visitors = 0;
  for (const [seed, log] of logs.entries()) {
    const timeZone = zoneAfter(log);
    const days = naiveRows(log, "day", undefined)
      .map(({ name }) => name)
      .sort();
    for (const range of rangesOf(days))
      for (const hours of [0, 7.25, 13, 30]) {
        const untilMs = Date.parse(startOfDay(range.to, timeZone)) + hours * HOUR_MS;
        const until = new Date(untilMs).toISOString();
        const question = { websiteId: `w${seed}`, timeZone, segment: [] };
        const started = naiveVisits(log).filter(
          ({ views: [first] }) => (first?.atMs ?? 0) < untilMs,
        );
        const [naive] = naiveRows(log, "total", range, started);
        const what = `log ${seed}, ${range.from} to ${range.to}, until ${until}`;
        const withUntil = { ...question, ...range, until };
        const { plan, rows } = await ask(withUntil, timeZone, { asked: ["total"] });
        expect(plan.tier).toBe("visits");
        const expected = naive === undefined ? [] : [{ group: "total", ...naive }];
        expect(
          rows.map((row) => JSON.parse(row)),
          what,
        ).toEqual(expected);
        const fromTable = await rowsOf(planVisits(withUntil), ["total"]);
        expect(
          fromTable.map((row) => JSON.parse(row)),
          what,
        ).toEqual(expected);
        const [counted] = await countUntil(
          {
            sql: test.database,
            minutes,
            question,
            zoneOfDays: timeZone,
            planOf: (part) =>
              planTraffic(
                memory,
                { ...question, ...part, until: part.until ?? undefined },
                timeZone,
                ["total"],
              ),
          },
          { ...range, until },
        );
        expect(counted?.visits ?? 0, what).toBe(naive?.visits ?? 0);
        if (naive !== undefined) expect(counted, what).toEqual({ group: "total", ...naive });
        visitors += naive?.visitors ?? 0;
      }
  }
  expect(visitors).toBeGreaterThan(LOGS);
}, 120_000);

it("counts single visits for ranges of more than a year", async () => {
  const question = { websiteId: "w", timeZone: "UTC", segment: [] };
  const tierOf = async (from: string, to: string) =>
    (await ask({ ...question, from, to }, "UTC", { asked: dayGroups })).plan.tier;
  expect(await tierOf("2024-01-01", "2024-12-31")).toBe("days");
  expect(await tierOf("2024-01-01", "2025-01-01")).toBe("visits");
});

it("names every dimension of a condition", async () => {
  for (const column of trafficDimensions satisfies readonly TrafficDimension[])
    for (const operator of [
      "is",
      "contains",
      "starts",
      "not",
      "lacks",
      "empty",
      "filled",
    ] as const) {
      const values = operator === "empty" || operator === "filled" ? [] : ["x"];
      const question = {
        websiteId: "w0",
        timeZone: "UTC",
        from: "2026-01-01",
        to: "2026-01-02",
        segment: [[{ column, operator, values }]],
      };
      const { rows } = await ask(question, "UTC");
      expect(rows).toEqual(await rowsOf(planVisits(question)));
    }
});
