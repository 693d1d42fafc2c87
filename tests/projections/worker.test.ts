import { afterEach, beforeEach, expect, it } from "vitest";
import type { EventStore } from "#infra/event-store/port.ts";
import { createPostgresEventStore } from "#infra/event-store/postgres.ts";
import { createDatabase } from "#infra/postgres/pool.ts";
import type { Database } from "#infra/postgres/port.ts";
import type { Projection } from "#projections/kit/projection.ts";
import { requestRebuild } from "#projections/kit/requests.ts";
import { createProjectionWorker, type ProjectionWorker } from "#projections/kit/worker.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { expectReplayEqualsLive } from "#tests/support/replay.ts";
import { until } from "#tests/support/wait-for.ts";
import { appendOf, appendSome, thingsProjection } from "./things.ts";

let test: TestDatabase;
let eventStore: EventStore;
let ends: (() => Promise<void>)[];

beforeEach(async () => {
  test = await createTestDatabase();
  eventStore = createPostgresEventStore({ connectionString: test.url });
  ends = [];
});
afterEach(async () => {
  for (const end of ends.reverse()) await end();
  await eventStore.close();
  await test.drop();
});

const startWorker = async (
  projections: readonly Projection[],
  database: Database = test.database,
): Promise<ProjectionWorker> => {
  const worker = createProjectionWorker({ eventStore, database, projections });
  ends.push(worker.stop);
  await worker.start();
  return worker;
};

const ownDatabase = (): Database => {
  const database = createDatabase({ connectionString: test.url });
  ends.push(() => database.close());
  return database;
};

const shownSchema = async (projection: string): Promise<string> => {
  const [row] = await test.database.query<{ schema: string }>(
    `select schema_name as schema from projection_builds where projection = $1 and state = 'current'`,
    [projection],
  );
  return row?.schema as string;
};

const expectLiveIsRight = async (projection: Projection): Promise<void> =>
  expectReplayEqualsLive(test.database, eventStore, projection, {
    batchSizes: [50, 1_000],
    liveSchema: await shownSchema(projection.name),
  });

const settled = async (worker: ProjectionWorker, projections: readonly Projection[]) =>
  expect(
    await worker.reached(
      projections.map(({ name }) => name),
      await eventStore.head(),
      30_000,
    ),
  ).toBe(true);

it("catches up, then follows the log", async () => {
  const things = thingsProjection();
  await appendSome(eventStore, 3_000);
  const worker = await startWorker([things]);
  await settled(worker, [things]);
  await expectLiveIsRight(things);
  await appendSome(eventStore, 300, 3_000);
  await settled(worker, [things]);
  await expectLiveIsRight(things);
});

it("moves on past events that no projection reads", async () => {
  const things = thingsProjection();
  const worker = await startWorker([things]);
  const other = { ...appendOf("x", "Other"), stream: "other-demo.x" };
  const verdict = await eventStore.append(other);
  if (verdict.status !== "appended") throw new Error(verdict.status);
  expect(await worker.reached([things.name], verdict.position, 10_000)).toBe(true);
  await until(async () => {
    const [row] = await test.database.query<{ position: number }>(
      "select position from projection_builds",
    );
    return row?.position === 1;
  });
});

it("answers false to a wait for something that is not there yet", async () => {
  const worker = await startWorker([thingsProjection()]);
  expect(await worker.reached(["test-things"], 1n, 20)).toBe(false);
  expect(() => worker.reached(["nothing"], 1n)).toThrow("Projection not found: nothing.");
});

it("knows from another process how far a projection has come", async () => {
  const things = thingsProjection();
  await startWorker([things]);
  const elsewhere = createProjectionWorker({
    eventStore,
    database: ownDatabase(),
    projections: [things],
  });
  ends.push(elsewhere.stop);
  await appendSome(eventStore, 701);
  expect(await elsewhere.reached([things.name], 701n, 20_000)).toBe(true);
  expect(await test.database.query("select max(position) as last from read.test_things")).toEqual([
    { last: 701 },
  ]);
});

it("keeps its place over a restart", async () => {
  const things = thingsProjection();
  await appendSome(eventStore, 1_500);
  const first = await startWorker([things]);
  await settled(first, [things]);
  await first.stop();
  await appendSome(eventStore, 700, 1_500);
  const second = await startWorker([things]);
  await settled(second, [things]);
  await expectLiveIsRight(things);
});

it("shares projections between two workers without applying anything twice", async () => {
  const all = ["a", "b", "c", "d"].map((letter) => thingsProjection({ name: `test-${letter}` }));
  const one = await startWorker(all, ownDatabase());
  const appending = appendSome(eventStore, 4_000);
  const two = await startWorker(all, ownDatabase());
  const heldBy = (worker: ProjectionWorker) =>
    worker.status().filter(({ state }) => state !== "elsewhere").length;
  await until(() => heldBy(one) === 2 && heldBy(two) === 2);
  await appending;
  await settled(one, all);
  await settled(two, all);
  for (const projection of all) await expectLiveIsRight(projection);
  await one.stop();
  await appendSome(eventStore, 500, 4_000);
  await until(() => heldBy(two) === 4);
  await settled(two, all);
  for (const projection of all) await expectLiveIsRight(projection);
});

it("stops a projection at an event that it cannot apply, names the event, and lets the rest continue", async () => {
  let poison: string | undefined = "title 600";
  const broken = thingsProjection({ name: "test-broken", poison: () => poison });
  const healthy = thingsProjection();
  const worker = await startWorker([broken, healthy]);
  await appendSome(eventStore, 1_000);
  await settled(worker, [healthy]);
  await expectLiveIsRight(healthy);
  const findFailure = async () =>
    (
      await test.database.query<{
        position: number;
        type: string;
        message: string;
        attempts: number;
      }>(`select f.position, f.type, f.message, f.attempts from projection_failures as f`)
    )[0];
  expect(await until(findFailure)).toEqual({
    position: 601,
    type: "ThingRenamed",
    message: "Cannot take the title title 600.",
    attempts: 1,
  });
  expect(worker.status().find(({ name }) => name === broken.name)).toMatchObject({
    state: "stopped",
    position: 600n,
    error: "Cannot take the title title 600.",
  });

  // Nobody waits for what does not move.
  expect(await worker.reached([broken.name], 1_000n, 60_000)).toBe(false);

  const retry = () =>
    test.database.query(
      "insert into projection_requests (projection, kind, requested_by) values ('test-broken', 'retry', 'owner:1')",
    );
  await retry();
  await until(async () => (await findFailure())?.attempts === 2);
  poison = undefined;
  await retry();
  await until(() => worker.reached([broken.name], 1_000n));
  await until(async () => (await findFailure()) === undefined);
  await expectLiveIsRight(broken);
});

it("names the event also when Postgres refuses its row", async () => {
  const things = thingsProjection();
  const worker = await startWorker([things]);
  await appendSome(eventStore, 100);
  await eventStore.append(appendOf("huge", "ThingCounted", { by: 1_000_000 }));
  await appendSome(eventStore, 100, 100);
  await until(() => worker.status()[0]?.state === "stopped");
  expect(worker.status()[0]?.position).toBe(100n);
  expect(worker.status()[0]?.error).toContain("violates check constraint");
});

it("applies nothing behind a page that Postgres refuses, although it was sent already", async () => {
  await appendSome(eventStore, 1_200);
  await eventStore.append(appendOf("huge", "ThingCounted", { by: 1_000_000 }));
  await appendSome(eventStore, 4_000, 1_200);
  const things = thingsProjection();
  const worker = await startWorker([things]);
  await until(() => worker.status()[0]?.state === "stopped");
  expect(worker.status()[0]?.position).toBe(1_200n);
  const shown = () =>
    test.database.query<{ latest: number }>("select max(position) as latest from read.test_things");
  expect((await shown())[0]?.latest).toBeLessThanOrEqual(1_200);
  await worker.stop();
  const again = await startWorker([things]);
  await until(() => again.status()[0]?.state === "stopped");
  expect(again.status()[0]?.position).toBe(1_200n);
});

it("builds again while writes continue, and readers never see an empty or a half view", async () => {
  const things = thingsProjection();
  await appendSome(eventStore, 5_000);
  const worker = await startWorker([things]);
  await settled(worker, [things]);
  const before = await shownSchema(things.name);
  const database = ownDatabase();
  let reading = true;
  let least = 0;
  const reader = (async () => {
    while (reading) {
      const [row] = await database.query<{ rows: number; latest: number }>(
        "select count(*)::int as rows, max(position) as latest from read.test_things",
      );
      expect(row?.rows).toBeGreaterThan(30);
      expect(row?.latest).toBeGreaterThanOrEqual(least);
      least = row?.latest ?? 0;
    }
  })();
  await requestRebuild(test.database, things.name, "owner:1");
  let written = 5_000;
  await until(async () => {
    await appendSome(eventStore, 20, written);
    written += 20;
    return (await shownSchema(things.name)) !== before;
  });
  await settled(worker, [things]);
  reading = false;
  await reader;
  await expectLiveIsRight(things);
  await until(async () => {
    const schemas = await test.database.query(
      "select 1 from information_schema.schemata where schema_name = $1",
      [before],
    );
    return schemas.length === 0;
  });
  expect(await test.database.query("select * from projection_requests")).toEqual([]);
});

it("builds a new version next to the old one and switches when it has caught up", async () => {
  await appendSome(eventStore, 2_000);
  const first = await startWorker([thingsProjection()]);
  await settled(first, [thingsProjection()]);
  await first.stop();
  const second = thingsProjection({ version: 2 });
  const worker = await startWorker([second]);
  await until(async () => (await shownSchema(second.name)).includes("_v2_"));
  await settled(worker, [second]);
  await expectLiveIsRight(second);
  const [row] = await test.database.query<{ since_version: number }>(
    "select since_version from read.test_things limit 1",
  );
  expect(row?.since_version).toBe(2);
});

it("continues automatically after its connections were cut", async () => {
  const things = thingsProjection();
  const worker = await startWorker([things], ownDatabase());
  await appendSome(eventStore, 1_000);
  for (let round = 0; round < 3; round += 1) {
    await test.database.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`,
    );
    await until(() => appendSome(eventStore, 500, 1_000 + round * 500).then(() => true));
  }
  await settled(worker, [things]);
  await until(() => worker.status()[0]?.state === "live");
  await expectLiveIsRight(things);
});

it("tells when the tables cannot be made", async () => {
  const broken = { ...thingsProjection(), tables: "create table {schema}.broken (id nonsense)" };
  await startWorker([broken]);
  const [row] = await test.database.query<{ error: string }>("select error from projections");
  expect(row?.error).toBe('type "nonsense" does not exist');
});
