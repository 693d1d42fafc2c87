import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { EventStore } from "#infra/event-store/port.ts";
import { createPostgresEventStore } from "#infra/event-store/postgres.ts";
import { requestRebuild } from "#projections/kit/requests.ts";
import { thingsProjection } from "#tests/projections/things.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { describeOn } from "#tests/support/real-server.ts";
import { expectReplayEqualsLive } from "#tests/support/replay.ts";
import { until } from "#tests/support/wait-for.ts";
import { appendToWebsites, type RelayProcess, startRelayProcess } from "./relays.ts";

const script = fileURLToPath(new URL("./worker-process.ts", import.meta.url));
const names = ["test-one", "test-two", "test-three"];
const EVENTS = 3_000;

let test: TestDatabase;
let eventStore: EventStore;
let relay: RelayProcess | undefined;
let processes: ChildProcess[];

beforeEach(async () => {
  test = await createTestDatabase();
  eventStore = createPostgresEventStore({ connectionString: test.url });
  processes = [];
});
afterEach(async () => {
  await Promise.all([...processes.map(kill), relay?.kill()]);
  await eventStore.close();
  await test.drop();
});

const kill = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, "exit");
  child.kill("SIGKILL");
  await exited;
};

const startWorker = async (address: string, prefix: string): Promise<ChildProcess> => {
  const child = spawn(process.execPath, [script, test.url, names.join(","), address, prefix], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  processes.push(child);
  await once(child.stdout as NodeJS.ReadableStream, "data");
  return child;
};

const shownBuilds = () =>
  test.database.query<{ build: number; projection: string; schema: string; position: number }>(
    `select build, projection, schema_name as schema, position from projection_builds
      where state = 'current' order by projection`,
  );
/** Processes of the workers that live, with the projections that each of them runs. */
const members = () =>
  test.database.query<{ process: number; projections: readonly string[] }>(
    "select process, projections from projection_members order by process",
  );
/** Each of these processes is a member, and together they run every projection once. */
const expectMembers = async (children: readonly (ChildProcess | undefined)[]) => {
  const pids = children.map((child) => child?.pid ?? 0).sort((a, b) => a - b);
  await until(async () => {
    const now = await members();
    const running = now.flatMap(({ projections }) => projections).sort();
    return (
      `${now.map(({ process }) => process)}` === `${pids}` &&
      `${running}` === `${[...names].sort()}`
    );
  });
};
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

describeOn("kafka", "projections that follow the topic", (address) => {
  it("equal a rebuild after two of three workers were killed and one joined, and are rebuilt", async () => {
    const prefix = `group-${randomUUID()}`;
    relay = await startRelayProcess(test.url, address, prefix);
    const workers = await Promise.all([1, 2, 3].map(() => startWorker(address, prefix)));
    const appending = appendToWebsites(eventStore, EVENTS);
    await until(async () => (await applied()) > 200);
    await expectMembers(workers);

    const killedAt = performance.now();
    await Promise.all(workers.slice(0, 2).map(kill));
    const [joined] = await Promise.all([startWorker(address, prefix), appending]);
    await appendToWebsites(eventStore, 1);
    const head = Number(await eventStore.head());
    await until(async () => (await applied()) === head);
    console.info(`all caught up ${Math.round(performance.now() - killedAt)} ms after two kills`);
    await expectAllRight();
    await expectMembers([workers[2], joined]);
    expect([workers[2]?.exitCode, joined?.exitCode]).toEqual([null, null]);

    // A new build reads the log and joins the topic at the position reached.
    const before = (await shownBuilds()).map(({ build }) => build);
    for (const name of names) await requestRebuild(test.database, name, "test");
    await appendToWebsites(eventStore, 400, EVENTS);
    await until(async () => (await shownBuilds()).every(({ build }) => !before.includes(build)));
    await appendToWebsites(eventStore, 100, EVENTS + 400);
    await expectAllRight();
  });
});
