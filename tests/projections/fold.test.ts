import { afterEach, beforeEach, expect, it } from "vitest";
import type { createMemoryEventStore } from "#infra/event-store/memory.ts";
import type { EventStore } from "#infra/event-store/port.ts";
import { createPostgresEventStore } from "#infra/event-store/postgres.ts";
import { createDatabase } from "#infra/postgres/pool.ts";
import type { Database } from "#infra/postgres/port.ts";
import { visits } from "#projections/census/visits.ts";
import { findBuilds } from "#projections/kit/builds.ts";
import type { FarReading } from "#projections/kit/far-reading.ts";
import { rulesOfWebsites } from "#projections/kit/measuring-rules.ts";
import type { Projection } from "#projections/kit/projection.ts";
import { requestRebuild } from "#projections/kit/requests.ts";
import { createProjectionWorker, type ProjectionWorker } from "#projections/kit/worker.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { appendHappening, appendHit, randomLog } from "#tests/support/naive-traffic.ts";
import { expectReplayEqualsLive } from "#tests/support/replay.ts";
import { until } from "#tests/support/wait-for.ts";

const LOGS = 40;
const logs = Array.from({ length: LOGS }, (_, seed) => randomLog(seed + 5_000));
const longest = Math.max(...logs.map(({ length }) => length));

const PAGE_EVENTS = 40;

/** A rebuild reads small pages, joins three of them, and writes six of them together. */
const visitsInPages: Projection = {
  ...visits,
  reads: { ...visits.reads, pageEvents: PAGE_EVENTS },
  pagesTogether: 3,
  joinsTogether: 2,
} as Projection;

/** As another thread reads pages, in this one. */
const farReading: FarReading = {
  behind: 100n,
  begin: ({ rules }) => {
    const digest = visits.digest?.(rulesOfWebsites(rules));
    const filter = { types: visits.reads.types ?? [] };
    return {
      next: async (after) => {
        const { events, upTo } = await eventStore.readAll({ after, limit: PAGE_EVENTS, filter });
        farPages += 1;
        return events.length < PAGE_EVENTS ? undefined : { digest: digest?.(events), upTo };
      },
      stop: () => undefined,
    };
  },
};

let farPages: number;
let test: TestDatabase;
let database: Database;
let eventStore: EventStore;
let worker: ProjectionWorker;
beforeEach(async () => {
  test = await createTestDatabase();
  database = createDatabase({ connectionString: test.url });
  eventStore = createPostgresEventStore({ connectionString: test.url });
  worker = createWorker();
  farPages = 0;
});

const createWorker = (more: { readonly farReading?: FarReading } = {}): ProjectionWorker =>
  createProjectionWorker({ eventStore, database, projections: [visitsInPages], ...more });

afterEach(async () => {
  await worker.stop();
  await database.close();
  await eventStore.close();
  await test.drop();
});

type Store = ReturnType<typeof createMemoryEventStore>;

/** What happens at one place of every log. Each visitor has visits from places before. */
const appendPlace = async (place: number): Promise<void> => {
  for (const [seed, log] of logs.entries()) {
    const happening = log[place];
    if (happening !== undefined)
      await until(async () =>
        appendHappening(eventStore as Store, `w${seed}`, happening).then(() => true),
      );
  }
};

const expectLiveIsRight = async (): Promise<void> => {
  const [row] = await test.database.query<{ schema: string }>(
    `select schema_name as schema from projection_builds
      where projection = 'visits' and state = 'current'`,
  );
  const liveSchema = row?.schema as string;
  await expectReplayEqualsLive(test.database, eventStore, visits, {
    batchSizes: [1_000],
    liveSchema,
  });
};

const failures = () =>
  test.database.query<{ position: string }>(
    "select position::text as position from projection_failures",
  );

const isAtEnd = async (): Promise<boolean> =>
  worker.reached(["visits"], await eventStore.head(), 1_000);

it("continues from the rows of its tables after its connections were cut", async () => {
  await worker.start();
  for (let place = 0; place < longest; place += 1) {
    await appendPlace(place);
    if (place % 3 === 1)
      await test.database.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid()`,
      );
  }
  await until(isAtEnd);
  await expectLiveIsRight();
}, 120_000);

it("applies everything before an event that cannot be applied, and names it", async () => {
  for (let place = 0; place < longest; place += 1) await appendPlace(place);
  const before = await eventStore.head();
  await appendHit(eventStore as Store, "w0", { event: 1, visitorId: "ann", host: "shop.example" });
  await appendPlace(0);
  await worker.start();
  await until(() => worker.status()[0]?.state === "stopped");
  expect(worker.status()[0]?.position).toBe(before);
  // The state comes a moment before the record of its cause.
  await until(async () => (await failures()).length === 1);
  expect(await failures()).toEqual([{ position: String(before + 1n) }]);
}, 120_000);

const newestBuild = async () => (await findBuilds(database, ["visits"])).at(-1);

it.each([
  { where: "here", isFar: false },
  { where: "far from here", isFar: true },
])(
  "writes pages of a rebuild that are read $where together, and finds the event that cannot be applied all the same",
  async ({ isFar }) => {
    if (isFar) worker = createWorker({ farReading });
    for (let place = 0; place < longest; place += 1) await appendPlace(place);
    const before = await eventStore.head();
    await worker.start();
    await until(isAtEnd);
    const first = await newestBuild();
    await requestRebuild(database, "visits", "test");
    await until(async () => {
      const newest = await newestBuild();
      return newest?.build !== first?.build && newest?.state === "current";
    });
    await expectLiveIsRight();
    expect(farPages > 5).toBe(isFar);

    await appendHit(eventStore as Store, "w0", {
      event: 1,
      visitorId: "ann",
      host: "shop.example",
    });
    await appendPlace(0);
    await until(() => worker.status()[0]?.state === "stopped");
    await requestRebuild(database, "visits", "test");
    await until(async () => (await failures()).length === 2);
    expect((await failures()).map(({ position }) => position)).toEqual([
      String(before + 1n),
      String(before + 1n),
    ]);
    expect((await newestBuild())?.position).toBe(before);
  },
  120_000,
);
