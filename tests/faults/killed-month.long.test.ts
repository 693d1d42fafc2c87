import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, it } from "vitest";
import { reportsOfMonth, SEALED_REPORT_VERSION } from "#domain/kit/sealed-report.ts";
import type { EventStore, Json } from "#infra/event-store/port.ts";
import { createPostgresEventStore } from "#infra/event-store/postgres.ts";
import { newId } from "#infra/ids/uuid.ts";
import { createMeasuringMonths } from "#infra/measuring-months/postgres.ts";
import type { PersonalData } from "#infra/personal-data/port.ts";
import { createPersonalData } from "#infra/personal-data/postgres.ts";
import { createDatabase } from "#infra/postgres/pool.ts";
import type { Database } from "#infra/postgres/port.ts";
import { requestRebuild } from "#projections/kit/requests.ts";
import { createProjectionWorker, type ProjectionWorker } from "#projections/kit/worker.ts";
import { measuringRules } from "#projections/measuring/measuring-rules.ts";
import { projections as allProjections } from "#projections/shell/registry.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { hitOf } from "#tests/support/naive-traffic.ts";
import { rowsOfSchema } from "#tests/support/replay.ts";
import { until } from "#tests/support/wait-for.ts";

const recorded = allProjections.filter(({ records }) => records !== undefined);
const projections = [...recorded, measuringRules];
const secret = "a secret for tests of at least 32 characters";
const entry = fileURLToPath(new URL("./destroy-months-process.ts", import.meta.url));
const FIRST_MS = Date.parse("2026-01-10T12:00:00.000Z");
const MINUTE_MS = 60_000;

let test: TestDatabase;
let database: Database;
let eventStore: EventStore;
let worker: ProjectionWorker;
let personalData: PersonalData;
let nowMs = FIRST_MS;
beforeEach(async () => {
  test = await createTestDatabase();
  database = createDatabase({ connectionString: test.url });
  eventStore = createPostgresEventStore({
    connectionString: test.url,
    now: () => new Date(nowMs).toISOString(),
  });
  personalData = createPersonalData({ database, secret });
  worker = createProjectionWorker({ eventStore, database, projections, personalData });
  await worker.start();
});
afterEach(async () => {
  await worker.stop();
  await database.close();
  await eventStore.close();
  await test.drop();
});

const append = (
  stream: string,
  type: string,
  data: Readonly<Record<string, Json>>,
  version: number,
) =>
  eventStore.append({
    stream,
    expectedRevision: "any",
    events: [{ id: newId(), type, version, data }],
    metadata: { websiteId: "demo", actor: "visitor", correlationId: "test" },
  });

/** Page views of January, and a website that keeps them for three months. */
const fillMonth = async (): Promise<void> => {
  const months = createMeasuringMonths({
    sql: database,
    personalData,
    nameOf: reportsOfMonth,
    nowMs: () => nowMs,
  });
  for (let number = 0; number < 40; number += 1) {
    nowMs = FIRST_MS + number * 7 * MINUTE_MS;
    const visitorId = ["ann", "ben", null][number % 3] as string | null;
    const view = { visitorId, atMs: nowMs, page: `/page-${number % 4}` };
    const { happenedAt: _, ...hit } = hitOf({ ...view, referrer: "", campaign: "" }) as Record<
      string,
      Json
    >;
    const sealed = await months.seal("demo", "America/New_York", hit);
    await append("census-demo.visitors-1", "HitRecorded", { ...sealed }, SEALED_REPORT_VERSION);
  }
  const keep = { months: 3, changedAt: new Date(nowMs).toISOString() };
  await append("measuringRetention-demo.site", "MeasuringRetentionChanged", keep, 1);
  const names = projections.map(({ name }) => name);
  const head = await eventStore.head();
  await until(() => worker.reached(names, head), { what: "the projections to catch up" });
};

const run = () => {
  const child = fork(entry, [test.url, secret], { stdio: "inherit", execArgv: [] });
  return { child, gone: once(child, "exit") };
};

const isWaitingText = `
  select exists (select from pg_stat_activity
                  where datname = current_database() and wait_event_type = 'Lock'
                    and pid <> pg_backend_pid()) as waits`;

/** Kills a run while it waits for something that is locked, and lets the database end what it began. */
const killAt = async (locked: string): Promise<void> => {
  const { child, gone } = run();
  await database.transaction(async (sql) => {
    await sql.query(locked);
    await until(
      async () => (await test.database.query<{ waits: boolean }>(isWaitingText))[0]?.waits,
      { what: "the job to reach the lock" },
    );
    child.kill("SIGKILL");
    await gone;
  });
  await until(
    async () => {
      const [row] = await test.database.query<{ others: number }>(
        `select count(*)::int as others from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return row?.others === 0;
    },
    { what: "the killed process to be gone from the database" },
  );
};

const finish = async (): Promise<void> => {
  const [code] = await run().gone;
  expect(code).toBe(0);
};

/** What is there of a month: all of it, or none. */
const state = async () => {
  const sealed = await test.database.query<{ person: { personId: string; sealed: string } }>(
    "select data -> 'person' as person from log.events where type = 'HitRecorded' order by position",
  );
  const contents = await personalData.open(sealed.map(({ person }) => person));
  const [row] = await test.database.query<Omit<typeof untouched, "readable">>(
    `select (select count(*)::int from measuring_records) > 0 as "hasRecords",
            (select count(*)::int from measuring_months where destroyed_at is not null) as destroyed,
            (select count(*)::int from log.events where type = 'MeasuringMonthDestroyed') as events`,
  );
  return { ...row, readable: contents.filter((content) => content !== null).length };
};
const untouched = { hasRecords: false, destroyed: 0, events: 0, readable: 40 };
const destroyed = { hasRecords: true, destroyed: 1, events: 1, readable: 0 };

type Shown = { readonly build: string; readonly rows: unknown };
const shown = async (name: string): Promise<Shown> => {
  const [row] = await test.database.query<{ build: string; schema: string }>(
    `select build::text as build, schema_name as schema from projection_builds
      where projection = $1 and state = 'current'`,
    [name],
  );
  // A build notes with which rows it began, which a build from events alone has none of.
  const { recorded_visits: _, ...rows } = await rowsOfSchema(test.database, row?.schema ?? "");
  return { build: row?.build ?? "", rows };
};

/** The tables as they are built again, which is possible from the rows of record only. */
const rebuilt = async (name: string): Promise<unknown> => {
  const { build } = await shown(name);
  await requestRebuild(database, name, "test");
  const next = async () => {
    const now = await shown(name);
    return now.build === build ? undefined : now;
  };
  return (await until(next, { what: "another build" })).rows;
};

it.each([
  ["while it reads the month", "lock table persons in access exclusive mode", untouched],
  [
    "between the rows of record and the key",
    "select from persons where person_id = (select key_id from measuring_months) for update",
    untouched,
  ],
  ["before it knows that the event is recorded", "select from log.head for update", destroyed],
])(
  "a process that is killed %s leaves no month half destroyed, and the next one finishes",
  async (_, locked, left) => {
    await fillMonth();
    const before = new Map<string, unknown>();
    for (const { name } of recorded) before.set(name, (await shown(name)).rows);
    await killAt(locked);
    // The database ends the statement that it has.
    await expect.poll(state).toEqual(left);
    await finish();
    expect(await state()).toEqual(destroyed);
    await finish();
    expect(await state()).toEqual(destroyed);
    expect(
      await test.database.query("select from pg_namespace where nspname like 'p\\_month\\_%'"),
    ).toEqual([]);
    for (const { name } of recorded) expect(await rebuilt(name), name).toEqual(before.get(name));
  },
);
