import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Segment, segmentText } from "#domain/census/segment.ts";
import { bouncePpm, millisecondsPerVisit } from "#domain/census/visit-averages.ts";
import type { Condition, Operator } from "#domain/kit/list-filters.ts";
import { addDays } from "#domain/kit/zoned-day.ts";
import { firstRules } from "#domain/measuring/rules.ts";
import type { EventStore } from "#infra/event-store/port.ts";
import { createPostgresEventStore } from "#infra/event-store/postgres.ts";
import { newId } from "#infra/ids/uuid.ts";
import { createMemoryPersonalData } from "#infra/personal-data/memory.ts";
import { visits } from "#projections/census/visits.ts";
import { measuringRules } from "#projections/measuring/measuring-rules.ts";
import { eventTexts, explainedNumbers } from "#read-api/shell/explained.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { examples } from "#tests/support/long-tests.ts";
import {
  appendHappening,
  type Happening,
  isView,
  type NaiveVisit,
  naiveRows,
  naiveVisits,
  randomLog,
  zoneAfter,
} from "#tests/support/naive-traffic.ts";
import { fewOf, pastValues } from "#tests/support/past-values.ts";
import { projectAll } from "#tests/support/project.ts";
import { repeats } from "#tests/support/repeats.ts";
import { createDayMemory } from "../census/day-memory.ts";
import { planTraffic } from "../census/traffic-plan.ts";
import { createVisitMemory } from "../census/visit-memory.ts";
import { type ExplainedNumber, explainContract } from "../explained/explain-contract.ts";
import { createExplain, type Explain } from "./explain.ts";

const LOGS = repeats(14);
const EXCLUDED = "/page-1";
/** After everything in the logs. */
const RECORDED_AT = "2030-01-01T00:00:00.000Z";

type Recorded = Happening | "rules";
/** In every other log, the rules change after the first half. */
const logs = Array.from({ length: LOGS }, (_, seed): readonly Recorded[] => {
  const log: readonly Recorded[] = randomLog(seed + 9_000);
  return seed % 2 === 0 ? log : log.toSpliced(Math.ceil(log.length / 2), 0, "rules");
});
const happenings = (log: readonly Recorded[]): readonly Happening[] =>
  log.filter((each) => each !== "rules");

/** What a log has by its rules, in the time zone of now. */
const countedIn = (log: readonly Recorded[], timeZone: string): readonly Happening[] => [
  ...happenings(log)
    .filter(isView)
    .filter(({ page }) => !(log.includes("rules") && page === EXCLUDED)),
  { timeZone },
];

let test: TestDatabase;
let eventStore: EventStore;
let explain: Explain;
/** By log, the position of each of its events. */
const positions: bigint[][] = [];

const changeRules = (websiteId: string) =>
  eventStore.append({
    stream: `measuringRules-${websiteId}.site`,
    expectedRevision: "any",
    events: [
      {
        id: newId(),
        type: "MeasuringRulesChanged",
        version: 1,
        data: {
          version: 2,
          changedAt: RECORDED_AT,
          rules: { ...firstRules, excludedPaths: [EXCLUDED] },
        } as never,
      },
    ],
    metadata: { websiteId, actor: "owner:o", correlationId: "test" },
  });

beforeAll(async () => {
  test = await createTestDatabase();
  eventStore = createPostgresEventStore({
    connectionString: test.url,
    now: () => RECORDED_AT,
  });
  for (const [seed, log] of logs.entries()) {
    const own: bigint[] = [];
    for (const each of log) {
      if (each === "rules") await changeRules(`w${seed}`);
      else await appendHappening(eventStore as never, `w${seed}`, each);
      own.push(await eventStore.head());
    }
    positions.push(own);
  }
  await projectAll(test.database, eventStore, [visits, measuringRules]);
  const rules = { ...firstRules, excludedPaths: [EXCLUDED] };
  const changed = logs.flatMap((log, seed) =>
    log.includes("rules") ? [[`w${seed}`, rules] as const] : [],
  );
  await test.database.query(
    `insert into projection_builds (projection, version, schema_name, state, reason, rules)
     values ('visits', 1, 'counted', 'current', 'first', $1)`,
    [JSON.stringify(Object.fromEntries(changed))],
  );
  explain = createExplain({
    sql: test.database,
    personalData: createMemoryPersonalData(),
    eventTexts,
    orderIdOf: () => "",
    explainedNumbers,
    websiteFacts: async (websiteId) => ({
      timeZone: zoneAfter(happenings(logs[Number(websiteId.slice(1))] ?? [])),
      currency: "USD",
    }),
  });
}, 120_000);
afterAll(async () => {
  await eventStore.close();
  await test.drop();
});

/** *Visits* has up to 400 days. */
const MAX_DAYS = 60;

const rangeOf = (log: readonly Recorded[]) => {
  const days = naiveRows(happenings(log), "day", undefined)
    .map(({ name }) => name)
    .sort();
  const [from = "2026-01-01"] = days;
  const middle = days[Math.floor(days.length / 2)] ?? from;
  return { from, to: [middle, addDays(from, MAX_DAYS)].sort()[0] ?? from };
};

const is = (column: string, operator: Operator, ...values: string[]): Condition => ({
  column,
  operator,
  values,
});
type Match = (visit: NaiveVisit) => boolean;
const segments: readonly (readonly [Segment, Match])[] = [
  [[], () => true],
  [[[is("source", "is", "a.example")]], ({ views }) => views[0]?.referrer === "a.example"],
  [[[is("country", "not", "DE")]], ({ views }) => views[0]?.country !== "DE"],
  [
    [
      [is("page", "is", "/page-1"), is("page", "not", "/page-2")],
      [is("entry", "contains", "GE-3"), is("campaign", "empty")],
    ],
    ({ visitor, views }) =>
      (views.some(({ page }) => page === "/page-1") &&
        views.every(({ page }) => page !== "/page-2")) ||
      (visitor !== "" && views[0]?.page === "/page-3" && views[0].campaign === ""),
  ],
];

const numbers = [
  "visits-visitors",
  "visits-visits",
  "visits-views",
  "visits-bounce-rate",
  "visits-time-per-visit",
] as const satisfies readonly ExplainedNumber[];

type Row = Pick<
  ReturnType<typeof naiveRows>[number],
  "visitors" | "visits" | "views" | "bounces" | "milliseconds"
>;
const nothing: Row = { visitors: 0, visits: 0, views: 0, bounces: 0, milliseconds: 0 };

const valuesOf = ({ visitors, visits, views, bounces, milliseconds }: Row) => [
  ...[visitors, visits, views, bouncePpm(bounces, visits)],
  millisecondsPerVisit(Math.round(milliseconds / 1_000), visits),
];

const ask = async (seed: number, number: ExplainedNumber, segment: Segment, at?: bigint) => {
  const { from, to } = rangeOf(logs[seed] ?? []);
  const query = explainContract.query.parse({
    number,
    id: `${from}.${to}`,
    ...(segment.length > 0 && { segment: segmentText(segment) }),
    ...(at !== undefined && { at: `${at}` }),
  });
  return explainContract.response.parse(await explain(`w${seed}`, query));
};

describe(`the figures of visits in ${LOGS} random logs`, () => {
  let changed = 0;
  it.each(examples(segments, 2))(
    "of %j are at every position those of the log up to there, by the rules of that time",
    async (segment, matches) => {
      let late = 0;
      for (const [seed, log] of logs.entries()) {
        const range = rangeOf(log);
        const timeZone = zoneAfter(happenings(log));
        const own = positions[seed] ?? [];
        const pasts: ReturnType<typeof pastValues>[] = [];
        for (const [place, number] of numbers.entries()) {
          const past = pastValues(
            await ask(seed, number, segment),
            valuesOf(nothing)[place] ?? null,
          );
          for (const position of fewOf(own))
            expect((await ask(seed, number, segment, position)).chosen).toBe(past(position));
          pasts.push(past);
        }
        for (const [place, position] of own.entries()) {
          const past = countedIn(log.slice(0, place + 1), timeZone);
          const [row = nothing] = naiveRows(
            past,
            "total",
            range,
            naiveVisits(past).filter(matches),
          );
          const explained = pasts.map((valueAt) => valueAt(position));
          expect(explained, `log ${seed}, event ${place}`).toEqual(valuesOf(row));
        }
        const { rows, now } = await ask(seed, "visits-views", segment);
        const rules = rows.find(({ type }) => type === "MeasuringRulesChanged");
        if (rules !== undefined && rules.before !== rules.after) changed += 1;
        const { chosen } = await ask(seed, "visits-views", segment, positions[seed]?.[0]);
        if (chosen !== now) late += 1;
      }
      expect(late).toBeGreaterThan(0);
    },
    120_000,
  );

  it("are others where the rules changed, and name that event", () =>
    expect(changed).toBeGreaterThan(0));

  it.each(examples(segments, 2))("of %j are now those of the report", async (segment) => {
    const memory = createVisitMemory(
      test.database,
      undefined,
      createDayMemory(test.database, { maxRows: 100_000, awaitedDays: 400 }),
    );
    for (const [seed, log] of logs.entries()) {
      // The tables of this test count by the first rules.
      if (log.includes("rules")) continue;
      const timeZone = zoneAfter(happenings(log));
      const question = { websiteId: `w${seed}`, timeZone, ...rangeOf(log), segment };
      const plan = await planTraffic(memory, question, "none", ["total"]);
      if ("rowsOf" in plan) throw new Error("The visits are not in memory.");
      const [[, [row = nothing] = []] = []] = [...plan.rows];
      const now = [];
      for (const number of numbers) now.push((await ask(seed, number, segment)).now);
      expect(now, `log ${seed}`).toEqual(valuesOf(row as Row));
    }
  });

  it("say that filters select them, and that former values are by former rules", async () => {
    const [, [segment]] = segments as [(typeof segments)[0], (typeof segments)[0]];
    expect((await ask(0, "visits-views", segment)).meaning).toMatch(
      /Only visits that the filters select count\. Counted by version 1 of the measuring rules\.$/,
    );
    expect((await ask(1, "visits-views", [])).meaning).toMatch(
      /Counted by version 2 of the measuring rules, and former values by the rules of that time\.$/,
    );
  });

  it("are the only ones with filters", async () => {
    const [, [segment]] = segments as [(typeof segments)[0], (typeof segments)[0]];
    await expect(ask(0, "overview-conversion", segment)).rejects.toMatchObject({ status: 400 });
  });
});
