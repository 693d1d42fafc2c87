import { afterAll, beforeAll, expect, it } from "vitest";
import type { EventStore, Json } from "#infra/event-store/port.ts";
import { createPostgresEventStore } from "#infra/event-store/postgres.ts";
import { newId } from "#infra/ids/uuid.ts";
import { createMemoryPersonalData } from "#infra/personal-data/memory.ts";
import { eventTexts, explainedNumbers } from "#read-api/shell/explained.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { orderIdOf } from "#tests/support/signing.ts";
import { explainContract, MAX_NAMED } from "../explained/explain-contract.ts";
import { createExplain, type Explain } from "./explain.ts";

const websiteFacts = async () => ({ timeZone: "UTC", currency: "USD" });

const personalData = createMemoryPersonalData();

let test: TestDatabase;
let eventStore: EventStore;
let explain: Explain;
beforeAll(async () => {
  test = await createTestDatabase();
  eventStore = createPostgresEventStore({ connectionString: test.url });
  explain = createExplain({
    sql: test.database,
    personalData,
    orderIdOf,
    websiteFacts,
    explainedNumbers,
    eventTexts,
  });
});
afterAll(async () => {
  await eventStore.close();
  await test.drop();
});

const append = async (type: string, data: Readonly<Record<string, Json>>) => {
  const verdict = await eventStore.append({
    stream: "stock-demo.mug",
    expectedRevision: "any",
    metadata: { websiteId: "demo", actor: "job:test", correlationId: "c" },
    events: [{ id: newId(), type, version: 1, data }],
  });
  return "position" in verdict ? `${verdict.position}` : "";
};
const received = (quantity: Json) =>
  append("StockReceived", {
    productId: "mug",
    variantId: "mug",
    quantity,
    reference: "",
    receivedAt: "2030-01-01T00:00:00.000Z",
  });
const ask = () =>
  explain("demo", explainContract.query.parse({ number: "stock-on-hand", id: "mug" }));

it("a number is explained without the events that its schema refuses, and names the first ones", async () => {
  await received(3);
  const stream = "stock-demo.mug";
  const wrong = { position: await received("three"), stream, type: "StockReceived" };
  const unknown = { position: await append("StockSwallowed", {}), stream, type: "StockSwallowed" };
  await received(4);
  expect(await ask()).toMatchObject({
    now: 7,
    events: 2,
    rows: [
      { before: 3, after: 7 },
      { before: 0, after: 3 },
    ],
    unreadable: { count: 2, named: [wrong, unknown] },
  });
  // The next request resumes where the last one ended.
  for (let more = 0; more < MAX_NAMED; more += 1) await append("StockSwallowed", {});
  await received(1);
  const { now, unreadable } = await ask();
  expect([now, unreadable.count, unreadable.named.length]).toEqual([8, MAX_NAMED + 2, MAX_NAMED]);
  expect(unreadable.named.slice(0, 2)).toEqual([wrong, unknown]);
});
