import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openEventStoreDb } from "#infra/event-store/eventstoredb/event-store.ts";
import type { EventStore, RecordedEvent } from "#infra/event-store/port.ts";
import { createPostgresEventStore } from "#infra/event-store/postgres.ts";
import { anAppend, anEvent, freshStream } from "#infra/event-store/sample-appends.ts";
import { createRandom } from "#tests/projections/sample-values.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { repeats } from "#tests/support/repeats.ts";
import { runProgram } from "#tests/support/run-program.ts";
import { until } from "#tests/support/wait-for.ts";
import { type EventStoreDouble, startEventStoreDouble } from "./double.ts";

const project = fileURLToPath(new URL("../../", import.meta.url));
const APPENDS = 2_400;
const KILLS = repeats(3);
const random = createRandom(Number(process.env.DAYBOOK_SEED ?? 20_260_301));

let test: TestDatabase;
let server: EventStoreDouble;
let before: readonly RecordedEvent[];
/** Appends that the server has seen. */
let arrived = 0;

const settings = () => ({ DATABASE_URL: test.url, EVENTSTORE_URL: server.url });

const withStore = async <Value>(
  opening: EventStore | Promise<EventStore>,
  work: (store: EventStore) => Promise<Value>,
): Promise<Value> => {
  const store = await opening;
  try {
    return await work(store);
  } finally {
    await store.close();
  }
};
const onPostgres = <Value>(work: (store: EventStore) => Promise<Value>) =>
  withStore(createPostgresEventStore({ connectionString: test.url }), work);
const all = async (store: EventStore): Promise<readonly RecordedEvent[]> =>
  (await store.readAll({ after: 0n, limit: 100_000 })).events;

beforeAll(async () => {
  test = await createTestDatabase();
  server = await startEventStoreDouble();
  server.onAppend = () => {
    arrived += 1;
    return "answer";
  };
  before = await onPostgres(async (store) => {
    await store.appendAll(
      Array.from({ length: APPENDS }, (_, n) =>
        anAppend(freshStream(n % 2 === 0 ? "cart" : "order"), {
          events: Array.from({ length: 1 + (n % 3) }, () => anEvent(n)),
        }),
      ),
    );
    return all(store);
  });
});
afterAll(async () => {
  await server.stop();
  await test.drop();
});

/** The command, as npm starts it. */
const startMove = (to: string): ChildProcess =>
  spawn(process.execPath, ["infra/config/check-node.mjs", "log-move.ts", "--to", to], {
    cwd: project,
    env: { PATH: process.env.PATH, ...settings() },
    stdio: "ignore",
  });

const kill = async (child: ChildProcess) => {
  const exited = once(child, "exit");
  child.kill("SIGKILL");
  await exited;
};

/** Whether the killed process's connections are still there: the next move wants to be alone. */
const untilGone = async () => {
  const client = new pg.Client({ connectionString: test.url });
  await client.connect();
  await until(async () => {
    const { rows } = await client.query<{ others: number }>(
      `select count(*)::int as others from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`,
    );
    return rows[0]?.others === 0;
  });
  await client.end();
};

const query = async (text: string): Promise<readonly unknown[]> => {
  const client = new pg.Client({ connectionString: test.url });
  await client.connect();
  const { rows } = await client.query(text);
  await client.end();
  return rows;
};

it(`is complete and verified after ${KILLS} kills at moments of chance while it copied, with nothing doubled`, async () => {
  for (let n = 0; n < KILLS; n += 1) {
    const moment = arrived + 1 + Math.floor(random() * (APPENDS / 9));
    const child = startMove("eventstore");
    await until(() => arrived >= moment || child.exitCode !== null);
    expect(child.exitCode).toBeNull();
    await kill(child);
    await untilGone();
    expect(await query("select state from log.source")).toEqual([{ state: "moving" }]);
    await onPostgres((store) =>
      expect(store.append(anAppend(freshStream()))).rejects.toThrow(/EventStoreDB/),
    );
    await untilGone();
  }
  const { code, said } = await runProgram("log-move", ["--to", "eventstore"], settings());
  expect([code, said]).toEqual([0, expect.stringContaining("EventStoreDB decides the log now.")]);
  const ids = server.log.events.filter(({ stream }) => !stream.startsWith("$")).map(({ id }) => id);
  const own = new Set(before.map(({ id }) => id));
  expect(ids.filter((id) => own.has(id))).toEqual(before.map(({ id }) => id));
  const opening = openEventStoreDb({
    connectionString: test.url,
    url: server.url,
    waitForMs: 30_000,
  });
  expect(await withStore(opening, all)).toEqual(before);
});

it("moves back after kills in the same way", async () => {
  await untilGone();
  for (let n = 0; n < 3; n += 1) {
    const child = startMove("postgres");
    const exited = once(child, "exit");
    // From the moment on at which it is connected, so that it is killed while it copies or compares.
    await until(async () => {
      const rows = await query(
        "select from pg_stat_activity where datname = current_database() and application_name = 'log-move'",
      );
      return rows.length > 0 || child.exitCode !== null;
    });
    child.kill("SIGKILL");
    await exited;
    await untilGone();
    expect(await query("select state from log.source")).toEqual([{ state: "eventstore" }]);
  }
  const { code, said } = await runProgram("log-move", ["--to", "postgres"], settings());
  expect([code, said]).toEqual([0, expect.stringContaining("Postgres decides the log now.")]);
  expect(await onPostgres(all)).toEqual(before);
});
