import { afterEach, beforeEach, it } from "vitest";
import { createMemoryEventStore } from "#infra/event-store/memory.ts";
import { silentLog } from "#infra/log/log.ts";
import { appendSome, thingsProjection } from "#tests/projections/things.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { until } from "#tests/support/wait-for.ts";
import { createBuild, findBuilds } from "./builds.ts";
import type { Feed } from "./feed.ts";
import { startRun } from "./run.ts";
import { createTurns } from "./turns.ts";

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
    isEnd: () => false,
    stop: async () => undefined,
  };
};

it("tells that a page is written although the next one does not come", async () => {
  const projection = thingsProjection();
  const { database } = test;
  await createBuild(database, projection, "first");
  const [build] = await findBuilds(database, [projection.name]);
  if (build === undefined) throw new Error("There is no build.");
  const told: bigint[] = [];
  const run = startRun({
    ...{ database, projection, build, log: silentLog, turns: createTurns() },
    feed: await fullPageThenNothing(),
    onMove: () => told.push(run.standing.position),
  });
  await until(() => run.standing.position === BigInt(EVENTS));
  await until(() => told.at(-1) === BigInt(EVENTS), { timeoutMs: 5_000 });
  await run.stop();
});
