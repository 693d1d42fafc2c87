import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Segment } from "#domain/census/segment.ts";
import { draftSteps } from "#domain/journeys/funnel.ts";
import { parseStep, type Step } from "#domain/measuring/steps.ts";
import { createMemoryEventStore } from "#infra/event-store/memory.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { visits } from "#projections/census/visits.ts";
import { visitorActions } from "#projections/journeys/visitor-actions.ts";
import { measuringRules } from "#projections/measuring/measuring-rules.ts";
import { orders } from "#projections/orders/orders.ts";
import { sales } from "#projections/sales/sales.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { appendAct, naiveFunnel, naiveGoals, randomActs } from "#tests/support/naive-journeys.ts";
import {
  appendHappening,
  type NaiveVisit,
  naiveRows,
  randomLog,
  zoneAfter,
} from "#tests/support/naive-traffic.ts";
import { projectAll } from "#tests/support/project.ts";
import { expectReplayEqualsLive } from "#tests/support/replay.ts";
import { withLittleMemory } from "#tests/support/visits-in-parts.ts";
import type { HeldVisits } from "../census/visit-memory.ts";
import type { ListedVisit } from "./found-visits.ts";
import { findListedStepVisits } from "./funnel-source.ts";
import { findListedGoalVisits } from "./goals-report.ts";
import { withPaths } from "./report.ts";
import { funnelCounts, mergeFunnels, scanFunnel } from "./scan-funnel.ts";
import { mergeGoals, scanGoals } from "./scan-goals.ts";
import { listedVisitsSource } from "./visit-list.ts";
import { addDays, type walkPaths } from "./visitor-paths.ts";

const LOGS = 200;
const logs = Array.from({ length: LOGS }, (_, seed) => randomLog(seed + 5_000));
const acts = logs.map((log, seed) => randomActs(seed, log));
const eventStore = createMemoryEventStore();

let test: TestDatabase;

/** Every other log is reported in parts. */
let little: Sql;
const sqlFor = (seed: number): Sql => (seed % 2 === 0 ? test.database : little);
beforeAll(async () => {
  test = await createTestDatabase();
  for (const [seed, log] of logs.entries()) {
    for (const happening of log) await appendHappening(eventStore, `w${seed}`, happening);
    for (const act of acts[seed] ?? []) await appendAct(eventStore, `w${seed}`, act);
  }
  const projections = [visits, visitorActions, orders, sales, measuringRules];
  await projectAll(test.database, eventStore, projections);
  little = withLittleMemory(test.database);
}, 120_000);
afterAll(() => test.drop());

const MAX_DAYS = 60;
const earlier = (one: string, other: string): string => (one < other ? one : other);

const rangesOf = (seed: number) => {
  const days = naiveRows(logs[seed] ?? [], "day", undefined)
    .map(({ name }) => name)
    .sort();
  const [first = "2026-01-01", last = "2026-01-01"] = [days[0], days.at(-1)];
  const middle = days[Math.floor(days.length / 2)] ?? first;
  return [
    { from: first, to: earlier(middle, addDays(first, MAX_DAYS)) },
    { from: middle, to: earlier(last, addDays(middle, MAX_DAYS)) },
  ];
};

const fromSpring: Segment = [[{ column: "campaign", operator: "is", values: ["spring"] }]];
const isFromSpring = ({ views }: NaiveVisit): boolean => views[0]?.campaign === "spring";

const funnels = [
  "page:%2Fpage-0;page:%2Fpage-1",
  "page:%2F*;cart;checkout;order;refund",
  "page:%2Fpage-1;page:%2Fpage-1;page:%2Fpage-2",
  "cart:pen;order",
  "form-sent;event:visitor%3AViewCart",
  "page:%2F*;form-sent:contact",
  "page:%2F*;event:survey",
];

const goals = [
  ...["page:%2Fpage-1", "page:%2F*", "cart", "cart:pen", "checkout", "order", "refund"],
  ...["form-sent:contact", "event:visitor%3AViewCart", "event:survey"],
];

/** The number of rows of a list of visits. */
const rowsOf = async (
  report: { readonly websiteId: string },
  listed: readonly ListedVisit[],
): Promise<number> => {
  const { matching, values } = listedVisitsSource(report, listed);
  return (await test.database.query(matching, values)).length;
};

describe(`${LOGS} random logs`, () => {
  it.each(funnels)(
    "have the funnel %s of a naive count, in a visit and within days",
    async (text) => {
      const steps = draftSteps(text);
      let reachedSecond = 0;
      for (const [seed, log] of logs.entries()) {
        const range = rangesOf(seed)[seed % 2] as { readonly from: string; readonly to: string };
        const windowDays = [null, 1, 7][seed % 3] as number | null;
        const segment = seed % 5 === 0 ? fromSpring : [];
        const report = { websiteId: `w${seed}`, timeZone: zoneAfter(log), ...range, segment };
        const query = { steps, days: windowDays ?? 0 };
        const scan = async (held: HeldVisits, walk: Parameters<typeof walkPaths>[1]) => {
          const times = await scanFunnel(held, { ...walk, windowDays });
          return times;
        };
        const counted = await withPaths(sqlFor(seed), report, query, scan, mergeFunnels);
        const naive = naiveFunnel(log, acts[seed] ?? [], {
          ...range,
          steps,
          windowDays,
          ...(segment.length > 0 && { matches: isFromSpring }),
        });
        const what = `log ${seed}, ${range.from} to ${range.to}, ${windowDays}, ${segment.length}`;
        expect(funnelCounts(counted), what).toEqual(naive);
        for (const [step, { reached }] of seed % 7 < 2 ? naive.entries() : []) {
          const left = reached - (naive[step + 1]?.reached ?? 0);
          for (const [outcome, figure] of [
            ["reached", reached],
            ["left", left],
          ] as const) {
            const funnel = { steps, window: { days: windowDays } };
            const wanted = { step, outcome };
            const listed = await findListedStepVisits(sqlFor(seed), report, funnel, wanted);
            expect(await rowsOf(report, listed), `${what}, ${outcome} ${step}`).toBe(figure);
          }
        }
        reachedSecond += naive[1]?.reached ?? 0;
      }
      expect(reachedSecond).toBeGreaterThan(0);
    },
    120_000,
  );

  it("have the goals of a naive count: visitors, completions, days and all visitors", async () => {
    const steps = goals.map((code) => parseStep(code) as Step);
    const reached = goals.map(() => 0);
    for (const [seed, log] of logs.entries()) {
      const range = rangesOf(seed)[seed % 2] as { readonly from: string; readonly to: string };
      const segment = seed % 4 === 0 ? fromSpring : [];
      const report = { websiteId: `w${seed}`, timeZone: zoneAfter(log), ...range, segment };
      const counted = await withPaths(
        sqlFor(seed),
        report,
        { steps, days: 0 },
        scanGoals,
        mergeGoals,
      );
      const naive = naiveGoals(log, acts[seed] ?? [], {
        ...range,
        steps,
        ...(segment.length > 0 && { matches: isFromSpring }),
      });
      expect(counted, `log ${seed}, ${range.from} to ${range.to}, ${segment.length}`).toEqual(
        naive,
      );
      for (const [place, { visitors, completions }] of naive.goals.entries()) {
        reached[place] = (reached[place] ?? 0) + visitors;
        if (seed % 8 > 1) continue;
        const goal = { id: "g", name: "", step: steps[place] as Step };
        for (const [counts, figure] of [
          ["visitors", visitors],
          ["completions", completions],
        ] as const) {
          const listed = await findListedGoalVisits(sqlFor(seed), report, goal, counts);
          expect(await rowsOf(report, listed), `log ${seed}, ${goals[place]}`).toBe(figure);
        }
      }
    }
    for (const [place, count] of reached.entries()) expect(count, goals[place]).toBeGreaterThan(0);
  }, 120_000);

  it(
    "have the same actions after a rebuild",
    () =>
      expectReplayEqualsLive(test.database, eventStore, visitorActions, { batchSizes: [7, 1_000] }),
    120_000,
  );
});
