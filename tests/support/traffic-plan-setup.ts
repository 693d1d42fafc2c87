import { afterAll, beforeAll } from "vitest";
import { trafficDimensions } from "#domain/census/traffic-dimensions.ts";
import { createMemoryEventStore } from "#infra/event-store/memory.ts";
import { visits } from "#projections/census/visits.ts";
import { createDayMemory } from "#read-api/census/day-memory.ts";
import {
  planTraffic,
  type TrafficGroup,
  type TrafficPlan,
  type TrafficQuestion,
} from "#read-api/census/traffic-plan.ts";
import { createVisitMemory, type VisitMemory } from "#read-api/census/visit-memory.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { appendHappening, randomLog } from "#tests/support/naive-traffic.ts";
import { projectAll } from "#tests/support/project.ts";
import { repeats } from "#tests/support/repeats.ts";

export const LOGS = repeats(15);

export const dayGroups: readonly TrafficGroup[] = [
  "total",
  "day",
  "weekHour",
  ...trafficDimensions,
];

/** Days do not tell hours. */
export const groups: readonly TrafficGroup[] = [...dayGroups, "clockHour"];

export const logs = Array.from({ length: LOGS }, (_, seed) => randomLog(seed + 1_000));

export let test: TestDatabase;

export let memory: VisitMemory;

/** Days are always read from the table. */
export let tablesOnly: VisitMemory;

/** The rows of all groups in a plan, one text for each. */
export const rowsOf = async (plan: TrafficPlan, of = groups): Promise<readonly string[]> => {
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

export const ask = async (
  question: TrafficQuestion,
  zoneOfDays: string,
  { of = memory, asked = groups } = {},
) => {
  const plan = await planTraffic(of, question, zoneOfDays, asked);
  return { plan, rows: await rowsOf(plan, asked) };
};

/** Ranges around the days of a log, and one of more than a year. */
export const rangesOf = (days: readonly string[]) => {
  const [first = "2026-01-01", last = "2026-01-01"] = [days[0], days.at(-1)];
  const middle = days[Math.floor(days.length / 2)] ?? first;
  return [
    { from: first, to: first },
    { from: first, to: middle },
    { from: middle, to: last },
    { from: middle, to: middle },
  ];
};

/** Registers the set-up of these tests, once in a file. */
export const setUpTrafficPlan = (): void => {
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
};
