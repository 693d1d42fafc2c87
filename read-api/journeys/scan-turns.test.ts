import { setImmediate as everythingElse } from "node:timers/promises";
import { beforeAll, expect, it } from "vitest";
import { cohortPeriods } from "#domain/kit/cohort-periods.ts";
import { parseStep, type Step } from "#domain/measuring/steps.ts";
import { markMatches, matchStretches } from "../census/matched-visits.ts";
import { COUNTED_AT_ONCE } from "../census/scan-stretches.ts";
import { createVisitColumns, valueDimensions } from "../census/visit-columns.ts";
import type { HeldVisits } from "../census/visit-memory.ts";
import { countBits } from "../census/visitor-bits.ts";
import { countFlowMoves, countFlowPages, frequentPages } from "./scan-flow.ts";
import { findStepVisits, funnelCounts, scanFunnel } from "./scan-funnel.ts";
import { scanGoals } from "./scan-goals.ts";
import { scanRetention } from "./scan-retention.ts";

const TURNS = 3;
const VISITS = COUNTED_AT_ONCE * TURNS + 1;
const NOON_MS = Date.parse("2026-03-10T12:00:00.000Z");
const HOUR_MS = 3_600_000;
const visits = createVisitColumns();
let held: HeldVisits;
beforeAll(() => {
  const each = <Value>(atPlace: (place: number) => Value) =>
    Array.from({ length: VISITS }, (_, place) => atPlace(place));
  const none = each(() => "");
  const hour = NOON_MS / HOUR_MS;
  const read = visits.add(hour, [
    each((place) => `v-${place}`),
    each((place) => NOON_MS + (place % 1_000)),
    each(() => ["/", "/shop"]),
    each(() => [0, 1_000]),
    each(() => 0),
    ...valueDimensions.map(() => none),
  ]);
  held = {
    visits,
    hours: [{ hour, read }],
    offsets: [{ quarter: 0, seconds: 0 }],
  };
});

const day = { from: "2026-03-10", to: "2026-03-10" };
const question = { ...day, segment: [] };
const steps = ["page:%2F", "page:%2Fshop"].map((code) => parseStep(code) as Step);
const walk = { ...question, steps, actions: [], moreDays: 1, gapMs: HOUR_MS, windowDays: null };
const flow = { ...question, path: "", direction: "from", steps: 2 } as const;
const report = { ...question, websiteId: "w", timeZone: "UTC" };
const nothing = { query: async () => [] };

const inTwoGroups = {
  ...day,
  segment: ["/", "/shop"].map((page) => [
    { column: "page" as const, operator: "is" as const, values: [page] },
  ]),
};

const countMatches = async (query: Parameters<typeof matchStretches>[1]): Promise<number> => {
  let count = 0;
  for await (const rows of matchStretches(held, query)) count += rows.length;
  return count;
};

const scans: readonly (readonly [string, () => Promise<number | undefined>])[] = [
  ["a search of visits", () => countMatches(question)],
  ["a search for two segments", () => countMatches(inTwoGroups)],
  ["a selection of visits", async () => countBits(await markMatches(held, inTwoGroups))],
  ["a funnel", async () => funnelCounts(await scanFunnel(held, walk)).at(-1)?.reached],
  [
    "the visits of a step",
    async () => (await findStepVisits(held, walk, { step: 1, outcome: "reached" })).rows.length,
  ],
  ["goals", async () => (await scanGoals(held, walk)).goals[1]?.completions],
  ["the pages of a journey", async () => (await countFlowPages(held, flow))[0]?.get("/")],
  [
    "the moves of a journey",
    async () => (await countFlowMoves(held, flow, frequentPages([new Map(), new Map()]))).visits,
  ],
  [
    "retention",
    async () => {
      const periods = cohortPeriods(day, "week", day.to);
      return (await scanRetention(nothing, held, report, periods))[0]?.size;
    },
  ],
];

it.each(scans)("%s of many visits lets everything else go on", async (_, scan) => {
  let isRunning = true;
  const counted = scan().finally(() => {
    isRunning = false;
  });
  let turns = 0;
  for (; isRunning; turns += 1) await everythingElse();
  expect(await counted).toBe(VISITS);
  expect(turns).toBeGreaterThan(TURNS);
});
