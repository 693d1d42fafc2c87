import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { retentionColumns } from "#domain/journeys/retention.ts";
import {
  addPeriods,
  cohortGrains,
  cohortPeriods,
  periodStart,
} from "#domain/kit/cohort-periods.ts";
import { createMemoryEventStore } from "#infra/event-store/memory.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { visits } from "#projections/census/visits.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { naiveRetention } from "#tests/support/naive-cohorts.ts";
import {
  appendHappening,
  type Happening,
  isView,
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
import {
  countRetention,
  findCellVisits,
  findRetentionReport,
  reportRetention,
  retentionSource,
} from "./retention-source.ts";

const LOGS = repeats(100);
const MAX_PERIODS = 14;

const DAY_MS = 86_400_000;
/** More visits of the same visitors, some weeks and months later. */
const withReturns = (log: readonly Happening[], seed: number): readonly Happening[] => [
  ...log,
  ...log.filter(isView).flatMap((view, place): readonly View[] => {
    const days = [0, 6, 7, 20, 31, 95][(place + seed) % 6] as number;
    return days === 0 ? [] : [{ ...view, atMs: view.atMs + days * DAY_MS }];
  }),
];
const logs = Array.from({ length: LOGS }, (_, seed) => withReturns(randomLog(seed + 9_000), seed));
const eventStore = createMemoryEventStore();

let test: TestDatabase;

/** Every other log is reported in parts. */
let little: Sql;
const isInParts = (seed: number): boolean => seed % 2 === 1;
const sqlFor = (seed: number): Sql => (isInParts(seed) ? little : test.database);
/**
 * A cell that is read in parts takes 40 ms. Nearly all cells belong to a period without new visitors: of those, one in
 * eight is enough to see that it is empty.
 */
const isRead = (seed: number, size: number, cell: number): boolean =>
  !isInParts(seed) || size > 0 || cell % 8 === 0;
beforeAll(async () => {
  test = await createTestDatabase();
  for (const [seed, log] of logs.entries())
    for (const happening of log) await appendHappening(eventStore, `w${seed}`, happening);
  await projectAll(test.database, eventStore, [visits]);
  little = withLittleMemory(test.database);
}, 120_000);
afterAll(() => test.drop());

const segments: readonly (readonly [string | undefined, (visit: NaiveVisit) => boolean])[] = [
  [undefined, () => true],
  ["campaign:is:spring", ({ views }) => views[0]?.campaign === "spring"],
];

describe(`visitors of ${LOGS} random logs`, () => {
  it.each(cohortGrains)(
    "come back as in a naive count, by %s",
    async (grain) => {
      let [size, returned, earlier] = [0, 0, 0];
      for (const [seed, log] of logs.entries()) {
        const days = naiveRows(log, "day", undefined).map(({ name }) => name);
        const first = days.toSorted()[seed % 3 === 0 ? Math.floor(days.length / 2) : 0];
        if (first === undefined) continue;
        const from = periodStart(first, grain);
        const to = addPeriods(from, 1 + (seed % MAX_PERIODS), grain);
        const [segment, matches] = segments[seed % 4 === 1 ? 1 : 0] as (typeof segments)[number];
        const report = { websiteId: `w${seed}`, timeZone: zoneAfter(log), from, to };
        const asked = { ...report, segment: segmentOf(segment) };
        const periods = cohortPeriods(asked, grain, "2030-01-01");
        const scan = () => countRetention(sqlFor(seed), { ...asked, periods });
        const naive = naiveRetention(log, { from, to, grain, matches });
        const what = `log ${seed}, ${from} to ${to}, ${segment}`;
        expect(await scan(), what).toEqual(naive);
        // Visitors that were looked up before.
        if (seed % 5 === 0) expect(await scan(), what).toEqual(naive);
        if (seed % 8 < 2)
          for (const [place, { size, cameBack, later }] of naive.entries()) {
            const figures = [["new", size], ["again", cameBack], ...later.entries()] as const;
            for (const [nth, [came, figure]] of figures.entries()) {
              if (!isRead(seed, size, place + nth)) continue;
              const cohort = periods.starts[place] as string;
              const cell = { cohort, came: typeof came === "number" ? came + 1 : came };
              const visits = await findCellVisits(sqlFor(seed), { ...asked, periods }, cell);
              expect(visits.length, `${what}, ${cohort}, ${came}`).toBe(figure);
            }
          }
        size += naive.reduce((sum, cohort) => sum + cohort.size, 0);
        returned += naive.reduce((sum, cohort) => sum + cohort.cameBack, 0);
        if (seed % 3 === 0) earlier += 1;
      }
      expect(Math.min(size, returned, earlier)).toBeGreaterThan(20);
    },
    120_000,
  );

  it("are no longer new when an earlier visit arrives late", async () => {
    const report = { websiteId: "late", timeZone: "UTC", from: "2026-03-02", to: "2026-03-15" };
    const asked = { ...report, segment: [] };
    const periods = cohortPeriods(asked, "week", "2030-01-01");
    const sizes = async () => {
      await projectAll(test.database, eventStore, [visits]);
      const counts = await countRetention(test.database, { ...asked, periods });
      return counts.map(({ size }) => size);
    };
    const visit = (visitorId: string, day: string) =>
      appendHappening(eventStore, "late", {
        visitorId,
        atMs: Date.parse(day),
        page: "/",
        referrer: "",
        campaign: "",
      });
    await visit("ann", "2026-03-04");
    await visit("ben", "2026-03-05");
    await visit("cy", "2026-02-01");
    expect(await sizes()).toEqual([2, 0]);
    await visit("ann", "2026-02-27");
    expect(await sizes()).toEqual([1, 0]);
  });

  it.each([
    ["2026-01-05", "2026-03-15", "2026-02-23", 3],
    [undefined, "2026-03-15", "2026-02-23", 3],
    ["2026-03-04", "2026-03-15", "2026-03-02", 2],
    // Nothing is recorded in these days.
    ["2026-01-05", "2026-02-15", "2026-02-09", 1],
  ])(
    "have no weeks before the one in which visits were first recorded: from %s to %s",
    async (from, to, first, weeks) => {
      await appendHappening(eventStore, "begun", {
        visitorId: "ann",
        atMs: Date.parse("2026-02-26T12:00:00Z"),
        page: "/",
        referrer: "",
        campaign: "",
      });
      await projectAll(test.database, eventStore, [visits]);
      const dependencies = { sql: test.database, timeZoneOf: async () => "UTC" };
      const report = await findRetentionReport(
        { ...dependencies, nowMs: () => Date.parse("2026-06-01") },
        "begun",
        { grain: "week", to, ...(from !== undefined && { from }) },
      );
      const { starts } = report.periods;
      expect([report.recordedSince, report.from, starts[0], starts.length]).toEqual([
        ...["2026-02-26", first, first, weeks],
      ]);
    },
  );

  it("cannot have come back when they are new in the last period", async () => {
    const asked = {
      websiteId: "last",
      timeZone: "UTC",
      from: "2026-03-02",
      to: "2026-03-15",
      segment: [],
    };
    const periods = cohortPeriods(asked, "week", "2030-01-01");
    for (const [visitorId, day] of [
      ["ann", "2026-03-03"],
      ["ann", "2026-03-10"],
      ["ben", "2026-03-11"],
    ] as const)
      await appendHappening(eventStore, "last", {
        visitorId,
        atMs: Date.parse(day),
        page: "/",
        referrer: "",
        campaign: "",
      });
    await projectAll(test.database, eventStore, [visits]);
    const report = await reportRetention(test.database, { ...asked, periods });
    expect(report).toMatchObject({ size: 2, sizeBeforeLast: 1, cameBack: 1 });
    const { value } = retentionColumns.cameBackShare;
    expect(report.rows.map((row) => value(row))).toEqual(["100.0", null]);
    const { matching, values, sql } = retentionSource(report.rows, "week");
    const shares = await test.database.query(
      `select ${sql.cameBackShare?.expression} as share from (${matching}) as m order by cohort`,
      values,
    );
    expect(shares).toEqual([{ share: 100 }, { share: null }]);
  });
});
