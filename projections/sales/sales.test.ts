import { afterAll, beforeAll, expect, it } from "vitest";
import type { SealedPerson } from "#domain/kit/person.ts";
import { createMemoryEventStore } from "#infra/event-store/memory.ts";
import type { Json } from "#infra/event-store/port.ts";
import { newId } from "#infra/ids/uuid.ts";
import { uuid } from "#tests/projections/sample-values.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { orderEventData } from "#tests/support/order-events.ts";
import { projectAll } from "#tests/support/project.ts";
import { sales } from "./sales.ts";

const eventStore = createMemoryEventStore();
let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

type Data = { readonly [key: string]: Json };

const record = (stream: string, type: string, data: Data, visitorId?: string) =>
  eventStore.append({
    stream,
    expectedRevision: "any",
    events: [{ id: newId(), type, version: 1, data }],
    metadata: {
      websiteId: "demo",
      actor: "visitor",
      correlationId: "test",
      ...(visitorId !== undefined && { visitorId }),
    },
  });
const order = (number: number, type: string, said: Data, visitorId?: string) =>
  record(
    `order-demo.${uuid(number)}`,
    type,
    orderEventData(type, { orderId: uuid(number), ...said }),
    visitorId,
  );
const rows = async (text: string) => {
  await projectAll(test.database, eventStore, [sales]);
  return test.database.query(text);
};

it("keeps when the money of an order arrived, and forgets it when a member undoes the record", async () => {
  const receipts = () =>
    rows(`select order_id as id, to_char(received_at at time zone 'UTC', 'DD') as day
            from read.order_receipts order by 1`);
  const at = (day: string) => `2030-01-${day}T12:00:00.000Z`;
  const undone = { amountCents: 5, remindAt: null, cancelAt: null };
  await order(1, "OrderPaid", { amountCents: 5, paidAt: at("01") });
  await order(2, "OrderPaymentRecorded", { amountCents: 5, recordedAt: at("02") });
  await order(3, "OrderPaid", { amountCents: 5, paidAt: at("03") });
  await order(3, "OrderPaymentRecorded", { amountCents: 5, recordedAt: at("04") });
  expect(await receipts()).toEqual([
    { id: uuid(1), day: "01" },
    { id: uuid(2), day: "02" },
    { id: uuid(3), day: "04" },
  ]);
  await order(2, "OrderPaymentUndone", { ...undone, undoneAt: at("05") });
  await order(3, "OrderPaymentUndone", { ...undone, assumed: true, undoneAt: at("05") });
  expect(await receipts()).toEqual([
    { id: uuid(1), day: "01" },
    { id: uuid(2), day: null },
    { id: uuid(3), day: "03" },
  ]);
});

it("keeps the last visitor of a cart, and nothing of the visitor once the customer is erased", async () => {
  const visitors = () => rows("select cart_id as id, visitor from read.cart_visitors order by 1");
  const person: SealedPerson = { personId: uuid(900), sealed: "" };
  const change = (cart: number, visitorId?: string) =>
    record(`cart-demo.${uuid(cart)}`, "CartEntryRemoved", {}, visitorId);
  await change(10, "ann");
  await change(10);
  await change(11, "ann");
  await change(11, "ben");
  // Visitors who do not allow it are not named.
  await change(12);
  await order(4, "OrderPlaced", { cartId: uuid(10), person });
  await order(
    5,
    "OrderPlaced",
    { cartId: uuid(13), person: { ...person, personId: uuid(901) } },
    "cy",
  );
  expect(await visitors()).toEqual([
    { id: uuid(10), visitor: "ann" },
    { id: uuid(11), visitor: "ben" },
    { id: uuid(13), visitor: "cy" },
  ]);
  const forgottenAt = "2030-01-09T12:00:00.000Z";
  await record(`person-demo.${uuid(900)}`, "PersonForgotten", { personId: uuid(900), forgottenAt });
  expect(await visitors()).toEqual([
    { id: uuid(10), visitor: null },
    { id: uuid(11), visitor: "ben" },
    { id: uuid(13), visitor: "cy" },
  ]);
});
