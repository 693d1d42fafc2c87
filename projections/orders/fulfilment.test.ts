import { afterAll, beforeAll, expect, it } from "vitest";
import { fulfilmentState } from "#domain/orders/fulfilment-state.ts";
import { createMemoryEventStore } from "#infra/event-store/memory.ts";
import type { Json } from "#infra/event-store/port.ts";
import { newId } from "#infra/ids/uuid.ts";
import { createMemoryPersonalData } from "#infra/personal-data/memory.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { orderEventData, orderLine } from "#tests/support/order-events.ts";
import { projectAll } from "#tests/support/project.ts";
import { fulfilment } from "./fulfilment.ts";

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

const orderId = newId();
const at = "2030-01-01T00:00:00.000Z";

it("says after every event how far the goods are, as the rule does", async () => {
  const eventStore = createMemoryEventStore();
  const record = async (type: string, data: { readonly [key: string]: Json }) => {
    await eventStore.append({
      stream: `order-demo.${orderId}`,
      expectedRevision: "any",
      events: [{ id: newId(), type, version: 1, data: orderEventData(type, { orderId, ...data }) }],
      metadata: { websiteId: "demo", actor: "owner:o", correlationId: "c" },
    });
    await projectAll(test.database, eventStore, [fulfilment]);
    const [row] = await test.database.query<{
      state: string | null;
      unsent: number;
      sent: number;
      cancelled: boolean;
    }>(
      `select state, unsent, sent, cancelled_at is not null as cancelled from read.order_fulfilment`,
    );
    if (row?.state !== null) expect(row?.state).toBe(fulfilmentState(row as never));
    return row && [row.state, row.unsent, row.sent];
  };
  const lines = [orderLine("mug", 1, 3), orderLine("song", 2, 5)];
  const units = (quantity: number, lineId = "mug") => ({ lines: [{ lineId, quantity }] });
  const sent = { fulfilmentId: "f", tracking: null, tellsBuyer: false, fulfilledAt: at };
  const person = { personId: newId(), sealed: "of the buyer" };
  expect(await record("OrderPlaced", { lines, person })).toEqual([null, 3, 0]);
  expect(await record("OrderConfirmed", {})).toEqual(["unfulfilled", 3, 0]);
  expect(await record("OrderRefunded", units(5, "song"))).toEqual(["unfulfilled", 3, 0]);
  expect(await record("OrderFulfilled", { ...sent, ...units(1) })).toEqual([
    "partly-fulfilled",
    2,
    1,
  ]);
  const mistaken = { ...sent, fulfilmentId: "g", ...units(2) };
  expect(await record("OrderFulfilled", mistaken)).toEqual(["fulfilled", 0, 3]);
  const takenBack = { fulfilmentId: "g", ...units(2), takenBackAt: at };
  expect(await record("OrderShipmentTakenBack", takenBack)).toEqual(["partly-fulfilled", 2, 1]);
  // Of what had been sent: nothing changes for what is left to send.
  const cameBack = { lines: [{ lineId: "mug", quantity: 1, sent: 1 }] };
  expect(await record("OrderRefunded", cameBack)).toEqual(["partly-fulfilled", 2, 1]);
  expect(await record("OrderRefundRefused", cameBack)).toEqual(["partly-fulfilled", 2, 1]);
  expect(await record("OrderRefunded", units(2))).toEqual(["fulfilled", 0, 1]);
  expect(await record("OrderRefundRefused", units(2))).toEqual(["partly-fulfilled", 2, 1]);
  expect(await record("OrderRefunded", units(3))).toEqual(["fulfilled", 0, 1]);
  expect(await record("OrderCancelled", { reason: "Lost", cancelledAt: at })).toEqual([
    "cancelled",
    0,
    1,
  ]);
});

it("blanks words that were recorded before they were sealed when the customer is forgotten, and in a rebuild", async () => {
  const eventStore = createMemoryEventStore();
  const personalData = createMemoryPersonalData();
  const record = (orderId: string, type: string, data: { readonly [key: string]: Json }) =>
    append(`order-demo.${orderId}`, type, orderEventData(type, { orderId, ...data }));
  const append = (stream: string, type: string, data: { readonly [key: string]: Json }) =>
    eventStore.append({
      stream,
      expectedRevision: "any",
      events: [{ id: newId(), type, version: 1, data }],
      metadata: { websiteId: "demo", actor: "owner:o", correlationId: "c" },
    });
  const buy = async (email: string) => {
    const [order, person] = [newId(), await personalData.seal("demo", email, { email })];
    const tracking = { carrier: "Post", number: `to ${email}`, url: null };
    const lines = [{ lineId: "mug", quantity: 1 }];
    const shipped = { fulfilmentId: "f", lines, tracking, tellsBuyer: false, fulfilledAt: at };
    await record(order, "OrderPlaced", { lines: [orderLine("mug", 1, 1)], person });
    await record(order, "OrderFulfilled", shipped);
    const reason = `${email} moved`;
    await record(order, "OrderCancelled", { reason, cancelledAt: at });
    return person.personId;
  };
  const [gone] = [await buy("gone@shop.example"), await buy("stays@shop.example")];
  const [live, rebuilt] = [await createTestDatabase(), await createTestDatabase()];
  try {
    const words = ({ database }: TestDatabase) =>
      database.query(
        `select orders.website_id, cancel_reason as reason, tracking ->> 'number' as number,
                orders.person_id is not null as sealed
           from read.order_fulfilment as orders join read.order_shipments using (website_id, order_id)
          order by cancel_reason`,
      );
    await projectAll(live.database, eventStore, [fulfilment], { personalData });
    expect(await words(live)).toMatchObject([
      { number: "to gone@shop.example" },
      { sealed: false },
    ]);
    await personalData.destroyKey("demo", gone);
    await append(`person-demo.${gone}`, "PersonForgotten", { personId: gone });
    await projectAll(live.database, eventStore, [fulfilment], { personalData });
    await projectAll(rebuilt.database, eventStore, [fulfilment], { personalData });
    const left = [
      { reason: "stays@shop.example moved", number: "to stays@shop.example", sealed: false },
      { reason: null, number: null, sealed: true },
    ];
    for (const database of [live, rebuilt]) expect(await words(database)).toMatchObject(left);
  } finally {
    await live.drop();
    await rebuilt.drop();
  }
});
