import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { projectFolder } from "#infra/apps/build.ts";
import type { Append, EventStore } from "#infra/event-store/port.ts";
import { createPostgresEventStore } from "#infra/event-store/postgres.ts";
import { newId } from "#infra/ids/uuid.ts";
import { metadata } from "#tests/projections/things.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { describeOn } from "#tests/support/real-server.ts";
import { until } from "#tests/support/wait-for.ts";
import { type RelayProcess, startRelayProcess } from "./relays.ts";

const example = join(projectFolder, "docs/examples/orders-by-day.mjs");
const ORDERS = 600;
const websites = ["one", "two", "three", "four"];

let test: TestDatabase;
let eventStore: EventStore;
let relay: RelayProcess | undefined;
let consumer: ChildProcess | undefined;

beforeEach(async () => {
  test = await createTestDatabase();
  eventStore = createPostgresEventStore({ connectionString: test.url });
});
afterEach(async () => {
  await Promise.all([kill(), relay?.kill()]);
  await eventStore.close();
  await test.drop();
});

const kill = async (): Promise<void> => {
  if (consumer === undefined || consumer.exitCode !== null || consumer.signalCode !== null) return;
  const exited = once(consumer, "exit");
  consumer.kill("SIGKILL");
  await exited;
};

const start = (address: string, prefix: string) => {
  consumer = spawn(process.execPath, [example], {
    env: {
      ...process.env,
      KAFKA_BROKERS: address,
      KAFKA_PREFIX: prefix,
      COUNTS_URL: test.url,
    },
    stdio: "ignore",
  });
};

/**
 * An order as it is now, and, every fifth time, one of a later release: with a field and followed by
 * an event that this consumer has never heard of.
 */
const anOrder = (n: number): Append => {
  const websiteId = websites[n % websites.length] as string;
  const isLater = n % 5 === 0;
  const placed = { orderId: `${n}`, ...(isLater && { giftWrap: { paper: "green" } }) };
  const later = { id: newId(), type: "OrderWrapped", version: 3, data: {} };
  return {
    stream: `order-${websiteId}.${n}`,
    expectedRevision: "any",
    metadata: { ...metadata, websiteId },
    events: [
      { id: newId(), type: "OrderPlaced", version: 1, data: placed },
      ...(isLater ? [later] : []),
    ],
  };
};

const counted = async (): Promise<number> => {
  const [row] = await test.database.query<{ orders: number }>(
    "select coalesce(sum(orders), 0)::int as orders from orders_by_day",
  );
  return row?.orders ?? 0;
};

describeOn("kafka", "the example of the documentation", (address) => {
  it("counts each order once although it is killed, and reads events of later releases", async () => {
    const prefix = `example-${randomUUID()}`;
    relay = await startRelayProcess(test.url, address, prefix);
    const append = (from: number) =>
      eventStore.appendAll(Array.from({ length: ORDERS / 2 }, (_, n) => anOrder(from + n)));
    await append(0);
    start(address, prefix);
    await until(async () => (await counted()) > 20);
    await kill();
    await append(ORDERS / 2);
    start(address, prefix);
    await until(async () => (await counted()) >= ORDERS);
    const rows = await test.database.query<{ website: string; orders: number }>(
      "select website, sum(orders)::int as orders from orders_by_day group by 1",
    );
    expect(Object.fromEntries(rows.map(({ website, orders }) => [website, orders]))).toEqual(
      Object.fromEntries(websites.map((website) => [website, ORDERS / websites.length])),
    );
  });
});
