import { afterAll, beforeAll, expect, it } from "vitest";
import { fulfilmentState } from "#domain/checkout/fulfilment-state.ts";
import { createMemoryEventStore } from "#infra/event-store/memory.ts";
import type { Json } from "#infra/event-store/port.ts";
import { newId } from "#infra/ids/uuid.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { projectAll } from "#tests/support/project.ts";
import { fulfilment } from "./fulfilment.ts";

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

const orderId = newId();
const at = "2030-01-01T00:00:00.000Z";
const line = (lineId: string, productType: number, quantity: number) => ({
  lineId,
  productType,
  quantity,
});

it("says after every event how far the goods are, as the rule does", async () => {
  const eventStore = createMemoryEventStore();
  const record = async (type: string, data: { readonly [key: string]: Json }) => {
    await eventStore.append({
      stream: `order-demo.${orderId}`,
      expectedRevision: "any",
      events: [{ id: newId(), type, version: 1, data: { orderId, ...data } }],
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
  const lines = [line("mug", 1, 3), line("song", 2, 5)];
  const units = (quantity: number, lineId = "mug") => ({ lines: [{ lineId, quantity }] });
  const sent = { fulfilmentId: "f", tracking: null, tellsBuyer: false, fulfilledAt: at };
  expect(await record("OrderPlaced", { lines })).toEqual([null, 3, 0]);
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
