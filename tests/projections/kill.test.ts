import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { EventStore } from "#infra/event-store/port.ts";
import { createPostgresEventStore } from "#infra/event-store/postgres.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { expectReplayEqualsLive } from "#tests/support/replay.ts";
import { until } from "#tests/support/wait-for.ts";
import { appendSome, thingsProjection } from "./things.ts";

const script = fileURLToPath(new URL("./worker-process.ts", import.meta.url));
const names = ["test-one", "test-two", "test-three"];

let test: TestDatabase;
let eventStore: EventStore;
let processes: ChildProcess[];

beforeEach(async () => {
  test = await createTestDatabase();
  eventStore = createPostgresEventStore({ connectionString: test.url });
  processes = [];
});
afterEach(async () => {
  await Promise.all(processes.map(kill));
  await eventStore.close();
  await test.drop();
});

const startProcess = async (): Promise<ChildProcess> => {
  const child = spawn(process.execPath, [script, test.url, names.join(",")], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  processes.push(child);
  await once(child.stdout as NodeJS.ReadableStream, "data");
  return child;
};

const kill = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGKILL");
  await once(child, "exit");
};

const shownBuilds = () =>
  test.database.query<{ projection: string; schema: string; position: number }>(
    `select projection, schema_name as schema, position from projection_builds
      where state = 'current' order by projection`,
  );

const applied = async (): Promise<number> =>
  Math.min(...(await shownBuilds()).map(({ position }) => position));

const expectAllRight = async () => {
  const head = Number(await eventStore.head());
  await until(async () => (await applied()) === head);
  const builds = await shownBuilds();
  expect(builds.map(({ projection }) => projection)).toEqual([...names].sort());
  for (const { projection, schema } of builds)
    await expectReplayEqualsLive(
      test.database,
      eventStore,
      thingsProjection({ name: projection }),
      { batchSizes: [1_000], liveSchema: schema },
    );
};

it("has applied every event exactly once after workers were killed in the middle of a load", async () => {
  let written = 0;
  for (let round = 0; round < 3; round += 1) {
    const worker = await startProcess();
    const appending = appendSome(eventStore, 6_000, written);
    written += 6_000;
    const from = await applied();
    await until(async () => (await applied()) > from + 500 * round);
    await kill(worker);
    await appending;
  }
  await startProcess();
  await expectAllRight();
});

it("hands a killed worker's projections to the one that is left, without applying anything twice", async () => {
  const first = await startProcess();
  const second = await startProcess();
  const appending = appendSome(eventStore, 8_000);
  await until(async () => (await applied()) > 1_000);
  await kill(first);
  await appending;
  await expectAllRight();
  expect(second.exitCode).toBeNull();
});
