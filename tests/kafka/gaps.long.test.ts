import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { EventStore, RecordedEvent } from "#infra/event-store/port.ts";
import { createPostgresEventStore } from "#infra/event-store/postgres.ts";
import { partitionOf, toMessage } from "#infra/kafka/messages.ts";
import { openLogTopic } from "#infra/kafka/open.ts";
import type { KafkaSettings } from "#infra/kafka/settings.ts";
import { createKafkaSource } from "#infra/kafka/source.ts";
import { silentLog } from "#infra/log/log.ts";
import { createProjectionWorker, type ProjectionWorker } from "#projections/kit/worker.ts";
import { thingsProjection } from "#tests/projections/things.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { describeOn } from "#tests/support/real-server.ts";
import { expectReplayEqualsLive } from "#tests/support/replay.ts";
import { until } from "#tests/support/wait-for.ts";
import { kafkaAt, PARTITIONS } from "./kafka-at.ts";
import { appendToWebsites } from "./relays.ts";

const EVENTS = 1_400;

let test: TestDatabase;
let eventStore: EventStore;
let worker: ProjectionWorker | undefined;

beforeEach(async () => {
  test = await createTestDatabase();
  eventStore = createPostgresEventStore({ connectionString: test.url });
});
afterEach(async () => {
  await worker?.stop();
  await eventStore.close();
  await test.drop();
});

type IsLost = (event: RecordedEvent, partition: number) => boolean;

/** Publishes the log as the relay does, without the lost events. Returns their number. */
const publishTorn = async (settings: KafkaSettings, isLost: IsLost): Promise<number> => {
  const { events } = await eventStore.readAll({ after: 0n, limit: EVENTS });
  const last = Array<bigint>(PARTITIONS).fill(0n);
  const messages = events.flatMap((event) => {
    const partition = partitionOf(event.metadata.websiteId, PARTITIONS);
    const message = toMessage(event, partition, last[partition] ?? 0n);
    last[partition] = event.position;
    return isLost(event, partition) ? [] : [message];
  });
  const topic = await openLogTopic(settings, silentLog);
  await topic.prepare(PARTITIONS);
  const publisher = await topic.openPublisher();
  await publisher.recover();
  const position = events.at(-1)?.position ?? 0n;
  await publisher.publish(messages, {
    logId: randomUUID(),
    partitions: PARTITIONS,
    position,
    last,
  });
  await publisher.close();
  await topic.close();
  return events.length - messages.length;
};

/** The end of one partition, and a few events in the middle of another. */
const isLost: IsLost = ({ position, metadata }, partition) => {
  const torn = partitionOf("site1", PARTITIONS);
  const cut = partitionOf("site0", PARTITIONS);
  if (partition === cut) return position > 1_000n;
  return partition === torn && metadata.websiteId === "site1" && position > 300n && position < 340n;
};

describeOn("kafka", "a topic that lacks events", (address) => {
  it("holds up no website: they come from the log, are counted, and the rows equal a rebuild", async () => {
    const settings = kafkaAt(address, `torn-${randomUUID()}`);
    expect(partitionOf("site1", PARTITIONS)).not.toBe(partitionOf("site0", PARTITIONS));
    await appendToWebsites(eventStore, EVENTS);
    const lost = await publishTorn(settings, isLost);
    expect(lost).toBeGreaterThan(100);

    const errors: string[] = [];
    const log = { ...silentLog, error: (_: object, message: string) => errors.push(message) };
    const { database } = test;
    const source = createKafkaSource({ settings, eventStore, database, log });
    const projection = thingsProjection();
    worker = createProjectionWorker({ eventStore, database, source, projections: [projection] });
    await worker.start();
    const head = await eventStore.head();
    expect(await worker.reached([projection.name], head, 60_000)).toBe(true);

    const [build] = await database.query<{ schema: string }>(
      "select schema_name as schema from projection_builds where state = 'current'",
    );
    await expectReplayEqualsLive(database, eventStore, projection, {
      batchSizes: [1_000],
      liveSchema: build?.schema ?? "",
    });
    await until(async () => {
      const [row] = await database.query<{ events: number }>(
        "select coalesce(sum(events), 0)::int as events from kafka_gaps",
      );
      return row?.events === lost;
    });
    expect(new Set(errors)).toEqual(
      new Set(["Events are missing in a partition of the Kafka topic and were read from the log."]),
    );
  });
});
