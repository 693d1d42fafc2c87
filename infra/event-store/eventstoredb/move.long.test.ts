import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type EventStoreDouble, startEventStoreDouble } from "#tests/eventstoredb/double.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { EventStoreUnavailable } from "../errors.ts";
import type { EventStore, RecordedEvent } from "../port.ts";
import { createPostgresEventStore } from "../postgres.ts";
import { anAppend, anEvent, freshStream } from "../sample-appends.ts";
import { openEventStoreDb } from "./event-store.ts";
import { moveToEventStore } from "./move-to-eventstore.ts";
import { moveToPostgres } from "./move-to-postgres.ts";

let test: TestDatabase;
let server: EventStoreDouble;
beforeEach(async () => {
  test = await createTestDatabase();
  server = await startEventStoreDouble();
});
afterEach(async () => {
  await server.stop();
  await test.drop();
});

const options = () => ({
  connectionString: test.url,
  url: server.url,
  onProgress: () => undefined,
});

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
/** By a connection that does not have the name of a running Daybook's. */
const query = async (text: string) => {
  const client = new pg.Client({ connectionString: test.url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
};

const onPostgres = <Value>(work: (store: EventStore) => Promise<Value>) =>
  withStore(createPostgresEventStore({ connectionString: test.url }), work);
const onServer = <Value>(work: (store: EventStore) => Promise<Value>) =>
  withStore(
    openEventStoreDb({ connectionString: test.url, url: server.url, waitForMs: 30_000 }),
    work,
  );

const all = async (store: EventStore): Promise<readonly RecordedEvent[]> =>
  (await store.readAll({ after: 0n, limit: 10_000 })).events;

const fill = (store: EventStore, appends: number) =>
  store.appendAll(
    Array.from({ length: appends }, (_, n) =>
      anAppend(freshStream(n % 2 === 0 ? "cart" : "order"), {
        events: Array.from({ length: 1 + (n % 3) }, () => anEvent(n)),
      }),
    ),
  );

it("moves a log to the server and back, with every event as it was", async () => {
  const stream = freshStream();
  const before = await onPostgres(async (store) => {
    await fill(store, 600);
    await store.append(anAppend(stream));
    return all(store);
  });
  expect(await moveToEventStore(options())).toBe(true);
  expect(await moveToEventStore(options())).toBe(false);
  const during = await onServer(async (store) => {
    expect(await all(store)).toEqual(before);
    const verdict = await store.append(anAppend(stream, { expectedRevision: 0n }));
    expect(verdict).toMatchObject({ status: "appended", position: BigInt(before.length + 1) });
    return all(store);
  });
  expect(await moveToPostgres(options())).toBe(true);
  expect(await moveToPostgres(options())).toBe(false);
  await onPostgres(async (store) => {
    expect(await all(store)).toEqual(during);
    const verdict = await store.append(anAppend(stream, { expectedRevision: 1n }));
    expect(verdict).toMatchObject({ status: "appended", position: BigInt(during.length + 1) });
  });
});

it("continues after an interruption, and nobody appends in between", async () => {
  const before = await onPostgres(async (store) => {
    await fill(store, 900);
    return all(store);
  });
  let copied = 0;
  server.onAppend = () => {
    copied += 1;
    if (copied > 700) void server.stop();
    return "answer";
  };
  await expect(moveToEventStore(options())).rejects.toThrow();
  await onPostgres((store) =>
    expect(store.append(anAppend(freshStream()))).rejects.toThrow(EventStoreUnavailable),
  );
  await expect(onServer(all)).rejects.toThrow();
  const { log } = server;
  server = await startEventStoreDouble({ log });
  await expect(onServer(all)).rejects.toThrow("is being moved");
  expect(await moveToEventStore(options())).toBe(true);
  expect(await onServer(all)).toEqual(before);
});

it("is taken back when it is not finished", async () => {
  const before = await onPostgres(async (store) => {
    await fill(store, 20);
    return all(store);
  });
  server.onAppend = (stream) => (stream.startsWith("order") ? "lose" : "answer");
  await expect(moveToEventStore(options())).rejects.toThrow("outcome is unknown");
  expect(await moveToPostgres(options())).toBe(true);
  await onPostgres(async (store) => {
    expect(await all(store)).toEqual(before);
    expect((await store.append(anAppend(freshStream()))).status).toBe("appended");
  });
});

it("is refused when the server has other events in a stream, and is taken back", async () => {
  const before = await onPostgres(async (store) => {
    await fill(store, 20);
    return all(store);
  });
  const { stream = "" } = before.at(7) ?? {};
  const text = (value: string) => new TextEncoder().encode(value);
  server.log.append(
    stream,
    [
      {
        id: randomUUID(),
        type: "Other",
        contentType: "application/json",
        data: text("{}"),
        metadata: text("{}"),
      },
    ],
    "no_stream",
  );
  await expect(moveToEventStore(options())).rejects.toThrow(
    `The server has other events in ${stream}. Start with a server that has no events.`,
  );
  expect(await moveToPostgres(options())).toBe(true);
  expect(await onPostgres(all)).toEqual(before);
});

it("is refused while a Daybook runs", async () => {
  await test.database.query("select from log.head");
  await expect(moveToEventStore(options())).rejects.toThrow("Stop every process of this Daybook");
});

it("says at which position the two logs differ, and switches nothing", async () => {
  await onPostgres((store) => fill(store, 30));
  await moveToEventStore(options());
  await query(`update log.events set data = '{"n":"changed"}' where position = 17`);
  await expect(moveToPostgres(options())).rejects.toThrow(
    "At position 17 the two logs differ: data",
  );
  expect(await query("select from log.source where state = 'eventstore'")).toHaveLength(1);
});
