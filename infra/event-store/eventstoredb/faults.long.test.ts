import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createFiles } from "#infra/files/postgres.ts";
import { createUnusedFiles } from "#infra/files/unused.ts";
import { newId } from "#infra/ids/uuid.ts";
import { type EventStoreDouble, startEventStoreDouble } from "#tests/eventstoredb/double.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { until } from "#tests/support/wait-for.ts";
import { AppendOutcomeUnknown, EventStoreUnavailable } from "../errors.ts";
import type { Append, EventStore, Verdict } from "../port.ts";
import { createPostgresEventStore } from "../postgres.ts";
import { createPostgresReading } from "../postgres-reading.ts";
import { anAppend, anEvent, freshStream } from "../sample-appends.ts";
import { validateAppend } from "../validate-append.ts";
import { createClaims } from "./claims.ts";
import { openSourceClient } from "./client.ts";
import { wrap } from "./envelope.ts";
import { type EventStoreDbOptions, openEventStoreDb } from "./event-store.ts";

let test: TestDatabase;
let server: EventStoreDouble;
const opened: EventStore[] = [];
beforeEach(async () => {
  test = await createTestDatabase();
  server = await startEventStoreDouble();
});
afterEach(async () => {
  for (const store of opened.splice(0)) await store.close();
  await server.stop();
  await test.drop();
});

const open = async (options: Partial<EventStoreDbOptions> = {}): Promise<EventStore> => {
  const store = await openEventStoreDb({
    url: server.url,
    connectionString: test.url,
    waitForMs: 30_000,
    ...options,
  });
  opened.push(store);
  return store;
};

const eventsOf = async (store: EventStore, stream: string) =>
  (await store.readStream(stream)).events.map(({ id }) => id);

const keyed = (stream: string, key: string, answer: string, change: Partial<Append> = {}) =>
  anAppend(stream, { idempotency: { key, answer }, ...change });

/** What a process has done that was killed after its claim, or after the server's answer. */
const beKilled = async (append: Append, after: "claim" | "append"): Promise<void> => {
  const reading = createPostgresReading({ connectionString: test.url });
  const waiting = { ...validateAppend(append), settle: Promise.withResolvers<Verdict>() };
  expect(await createClaims(reading.pool).claim(waiting, -1n, newId())).toBe(true);
  if (after === "append") {
    const { rows } = await reading.pool.query<{ log_id: string }>("select log_id from log.source");
    const client = await openSourceClient(server.url);
    const data = wrap({ logId: rows[0]?.log_id as string, ...append });
    expect((await client.append(append.stream, data, -1n)).status).toBe("appended");
    await client.close();
  }
  await reading.disconnect();
};

describe("a process that is killed", () => {
  it("between its claim and its append has appended once after the repetition", async () => {
    const store = await open();
    const [stream, key] = [freshStream(), newId()];
    const first = keyed(stream, key, "first", { events: [anEvent(1), anEvent(2)] });
    await beKilled(first, "claim");
    const again = keyed(stream, key, "second");
    const verdict = { status: "duplicate", revision: 1n, position: 2n, answer: "first" };
    expect(await store.append(again)).toEqual(verdict);
    expect(await store.append(keyed(freshStream(), key, "third"))).toEqual(verdict);
    expect(await eventsOf(store, stream)).toEqual(first.events.map(({ id }) => id));
    expect(await test.database.query("select from log.claims")).toEqual([]);
  });

  it("between its append and the copy has appended once after the repetition", async () => {
    server.delivers = false;
    const store = await open();
    const [stream, key] = [freshStream(), newId()];
    const first = keyed(stream, key, "first");
    await beKilled(first, "append");
    const again = store.append(keyed(stream, key, "second"));
    server.delivers = true;
    server.nudge();
    expect(await again).toMatchObject({ status: "duplicate", answer: "first" });
    expect(await eventsOf(store, stream)).toEqual(first.events.map(({ id }) => id));
    expect(await store.findDuplicate("demo", key)).toMatchObject({ answer: "first" });
  });

  it("has appended nothing when its stream went on: the claim gives way", async () => {
    const store = await open();
    const [stream, key] = [freshStream(), newId()];
    await beKilled(keyed(stream, key, "first"), "claim");
    await store.append(anAppend(stream));
    const own = keyed(stream, key, "second", { expectedRevision: 0n });
    expect(await store.append(own)).toMatchObject({ status: "appended", revision: 1n });
    expect(await store.findDuplicate("demo", key)).toMatchObject({ answer: "second" });
  });

  it("after the server took an append without a key: repeated, it is there once", async () => {
    const store = await open({ answerWithinMs: 8_000 });
    for (const expectedRevision of [-1n, "any"] as const) {
      const append = anAppend(freshStream("census"), { expectedRevision });
      server.onAppend = () => "drop";
      await expect(store.append(append)).rejects.toThrow(AppendOutcomeUnknown);
      server.onAppend = () => "answer";
      const repeated = await store.append(append);
      expect(["appended", "duplicate"]).toContain(repeated.status);
      expect(await eventsOf(store, append.stream)).toEqual(append.events.map(({ id }) => id));
    }
  });
});

describe("while the copy is behind", () => {
  it("an append says that its outcome is unknown, and nothing is deleted as unused", async () => {
    const store = await open({ waitForMs: 100 });
    const { fileId } = await createFiles(test.database).keep("demo", Buffer.from("a"));
    const later = () => new Date(Date.now() + 8 * 24 * 3_600_000).toISOString();
    const unused = createUnusedFiles(test.database, later, store.isWhole);
    server.delivers = false;
    const naming = anAppend(freshStream("product"), {
      events: [{ ...anEvent(1, "ProductDefined"), data: { product: { files: [{ fileId }] } } }],
    });
    await expect(store.append(naming)).rejects.toThrow(AppendOutcomeUnknown);
    expect(await store.isWhole()).toBe(false);
    expect(await unused.forget()).toBe(0);
    server.delivers = true;
    server.nudge();
    await until(store.isWhole);
    expect(await unused.forget()).toBe(0);
    expect(await unused.list()).toEqual([]);
    expect((await store.append(naming)).status).toBe("duplicate");
  });

  it("events of other programs, and the server's own, do not count", async () => {
    const store = await open();
    await store.append(anAppend(freshStream()));
    const client = await openSourceClient(server.url);
    const foreign = { id: newId(), type: "Elsewhere", data: {}, metadata: {} } as never;
    await client.append("other-program", [foreign], -1n);
    await client.close();
    server.log.writeSystemEvent();
    expect(await store.isWhole()).toBe(true);
    expect(await store.head()).toBe(1n);
  });
});

describe("several processes", () => {
  it("copy once, in order, and another one takes over", async () => {
    const [first, second] = [await open(), await open()];
    const writers = [first, second];
    const stream = freshStream("census");
    const appends = Array.from({ length: 40 }, (_, n) =>
      writers[n % 2]?.append(
        anAppend(n % 3 === 0 ? stream : freshStream(), { expectedRevision: "any" }),
      ),
    );
    await Promise.all(appends);
    await first.close();
    const verdict = await second.append(anAppend(freshStream()));
    expect(verdict).toMatchObject({ status: "appended", position: 41n });
    const { events } = await second.readAll({ after: 0n, limit: 100 });
    expect(events.map(({ position }) => position)).toEqual(
      Array.from({ length: 41 }, (_, n) => BigInt(n + 1)),
    );
    const order = server.log.events
      .map(({ id }) => id)
      .filter((id) => events.some((e) => e.id === id));
    expect(events.map(({ id }) => id)).toEqual(order);
  });

  it("get the true revision of a conflict", async () => {
    const [first, second] = [await open(), await open()];
    const stream = freshStream();
    await first.append(
      anAppend(stream, { events: Array.from({ length: 8 }, (_, n) => anEvent(n)) }),
    );
    const tooFar = anAppend(stream, { expectedRevision: 9n });
    expect(await second.append(tooFar)).toEqual({ status: "conflict", revision: 7n });
    expect(await second.append(anAppend(stream))).toEqual({ status: "conflict", revision: 7n });
  });

  it("cannot append past the server", async () => {
    await open();
    const direct = createPostgresEventStore({ connectionString: test.url });
    await expect(direct.append(anAppend(freshStream()))).rejects.toThrow(EventStoreUnavailable);
    expect(await direct.head()).toBe(0n);
    await direct.close();
  });
});

describe("at the start", () => {
  it("a shop with a log in Postgres is refused, with what to do", async () => {
    const postgres = createPostgresEventStore({ connectionString: test.url });
    await postgres.append(anAppend(freshStream()));
    await postgres.close();
    await expect(open()).rejects.toThrow("npm run log:move -- --to eventstore");
  });

  it("a server that takes less than an append needs is refused, with the option", async () => {
    const small = await startEventStoreDouble({ maxAppendSize: 1_048_576 });
    await expect(open({ url: small.url })).rejects.toThrow("--max-append-size=12582912");
    expect(small.log.events.filter(({ type }) => !type.startsWith("$"))).toEqual([]);
    await small.stop();
  });

  it("a server that has another shop's log is refused", async () => {
    await open();
    const other = await createTestDatabase();
    const refused = open({ connectionString: other.url });
    await expect(refused).rejects.toThrow("has the log of another Daybook");
    expect(await other.database.query("select from log.source")).toEqual([]);
    await other.drop();
  });

  it("a server without the shop's log is refused", async () => {
    const store = await open();
    await store.append(anAppend(freshStream()));
    const empty = await startEventStoreDouble();
    await expect(open({ url: empty.url })).rejects.toThrow("up to position 1");
    await empty.stop();
  });
});
