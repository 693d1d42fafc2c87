import { afterEach, beforeEach, expect, it } from "vitest";
import type { EventStore } from "#infra/event-store/port.ts";
import { createPostgresEventStore } from "#infra/event-store/postgres.ts";
import { createPersonalData } from "#infra/personal-data/postgres.ts";
import { createDatabase } from "#infra/postgres/pool.ts";
import type { Database } from "#infra/postgres/port.ts";
import { visits } from "#projections/census/visits.ts";
import { findBuilds } from "#projections/kit/builds.ts";
import type { FarReading } from "#projections/kit/far-reading.ts";
import { requestRebuild } from "#projections/kit/requests.ts";
import { createProjectionWorker, type ProjectionWorker } from "#projections/kit/worker.ts";
import { farProjections } from "#projections/shell/far-projections.ts";
import { createFarReading } from "#projections/shell/far-reading.ts";
import { projections } from "#projections/shell/registry.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { rowsOfSchema } from "#tests/support/replay.ts";
import { until } from "#tests/support/wait-for.ts";
import { fillSealedLog } from "../../bench/reports/sealed-log.ts";

const secret = "a secret for tests of at least 32 characters";
const HITS = 6_500;
const BEHIND = 500n;

let test: TestDatabase;
let database: Database;
let eventStore: EventStore;
let worker: ProjectionWorker | undefined;
beforeEach(async () => {
  test = await createTestDatabase();
  database = createDatabase({ connectionString: test.url });
  eventStore = createPostgresEventStore({ connectionString: test.url });
});
afterEach(async () => {
  await worker?.stop();
  await database.close();
  await eventStore.close();
  await test.drop();
});

/** Counts the pages that come from the thread. */
const counted = (reading: FarReading, taken: (upTo: bigint) => void): FarReading => ({
  ...reading,
  begin: (asked) => {
    const pages = reading.begin(asked);
    const next: typeof pages.next = async (after) => {
      const page = await pages.next(after);
      if (page !== undefined) taken(page.upTo);
      return page;
    };
    return { ...pages, next };
  },
});

const newest = async () => (await findBuilds(database, ["visits"])).at(-1);

const isComplete = async (): Promise<boolean> => ((await newest())?.position ?? 0n) >= BigInt(HITS);

const rebuild = async (): Promise<string> => {
  const before = (await newest())?.build;
  await requestRebuild(database, "visits", "test");
  await until(async () => {
    const build = await newest();
    return build?.build !== before && build?.state === "current";
  });
  return (await newest())?.schema as string;
};

it("a rebuild whose pages another thread reads has the same rows", async () => {
  const personalData = createPersonalData({ database, secret });
  await fillSealedLog(database, personalData, HITS);
  const taken: bigint[] = [];
  const farReading = counted(
    createFarReading({ connectionString: test.url, secret }, BEHIND),
    (upTo) => taken.push(upTo),
  );
  worker = createProjectionWorker({
    eventStore,
    database,
    personalData,
    projections: [visits],
    farReading,
  });
  await worker.start();
  await until(isComplete);
  const expected = await rowsOfSchema(database, (await newest())?.schema as string);
  expect(expected.visits?.length).toBeGreaterThan(HITS / 3);
  taken.length = 0;
  expect(await rowsOfSchema(database, await rebuild())).toEqual(expected);
  expect(taken).toEqual([1_000n, 2_000n, 3_000n, 4_000n, 5_000n, 6_000n]);
}, 120_000);

it("a rebuild reads in its own thread when the other one cannot start", async () => {
  const personalData = createPersonalData({ database, secret });
  await fillSealedLog(database, personalData, HITS);
  const taken: bigint[] = [];
  const farReading = counted(
    createFarReading({ connectionString: `${test.url}_missing`, secret }, BEHIND),
    (upTo) => taken.push(upTo),
  );
  worker = createProjectionWorker({
    eventStore,
    database,
    personalData,
    projections: [visits],
    farReading,
  });
  await worker.start();
  await until(isComplete);
  const expected = await rowsOfSchema(database, (await newest())?.schema as string);
  expect(await rowsOfSchema(database, await rebuild())).toEqual(expected);
  expect(taken).toEqual([]);
}, 120_000);

it("every projection with a digest is known to the thread", async () => {
  const names = projections.filter(({ digest }) => digest !== undefined).map(({ name }) => name);
  expect(Object.keys(farProjections)).toEqual(names);
  for (const [name, load] of Object.entries(farProjections)) expect((await load()).name).toBe(name);
});
