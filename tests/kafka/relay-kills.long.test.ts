import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { EventStore } from "#infra/event-store/port.ts";
import { createPostgresEventStore } from "#infra/event-store/postgres.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import {
  type Broker,
  KAFKA_VERSIONS,
  startBroker,
  whyNoBroker,
} from "#tests/support/kafka-broker.ts";
import { describeOn } from "#tests/support/real-server.ts";
import { repeats } from "#tests/support/repeats.ts";
import { until } from "#tests/support/wait-for.ts";
import {
  appendToWebsites,
  type RelayProcess,
  relayedPosition,
  startRelayProcess,
} from "./relays.ts";
import { expectTopicEqualsLog } from "./topic-content.ts";

const RELAY_KILLS = repeats(3);
/** A page of the relay, and a little more. */
const EVENTS_OF_A_ROUND = 2_600;

let test: TestDatabase;
let eventStore: EventStore;
let prefix: string;
let relays: RelayProcess[];

beforeEach(async () => {
  test = await createTestDatabase();
  eventStore = createPostgresEventStore({ connectionString: test.url });
  prefix = `kills-${randomUUID()}`;
  relays = [];
});
afterEach(async () => {
  await Promise.all(relays.map(({ kill }) => kill()));
  await eventStore.close();
  await test.drop();
});

const start = async (address: string): Promise<RelayProcess> => {
  const relay = await startRelayProcess(test.url, address, prefix);
  relays.push(relay);
  return relay;
};

/** The status is written once per second, so that it proves that something was relayed. */
const untilMoved = async () => {
  const before = await relayedPosition(test.database);
  await until(async () => (await relayedPosition(test.database)) > before);
};

describeOn("kafka", "a relay that is killed", (address) => {
  it(`${RELAY_KILLS} times under appends loses nothing, doubles nothing and keeps the order`, async () => {
    for (let round = 0; round < RELAY_KILLS; round += 1) {
      const relay = await start(address);
      const appending = appendToWebsites(eventStore, EVENTS_OF_A_ROUND, round * EVENTS_OF_A_ROUND);
      await untilMoved();
      await relay.kill();
      await appending;
    }
    await start(address);
    await expectTopicEqualsLog(address, prefix, eventStore);
  });
});

const missing = await whyNoBroker(KAFKA_VERSIONS.previous);

describeOn("kafka", "a broker of its own", () => {
  let broker: Broker;
  beforeEach(async () => {
    broker = await startBroker(KAFKA_VERSIONS.previous);
  });
  afterEach(() => broker?.stop());

  it.skipIf(missing !== undefined)(
    `that is killed under appends and starts again has everything once (not run: ${missing})`.replace(
      " (not run: undefined)",
      "",
    ),
    async () => {
      const relay = await start(broker.address);
      const appending = appendToWebsites(eventStore, EVENTS_OF_A_ROUND);
      await untilMoved();
      await broker.kill();
      await appending;
      await appendToWebsites(eventStore, EVENTS_OF_A_ROUND, EVENTS_OF_A_ROUND);
      await broker.restart();
      await expectTopicEqualsLog(broker.address, prefix, eventStore);
      expect(relay.child.exitCode).toBeNull();

      // A broker that has lost everything is filled again from the beginning. The relay notices it
      // with the next event.
      await broker.restart({ empty: true });
      await appendToWebsites(eventStore, 1);
      await expectTopicEqualsLog(broker.address, prefix, eventStore);
    },
  );
});
