import { afterEach, beforeEach, expect, it } from "vitest";
import { createMemoryEventStore } from "#infra/event-store/memory.ts";
import { silentLog } from "#infra/log/log.ts";
import { appendSome, thingsProjection } from "#tests/projections/things.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { until } from "#tests/support/wait-for.ts";
import { createBuild, findBuilds } from "./builds.ts";
import { createFeed, type Feed } from "./feed.ts";
import { startRun } from "./run.ts";
import { createSoftMutex } from "./soft-mutex.ts";

const EVENTS = 20;

let test: TestDatabase;
beforeEach(async () => {
  test = await createTestDatabase();
});
afterEach(() => test.drop());

/** One full page, after which the feed expects more, but the log has ended. */
const fullPageThenNothing = async (): Promise<Feed> => {
  const eventStore = createMemoryEventStore();
  await appendSome(eventStore, EVENTS);
  const { events, upTo } = await eventStore.readAll({ after: 0n, limit: EVENTS });
  return {
    next: async (after, _, signal) => {
      if (after === 0n) return { events, upTo, more: true };
      const ended = Promise.withResolvers<void>();
      signal.addEventListener("abort", () => ended.resolve());
      await ended.promise;
      return { events: [], upTo: after, more: false };
    },
    isBehind: () => false,
    isEnd: () => false,
    stop: async () => undefined,
  };
};

it("reports that a page is written although the next one does not come", async () => {
  const projection = thingsProjection();
  const { database } = test;
  await createBuild(database, projection, "first");
  const [build] = await findBuilds(database, [projection.name]);
  if (build === undefined) throw new Error("There is no build.");
  const told: bigint[] = [];
  const run = startRun({
    database,
    projection,
    build,
    log: silentLog,
    mutex: createSoftMutex(),
    feed: await fullPageThenNothing(),
    onMove: () => told.push(run.standing.position),
  });
  await until(() => run.standing.position === BigInt(EVENTS));
  await until(() => told.at(-1) === BigInt(EVENTS), { timeoutMs: 5_000 });
  await run.stop();
});

it.each([
  ["waits for more after a page with many events", 30, 1],
  ["asks for the next page after one with few", 3, 2],
])("a projection that gathers %s", async (_, events, asked) => {
  const eventStore = createMemoryEventStore();
  await appendSome(eventStore, events);
  const plain = thingsProjection();
  const projection = { ...plain, reads: { ...plain.reads, gatherMs: 600_000 } };
  const { database } = test;
  await createBuild(database, projection, "first");
  const [build] = await findBuilds(database, [projection.name]);
  if (build === undefined) throw new Error("There is no build.");
  const feed = createFeed({
    eventStore,
    from: 0n,
    reads: projection.reads,
    onError: () => undefined,
  });
  let calls = 0;
  const next: Feed["next"] = (...given) => {
    calls += 1;
    return feed.next(...given);
  };
  const run = startRun({
    database,
    projection,
    build,
    log: silentLog,
    mutex: createSoftMutex(),
    feed: { ...feed, next },
    onMove: () => undefined,
  });
  await until(() => run.standing.position === BigInt(events) && calls >= asked);
  // Its end does not wait.
  await Promise.all([run.stop(), feed.stop()]);
  expect(calls).toBe(asked);
});
