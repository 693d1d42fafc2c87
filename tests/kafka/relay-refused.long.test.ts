import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { EventStore } from "#infra/event-store/port.ts";
import { createPostgresEventStore } from "#infra/event-store/postgres.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { describeOn } from "#tests/support/real-server.ts";
import { until } from "#tests/support/wait-for.ts";
import { appendToWebsites, relayedPosition, startRelayProcess } from "./relays.ts";
import { expectTopicEqualsLog } from "./topic-content.ts";

let test: TestDatabase;
let restored: TestDatabase;
let eventStore: EventStore;
let restoredStore: EventStore;

beforeEach(async () => {
  [test, restored] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  eventStore = createPostgresEventStore({ connectionString: test.url });
  restoredStore = createPostgresEventStore({ connectionString: restored.url });
});
afterEach(async () => {
  await Promise.all([eventStore.close(), restoredStore.close()]);
  await Promise.all([test.drop(), restored.drop()]);
});

/** Publishes the first log, and ends its relay. */
const fill = async (address: string, prefix: string) => {
  await appendToWebsites(eventStore, 40);
  const relay = await startRelayProcess(test.url, address, prefix);
  await until(async () => (await relayedPosition(test.database)) === 40);
  await relay.kill();
};

/** The exit code and the errors of a relay of the other log to the same topic. */
const relayRestored = async (address: string, prefix: string) => {
  const relay = await startRelayProcess(restored.url, address, prefix);
  const { child } = relay;
  const [code] = child.exitCode === null ? await once(child, "exit") : [child.exitCode];
  return { code, errors: relay.errors() };
};

describeOn("kafka", "a relay refuses, and ends with an error", (address) => {
  it("when the topic carries another log", async () => {
    const prefix = `other-${randomUUID()}`;
    await fill(address, prefix);
    await restored.database.query("update log_identity set log_id = gen_random_uuid()");
    await appendToWebsites(restoredStore, 60);
    const { code, errors } = await relayRestored(address, prefix);
    expect(code).toBe(1);
    expect(errors).toContain("The topic carries another log");
    await expectTopicEqualsLog(address, prefix, eventStore);
  });

  it("when the log was set back to an earlier position", async () => {
    const prefix = `older-${randomUUID()}`;
    await fill(address, prefix);
    await appendToWebsites(restoredStore, 20);
    const { code, errors } = await relayRestored(address, prefix);
    expect(code).toBe(1);
    expect(errors).toContain("up to position 40, but the log ends at 20: it was set back");
    await expectTopicEqualsLog(address, prefix, eventStore);
  });
});
