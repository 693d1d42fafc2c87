import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { createFlakyLine } from "#tests/support/flaky-line.ts";
import { until } from "#tests/support/wait-for.ts";
import { AppendOutcomeUnknown, EventStoreUnavailable } from "./errors.ts";
import type { EventStore, RecordedEvent, Verdict } from "./port.ts";
import { createPostgresEventStore } from "./postgres.ts";
import { anAppend, anEvent, freshStream } from "./sample-appends.ts";

let test: TestDatabase;
let store: EventStore;
beforeAll(async () => {
  test = await createTestDatabase();
  store = createPostgresEventStore({
    connectionString: test.url,
    applicationName: "under-test",
    pollEveryMs: 60_000,
  });
});
afterAll(async () => {
  await store.close();
  await test.drop();
});

const cutConnections = () =>
  test.database.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'under-test' and datname = current_database()",
  );

/** Holds the head of the log until the test releases it. */
const lockHead = async (): Promise<() => Promise<void>> => {
  const locked = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const transaction = test.database.transaction(async (sql) => {
    await sql.query("select position from log.head for update");
    locked.resolve();
    await release.promise;
  });
  await locked.promise;
  return () => {
    release.resolve();
    return transaction;
  };
};

const stuck = () =>
  until(async () => {
    const rows = await test.database.query(
      "select 1 from pg_stat_activity where application_name = 'under-test' and wait_event_type = 'Lock'",
    );
    return rows.length > 0;
  });

describe("when Postgres cuts the connections in the middle of a load", () => {
  it("in-flight appends fail clearly, a retry is recorded once, later ones work", async () => {
    const appends = Array.from({ length: 3_000 }, () => anAppend(freshStream()));
    const before = await store.head();
    const release = await lockHead();
    const settled = Promise.allSettled(appends.map(store.append));
    await stuck();
    await cutConnections();
    await release();
    const outcomes = await settled;
    const failed = outcomes.flatMap((outcome) =>
      outcome.status === "rejected" ? [outcome.reason] : [],
    );
    expect(failed.length).toBeGreaterThan(0);
    expect(failed.length).toBeLessThan(appends.length);
    for (const reason of failed) expect(reason).toBeInstanceOf(AppendOutcomeUnknown);

    const retried = await Promise.all(appends.map(store.append));
    const positions = new Set(retried.map((verdict) => (verdict as { position: bigint }).position));
    expect(positions.size).toBe(appends.length);
    for (const [index, outcome] of outcomes.entries())
      if (outcome.status === "fulfilled")
        expect(retried[index]).toEqual({ ...outcome.value, status: "duplicate", answer: null });
    expect(await store.head()).toBe(before + BigInt(appends.length));
  });

  it("a subscription continues at its position", async () => {
    const after = await store.head();
    const seen: RecordedEvent[] = [];
    const stop = new AbortController();
    const reading = (async () => {
      for await (const page of store.subscribe({ after, signal: stop.signal }))
        seen.push(...page.events);
    })();
    for (let round = 1; round <= 5; round += 1) {
      await cutConnections();
      await until(() => store.append(anAppend(freshStream())).then(() => true));
      await until(() => seen.length >= round);
    }
    const log = await store.readAll({ after, limit: 1_000 });
    expect(seen.map((event) => event.id)).toEqual(log.events.map((event) => event.id));
    stop.abort();
    await reading;
  });
});

describe("when a flush is stuck behind another process's transaction", () => {
  it("appends wait for it, and all go together afterwards", async () => {
    const release = await lockHead();
    const first = store.append(anAppend(freshStream()));
    await stuck();
    const rest = Array.from({ length: 100 }, () => store.append(anAppend(freshStream())));
    await release();
    const verdicts: Verdict[] = [await first, ...(await Promise.all(rest))];
    const positions = verdicts.map((verdict) => (verdict as { position: bigint }).position);
    expect(positions).toEqual(positions.map((_, n) => (positions[0] as bigint) + BigInt(n)));
  });

  it("an append cut there is recorded once after its retry", async () => {
    const release = await lockHead();
    const append = anAppend(freshStream(), { events: [anEvent(1), anEvent(2)] });
    const lost = store.append(append);
    const told = expect(lost).rejects.toThrow(AppendOutcomeUnknown);
    await stuck();
    await cutConnections();
    await told;
    await release();
    const verdict = await store.append(append);
    expect(["appended", "duplicate"]).toContain(verdict.status);
    expect((await store.readStream(append.stream)).events).toHaveLength(2);
  });
});

it("reports each connection that it opens, to write, to read and to listen", async () => {
  let opened = 0;
  const telling = createPostgresEventStore({
    connectionString: test.url,
    onOpen: () => {
      opened += 1;
    },
  });
  await telling.append(anAppend(freshStream()));
  expect(opened).toBe(1);
  await telling.head();
  expect(opened).toBe(2);
  const pages = telling.subscribe({ after: 0n })[Symbol.asyncIterator]();
  await pages.next();
  await until(() => opened >= 3);
  await pages.return?.();
  await telling.close();
});

it("replaces a listening connection that no longer receives anything, though it is not closed", async () => {
  const line = await createFlakyLine(test.url);
  const url = new URL(test.url);
  url.port = new URL(line.origin).port;
  const listening = createPostgresEventStore({
    connectionString: url.href,
    applicationName: "through-line",
  });
  const pages = listening.subscribe({ after: await store.head() })[Symbol.asyncIterator]();
  const next = pages.next();
  const findListener = async (): Promise<number | undefined> => {
    const rows = await test.database.query<{ port: number }>(
      `select client_port as port from pg_stat_activity
        where application_name = 'through-line' and state = 'idle'
          and (query = 'listen daybook_log' or query like '%as head from log.head')
        order by backend_start desc`,
    );
    return rows[0]?.port;
  };
  const dead = await until(findListener);
  line.silence(dead);
  await until(async () => ![undefined, dead].includes(await findListener()));
  const verdict = (await store.append(anAppend(freshStream()))) as { position: bigint };
  expect((await next).value.upTo).toBe(verdict.position);
  await pages.return?.();
  await listening.close();
  await line.close();
});

it("says so when Postgres cannot be reached", async () => {
  const url = new URL(test.url);
  url.port = "1";
  const lost = createPostgresEventStore({ connectionString: url.href, connectForMs: 0 });
  await expect(lost.append(anAppend(freshStream()))).rejects.toThrow(EventStoreUnavailable);
  await lost.close();
});

it("rejects only the append that Postgres refused", async () => {
  await test.database.query(
    "alter table log.events add constraint full_disk check (type <> 'Full')",
  );
  const refused = anAppend(freshStream(), { events: [anEvent(1, "Full")] });
  const [bad, good] = await Promise.allSettled(
    [refused, anAppend(freshStream())].map(store.append),
  );
  expect(bad).toMatchObject({ status: "rejected", reason: { name: "InvalidAppend" } });
  expect(good).toMatchObject({ status: "fulfilled", value: { status: "appended" } });
});
