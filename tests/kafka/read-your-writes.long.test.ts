import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { EventStore } from "#infra/event-store/port.ts";
import { createPostgresEventStore } from "#infra/event-store/postgres.ts";
import { createKafkaSource } from "#infra/kafka/source.ts";
import { silentLog } from "#infra/log/log.ts";
import { createProjectionWorker, type ProjectionWorker } from "#projections/kit/worker.ts";
import { thingsProjection } from "#tests/projections/things.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { describeOn } from "#tests/support/real-server.ts";
import { kafkaAt } from "./kafka-at.ts";
import { appendToWebsites, type RelayProcess, startRelayProcess, websiteAppend } from "./relays.ts";

const WRITES = 9;
const WITHIN_MS = 500;

let test: TestDatabase;
let eventStore: EventStore;
let worker: ProjectionWorker | undefined;
let relay: RelayProcess | undefined;

beforeEach(async () => {
  test = await createTestDatabase();
  eventStore = createPostgresEventStore({ connectionString: test.url });
});
afterEach(async () => {
  await worker?.stop();
  await relay?.kill();
  await eventStore.close();
  await test.drop();
});

describeOn("kafka", "a read that waits for the visitor's own write", (address) => {
  it(`ends within ${WITHIN_MS} ms when the topic is quiet, whichever partition the website has`, async () => {
    const settings = kafkaAt(address, `quiet-${randomUUID()}`);
    relay = await startRelayProcess(test.url, address, settings.prefix);
    const database = test.database;
    const options = { eventStore, database, log: silentLog };
    const source = createKafkaSource({ settings, ...options });
    worker = createProjectionWorker({ ...options, source, projections: [thingsProjection()] });
    await worker.start();
    await appendToWebsites(eventStore, 20);
    await worker.reached(["test-things"], await eventStore.head(), 60_000);

    const waits: number[] = [];
    for (let write = 0; write < WRITES; write += 1) {
      const verdict = await eventStore.append(websiteAppend(write));
      if (verdict.status !== "appended") throw new Error("The write was not appended.");
      const since = performance.now();
      expect(await worker.reached(["test-things"], verdict.position, 60_000)).toBe(true);
      waits.push(performance.now() - since);
    }
    const median = waits.sort((a, b) => a - b)[Math.floor(WRITES / 2)];
    console.info(`median wait for the own write through Kafka: ${median?.toFixed(0)} ms`);
    expect(median).toBeLessThan(WITHIN_MS);
  });
});
