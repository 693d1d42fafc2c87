import { afterAll, beforeAll, expect, it } from "vitest";
import { sealedTypes } from "#domain/event-types/all-events.ts";
import { behindText } from "#domain/journeys/behind.ts";
import { cohortPeriods } from "#domain/kit/cohort-periods.ts";
import { reportsOfMonth, SEALED_REPORT_VERSION } from "#domain/kit/sealed-report.ts";
import type { EventStore } from "#infra/event-store/port.ts";
import { createPostgresEventStore } from "#infra/event-store/postgres.ts";
import { newId } from "#infra/ids/uuid.ts";
import { createMeasuringMonths } from "#infra/measuring-months/postgres.ts";
import { createPersonalData } from "#infra/personal-data/postgres.ts";
import { createDatabase } from "#infra/postgres/pool.ts";
import type { Database } from "#infra/postgres/port.ts";
import { visits } from "#projections/census/visits.ts";
import { createDestroyMonth } from "#projections/kit/destroy-month.ts";
import type { MonthKey } from "#projections/kit/month-reports.ts";
import { createProjectionWorker, type ProjectionWorker } from "#projections/kit/worker.ts";
import { measuringRules } from "#projections/measuring/measuring-rules.ts";
import { eventTexts, explainedNumbers } from "#read-api/shell/explained.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { hitOf, type View } from "#tests/support/naive-traffic.ts";
import { orderIdOf } from "#tests/support/signing.ts";
import { until } from "#tests/support/wait-for.ts";
import { segmentOf } from "../census/traffic-segment.ts";
import { explainContract } from "../explained/explain-contract.ts";
import { findRecordedVisits } from "../journeys/recorded-visits.ts";
import { countRetention } from "../journeys/retention-source.ts";
import { createExplain, type Explain } from "./explain.ts";

const secret = "a secret for tests of at least 32 characters";
let nowMs = 0;

let test: TestDatabase;
let database: Database;
let eventStore: EventStore;
let worker: ProjectionWorker;
let explainAnew: () => Explain;
let destroy: (month: string) => Promise<void>;

type Views = readonly (readonly [visitorId: string, at: string, campaign: string])[];
let record: (views: Views) => Promise<void>;

/** Around the end of January: ann comes in both months and in March, ben in February, cy stays over midnight. */
const views: Views = [
  ["ann", "2026-01-12T10:00:00Z", "spring"],
  ["ann", "2026-01-12T10:05:00Z", ""],
  ["dan", "2026-01-13T10:00:00Z", ""],
  ["cy", "2026-01-31T23:50:00Z", ""],
  ["cy", "2026-02-01T00:05:00Z", ""],
  ["ann", "2026-02-04T10:00:00Z", ""],
  ["ben", "2026-02-05T10:00:00Z", ""],
  ["ben", "2026-02-12T10:00:00Z", ""],
  ["cy", "2026-02-20T10:00:00Z", ""],
  ["ann", "2026-03-04T10:00:00Z", ""],
];

beforeAll(async () => {
  test = await createTestDatabase();
  database = createDatabase({ connectionString: test.url });
  const now = () => new Date(nowMs).toISOString();
  eventStore = createPostgresEventStore({ connectionString: test.url, now });
  const personalData = createPersonalData({ database, secret });
  const projections = [visits, measuringRules];
  worker = createProjectionWorker({ eventStore, database, projections, personalData });
  await worker.start();
  const months = createMeasuringMonths({
    sql: database,
    personalData,
    nameOf: reportsOfMonth,
    nowMs: () => nowMs,
  });
  record = async (views) => {
    for (const [visitorId, at, campaign] of views) {
      nowMs = Date.parse(at);
      const view: View = { visitorId, atMs: nowMs, page: "/", referrer: "", campaign };
      const data = await months.seal("demo", "UTC", hitOf(view) as Record<string, never>);
      await eventStore.append({
        stream: "census-demo.visitors-1",
        expectedRevision: "any",
        events: [
          { id: newId(), type: "HitRecorded", version: SEALED_REPORT_VERSION, data: { ...data } },
        ],
        metadata: { websiteId: "demo", actor: "visitor", correlationId: "test" },
      });
    }
    const head = await eventStore.head();
    await until(() => worker.reached(["visits", "measuring-rules"], head), {
      what: "the visits to be counted",
    });
  };
  await record(views);
  const loadProjections = async () => projections;
  const destroyMonth = createDestroyMonth({
    database,
    eventStore,
    personalData,
    sealedTypes,
    loadProjections,
  });
  destroy = async (month) => {
    const [found] = await database.query<Omit<MonthKey, "since"> & { readonly since: string }>(
      `select key_id as "keyId", website_id as "websiteId", month, since_position::text as since
         from measuring_months where month = $1`,
      [month],
    );
    const key = { ...(found as NonNullable<typeof found>), since: BigInt(found?.since ?? 0) };
    await until(async () => (await destroyMonth(key)).length === 0, {
      what: "a month to go",
    });
  };
  explainAnew = () =>
    createExplain({
      sql: database,
      personalData,
      orderIdOf,
      explainedNumbers,
      eventTexts,
      websiteFacts: async () => ({ timeZone: "UTC", currency: "USD" }),
    });
});
afterAll(async () => {
  await worker.stop();
  await database.close();
  await eventStore.close();
  await test.drop();
});

const range = { from: "2026-01-05", to: "2026-03-15" };
const cells = (["2026-01-12", "2026-01-26", "2026-02-02", "2026-03-02"] as const).flatMap(
  (cohort) => (["new", "again", 1] as const).map((came) => ({ cohort, came })),
);

const explained = async (explain: Explain, segment: string | undefined) => {
  const values = [];
  for (const cell of cells) {
    const behind = behindText({ report: "retention", grain: "week", ...cell });
    const query = explainContract.query.parse({
      number: "retention-visitors",
      id: `${range.from}.${range.to}.${behind}`,
      ...(segment !== undefined && { segment }),
    });
    values.push((await explain("demo", query)).now);
  }
  return values;
};

const reported = async (segment: string | undefined) => {
  const periods = cohortPeriods(range, "week", "2030-01-01");
  const asked = { websiteId: "demo", timeZone: "UTC", ...range, segment: segmentOf(segment) };
  const counts = await countRetention(database, { ...asked, periods });
  return cells.map(({ cohort, came }) => {
    const { size, cameBack, later = [] } = counts[periods.starts.indexOf(cohort)] ?? {};
    return came === "new" ? size : came === "again" ? cameBack : later[0];
  });
};

it("a cell of retention is explained by the visits of destroyed months, too, as its report counts them", async () => {
  for (const segment of [undefined, "campaign:is:spring"])
    expect(await explained(explainAnew(), segment)).toEqual(await reported(segment));
  const before = await explained(explainAnew(), undefined);
  expect(before).toEqual([2, 1, 0, 1, 1, 0, 1, 1, 1, 0, 0, 0]);
  const total = { number: "retention-visitors", id: `${range.from}.${range.to}.week` };
  const ofAll = explainContract.query.parse(total);
  const allBefore = await explainAnew()("demo", ofAll);
  const periods = cohortPeriods(range, "week", "2030-01-01");
  const asked = { websiteId: "demo", timeZone: "UTC", ...range, segment: [], periods };
  const counts = await countRetention(database, asked);
  expect(allBefore.now).toBe(counts.reduce((sum, { size }) => sum + size, 0));
  for (const month of ["2026-01", "2026-02"]) {
    await destroy(month);
    expect((await explainAnew()("demo", ofAll)).now, month).toBe(allBefore.now);
    const explain = explainAnew();
    for (const segment of [undefined, "campaign:is:spring"])
      expect(await explained(explain, segment), month).toEqual(await reported(segment));
    expect(await explained(explain, undefined), month).toEqual(before);
  }
  const behind = behindText({
    report: "retention",
    grain: "week",
    cohort: "2026-03-02",
    came: "new",
  });
  const query = explainContract.query.parse({
    number: "retention-visitors",
    id: `${range.from}.${range.to}.${behind}`,
  });
  const { unreadable, recordedVisits } = await explainAnew()("demo", query);
  expect([unreadable.count, recordedVisits]).toEqual([9, 7]);
});

it("a visitor of destroyed months who comes back while an explanation is cached is not new", async () => {
  const days = { from: "2026-02-23", to: "2026-03-15" };
  const cell = { cohort: "2026-03-02", came: "new" } as const;
  const behind = behindText({ report: "retention", grain: "week", ...cell });
  const id = `${days.from}.${days.to}.${behind}`;
  const query = explainContract.query.parse({ number: "retention-visitors", id });
  const reportedNew = async () => {
    const periods = cohortPeriods(days, "week", "2030-01-01");
    const asked = { websiteId: "demo", timeZone: "UTC", ...days, segment: segmentOf(undefined) };
    const counts = await countRetention(database, { ...asked, periods });
    return counts[periods.starts.indexOf(cell.cohort)]?.size;
  };
  const explain = explainAnew();
  expect([(await explain("demo", query)).now, await reportedNew()]).toEqual([0, 0]);
  await record([
    ["eve", "2026-03-05T10:00:00Z", ""],
    ["dan", "2026-03-06T10:00:00Z", ""],
  ]);
  expect([(await explain("demo", query)).now, await reportedNew()]).toEqual([1, 1]);
});

it("a cell is not explained by more visits of destroyed months than can be kept in memory", async () => {
  const days = { startMs: Date.parse("2026-01-05"), endMs: Date.parse("2026-03-15") };
  const what = "The sources of these orders depend";
  await expect(findRecordedVisits(database, "demo", days, what, 3)).rejects.toMatchObject({
    status: 422,
    code: "too-many-events",
    message: expect.stringMatching(/^The sources of these orders depend on more than 3 visits /),
  });
  expect(await findRecordedVisits(database, "other", days, what, 3)).toEqual([]);
});
