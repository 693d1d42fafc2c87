import { afterAll, beforeAll, expect, it } from "vitest";
import { createMemoryEventStore } from "#infra/event-store/memory.ts";
import type { Json } from "#infra/event-store/port.ts";
import { newId } from "#infra/ids/uuid.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { orderEventData } from "#tests/support/order-events.ts";
import { projectAll } from "#tests/support/project.ts";
import { purchases } from "./purchases.ts";

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

it("counts what gift cards pay as spent, because refunds count what they get back", async () => {
  const eventStore = createMemoryEventStore();
  const orderId = newId();
  const record = async (type: string, data: { readonly [key: string]: Json } = {}) => {
    await eventStore.append({
      stream: `order-demo.${orderId}`,
      expectedRevision: "any",
      events: [{ id: newId(), type, version: 1, data: orderEventData(type, { orderId, ...data }) }],
      metadata: { websiteId: "demo", actor: "visitor", correlationId: "c" },
    });
    await projectAll(test.database, eventStore, [purchases]);
    return test.database.query(
      "select orders, spent_cents as spent, currency from read.person_purchases",
    );
  };
  const person = { personId: newId(), sealed: "" };
  const placedAt = "2030-01-01T00:00:00.000Z";
  const placed = { person, currency: "USD", grandTotalCents: 5_000, placedAt };
  expect(await record("OrderPlaced", placed)).toEqual([]);
  const bought = [{ orders: 1, spent: 5_000, currency: "USD" }];
  expect(await record("OrderConfirmed")).toEqual(bought);
  // The other 4,000 are a gift card's.
  expect(await record("OrderPaid", { amountCents: 1_000 })).toEqual(bought);
  const back = { amountCents: 5_000, lines: [] };
  expect(await record("OrderRefunded", back)).toEqual([{ ...bought[0], spent: 0 }]);
  expect(await record("OrderRefundRefused", back)).toEqual(bought);
});
