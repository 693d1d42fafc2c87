import { expect, it } from "vitest";
import { createMemoryEventStore } from "#infra/event-store/memory.ts";
import type { Json } from "#infra/event-store/port.ts";
import { newId } from "#infra/ids/uuid.ts";
import { createMemoryPersonalData } from "#infra/personal-data/memory.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import { projectAll } from "#tests/support/project.ts";
import { expectReplayEqualsLive } from "#tests/support/replay.ts";
import { orders } from "./orders.ts";

it("forgets answers that were recorded before they were sealed with the customer, and in a rebuild", async () => {
  const test = await createTestDatabase();
  const eventStore = createMemoryEventStore();
  const personalData = createMemoryPersonalData();
  const record = (stream: string, type: string, data: { readonly [key: string]: Json }) =>
    eventStore.append({
      stream,
      expectedRevision: "any",
      events: [{ id: newId(), type, version: 1, data }],
      metadata: { websiteId: "demo", actor: "visitor", correlationId: "c" },
    });
  const buy = async (email: string) => {
    const [orderId, person] = [newId(), await personalData.seal("demo", email, { email })];
    const line = {
      lineId: "a",
      itemId: "mug",
      variantId: "mug",
      sku: "MUG",
      attributes: {},
      productType: 1,
      title: "Mug",
      imageUrl: null,
      quantity: 1,
      unitPriceCents: 100,
      totalCents: 100,
      additionalFields: { Engraving: `from ${email}` },
    };
    await record(`order-demo.${orderId}`, "OrderPlaced", {
      orderId,
      cartId: newId(),
      attempt: 1,
      lines: [line],
      currency: "USD",
      subtotalCents: 100,
      taxCents: 0,
      shippingCostCents: 0,
      discountCents: 0,
      grandTotalCents: 100,
      payment: { method: "manual" },
      person,
      placedAt: "2030-01-01T00:00:00.000Z",
    });
    return person.personId;
  };
  const answers = async () => {
    const rows = await test.database.query<{ fields: string | null }>(
      "select additional_fields as fields from read.order_lines order by additional_fields",
    );
    return rows.map(({ fields }) => fields);
  };
  try {
    const personId = await buy("gone@shop.example");
    await buy("stays@shop.example");
    await projectAll(test.database, eventStore, [orders], { personalData });
    expect(await answers()).toContain('{"Engraving":"from gone@shop.example"}');
    await personalData.destroyKey("demo", personId);
    await record(`person-demo.${personId}`, "PersonForgotten", { personId });
    await projectAll(test.database, eventStore, [orders], { personalData });
    expect(await answers()).toEqual(['{"Engraving":"from stays@shop.example"}', null]);
    await expectReplayEqualsLive(test.database, eventStore, orders, { personalData });
  } finally {
    await test.drop();
  }
});
