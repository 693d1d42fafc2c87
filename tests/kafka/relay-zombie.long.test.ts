import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { EventStore } from "#infra/event-store/port.ts";
import { createPostgresEventStore } from "#infra/event-store/postgres.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { describeOn } from "#tests/support/real-server.ts";
import { until } from "#tests/support/wait-for.ts";
import {
  appendToWebsites,
  type RelayProcess,
  relayedPosition,
  startRelayProcess,
} from "./relays.ts";
import { expectTopicEqualsLog, readTopic } from "./topic-content.ts";

let test: TestDatabase;
let eventStore: EventStore;
let relays: RelayProcess[];

beforeEach(async () => {
  test = await createTestDatabase();
  eventStore = createPostgresEventStore({ connectionString: test.url });
  relays = [];
});
afterEach(async () => {
  await Promise.all(relays.map(({ kill }) => kill()));
  await eventStore.close();
  await test.drop();
});

/** Freezes a relay behind position 1,000, lets another publish 500 more, and thaws the first. */
const freezeAndReplace = async (address: string, prefix: string, way?: string) => {
  const zombie = await startRelayProcess(test.url, address, prefix, way);
  relays.push(zombie);
  await appendToWebsites(eventStore, 1_000);
  await until(async () => (await relayedPosition(test.database)) === 1_000);

  // Frozen, it keeps its connections. Postgres drops the one with the lock.
  zombie.child.kill("SIGSTOP");
  await test.database.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'daybook-locks' and datname = current_database()`,
  );
  await appendToWebsites(eventStore, 500, 1_000);
  relays.push(await startRelayProcess(test.url, address, prefix, way));
  await until(async () => (await relayedPosition(test.database)) === 1_500);
  // Its subscription reads the same 500 events, and it tries to publish them.
  zombie.child.kill("SIGCONT");
  return zombie;
};

describeOn("kafka", "a relay that was frozen and replaced", (address) => {
  it("is fenced when it thaws: it ends with error 47 and has written nothing", async () => {
    const prefix = `zombie-${randomUUID()}`;
    const { child, errors } = await freezeAndReplace(address, prefix);
    const [code] = child.exitCode === null ? await once(child, "exit") : [child.exitCode];
    expect(code, errors()).toBe(47);
    await expectTopicEqualsLog(address, prefix, eventStore);
  });

  it("writes everything twice without its transactional id", async () => {
    const prefix = `naive-${randomUUID()}`;
    await freezeAndReplace(address, prefix, "without-transactions");
    const content = await until(async () => {
      const found = await readTopic(address, prefix, 1_500n);
      return found.duplicates === 500 ? found : undefined;
    });
    expect(content.events).toBe(2_000);
    expect(content.outOfOrder).toBeGreaterThan(0);
    expect(content.brokenLinks).toBeGreaterThan(0);
  });
});
