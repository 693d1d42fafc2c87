import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type FlowNode,
  flowDirections,
  MAX_FLOW_STEPS,
  MIN_FLOW_STEPS,
} from "#domain/journeys/page-flow.ts";
import { createMemoryEventStore } from "#infra/event-store/memory.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { visits } from "#projections/census/visits.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { examples } from "#tests/support/long-tests.ts";
import { naiveFlow } from "#tests/support/naive-flow.ts";
import {
  appendHappening,
  createChance,
  type Happening,
  isView,
  MINUTE_MS,
  type NaiveVisit,
  naiveRows,
  randomLog,
  type View,
  zoneAfter,
} from "#tests/support/naive-traffic.ts";
import { projectAll } from "#tests/support/project.ts";
import { repeats } from "#tests/support/repeats.ts";
import { withLittleMemory } from "#tests/support/visits-in-parts.ts";
import { segmentOf } from "../census/traffic-segment.ts";
import type { Sampling } from "./count-flow.ts";
import type { FlowMove } from "./find-flow-visits.ts";
import { findMoveVisits, reportFlow } from "./flow-report.ts";
import type { FlowLink } from "./scan-flow.ts";
import { addDays } from "./visitor-paths.ts";

const LOGS = repeats(50);
const PAGES = 14;

/** Longer visits with more pages than a column has names. */
const withPages = (log: readonly Happening[], seed: number): readonly Happening[] => {
  const chance = createChance(seed + 77);
  return log.flatMap((each): readonly Happening[] => {
    if (!isView(each)) return [each];
    const more = Array.from(
      { length: chance(7) },
      (_, place): View => ({
        ...each,
        atMs: each.atMs + (place + 1) * MINUTE_MS,
        page: `/page-${chance(PAGES)}`,
      }),
    );
    return [each, ...more];
  });
};

/** Some logs have more visits, so that a column has more pages than names. */
const logs = Array.from({ length: LOGS }, (_, seed) =>
  Array.from({ length: seed % 12 === 0 ? 12 : 1 }, (_, more) =>
    withPages(randomLog(seed + 400 + more * LOGS), seed + more),
  ).flat(),
);
const eventStore = createMemoryEventStore();

let test: TestDatabase;

/** Every other log is reported in parts. */
let little: Sql;
const sqlFor = (seed: number): Sql => (seed % 2 === 0 ? test.database : little);
beforeAll(async () => {
  test = await createTestDatabase();
  for (const [seed, log] of logs.entries())
    for (const happening of log) await appendHappening(eventStore, `w${seed}`, happening);
  await projectAll(test.database, eventStore, [visits]);
  little = withLittleMemory(test.database);
}, 120_000);
afterAll(() => test.drop());

const pages = ["", "/page-1", "/page-0", "/page-1/*", "/*", "/nowhere"];
const segments: readonly (readonly [string | undefined, (visit: NaiveVisit) => boolean])[] = [
  [undefined, () => true],
  ["campaign:is:spring", ({ views }) => views[0]?.campaign === "spring"],
];

/** Usually so few visits are walked twice. Otherwise some tell which pages are likely, and not always the right ones. */
const samplings: readonly (Sampling | undefined)[] = [
  undefined,
  { rows: 1, every: 3, likely: 32, minVisits: 0 },
  { rows: 2, every: 5, likely: 9, minVisits: 0, collectAfter: 1 },
];

const keyOf = ({ step, fromKind, fromPage, toKind, toPage }: FlowLink): string =>
  `${step} ${`${fromKind} ${fromPage}`.trim()} → ${`${toKind} ${toPage}`.trim()}`;

describe(`visits of ${LOGS} random logs`, () => {
  it.each(examples(flowDirections, 1))(
    "go as in a naive count, %s a page",
    async (direction) => {
      const seen = new Set<string>();
      for (const [seed, log] of logs.entries()) {
        const days = naiveRows(log, "day", undefined).map(({ name }) => name);
        const from = days.toSorted()[seed % 2 === 0 ? 0 : Math.floor(days.length / 2)];
        if (from === undefined) continue;
        const [segment, matches] = segments[seed % 4 === 1 ? 1 : 0] as (typeof segments)[number];
        const page = pages[seed % pages.length] as string;
        const steps = MIN_FLOW_STEPS + (seed % (MAX_FLOW_STEPS + 1 - MIN_FLOW_STEPS));
        const range = { from, to: addDays(from, seed % 30) };
        const report = { websiteId: `w${seed}`, timeZone: zoneAfter(log), ...range };
        const query = { ...report, segment: segmentOf(segment) };
        const { links, ...counts } = await reportFlow(
          sqlFor(seed),
          query,
          { path: page, direction, steps },
          samplings[seed % samplings.length],
        );
        const found = {
          ...counts,
          links: new Map(links.map((link) => [keyOf(link), link.visits])),
        };
        expect(found.links.size).toBe(links.length);
        const naive = naiveFlow(log, { ...range, page, direction, steps, matches });
        expect(found, `log ${seed}, ${page}, ${steps}`).toEqual(naive);
        for (const link of links) {
          const ends = [
            { kind: link.fromKind, page: link.fromPage },
            { kind: link.toKind, page: link.toPage },
          ] as const;
          const column = direction === "from" ? link.step - 1 : steps - 1 - link.step;
          const [near, far] = direction === "from" ? ends : ends.toReversed();
          const question = { path: page, direction, steps };
          const find = (move: FlowMove) => findMoveVisits(sqlFor(seed), query, question, move);
          const what = `log ${seed}, ${keyOf(link)}`;
          const moved = await find({ column, near: near as FlowNode, far: far as FlowNode });
          expect(moved.length, what).toBe(link.visits);
          const inColumn = links
            .filter(({ step }) => step === link.step)
            .filter((other) =>
              direction === "from"
                ? other.fromKind === link.fromKind && other.fromPage === link.fromPage
                : other.toKind === link.toKind && other.toPage === link.toPage,
            )
            .reduce((sum, { visits }) => sum + visits, 0);
          const atPage = await find({ column, near: near as FlowNode, far: null });
          expect(atPage.length, what).toBe(inColumn);
        }
        for (const { fromKind, toKind } of links) seen.add(fromKind).add(toKind);
      }
      expect([...seen].sort()).toEqual(
        ["other", "page", direction === "from" ? "left" : "entered"].sort(),
      );
    },
    120_000,
  );
});
