import { afterAll, beforeAll, expect, it } from "vitest";
import { createForgetOne } from "#commands/kit/forget-one.ts";
import type { EventStore, Json } from "#infra/event-store/port.ts";
import { createPostgresEventStore } from "#infra/event-store/postgres.ts";
import { newId } from "#infra/ids/uuid.ts";
import { createMemoryPersonalData } from "#infra/personal-data/memory.ts";
import { eventTexts, explainedNumbers } from "#read-api/shell/explained.ts";
import { uuid } from "#tests/projections/sample-values.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { orderEventData } from "#tests/support/order-events.ts";
import { orderIdOf } from "#tests/support/signing.ts";
import { type ExplainedNumber, explainContract } from "../explained/explain-contract.ts";
import { createExplain } from "./explain.ts";

const DAY = "2026-03-08";
const at = `${DAY}T15:00:00.000Z`;
const metadata = { websiteId: "demo", actor: "visitor", correlationId: "c" };

let test: TestDatabase;
let eventStore: EventStore;
beforeAll(async () => {
  test = await createTestDatabase();
  eventStore = createPostgresEventStore({ connectionString: test.url, now: () => at });
});
afterAll(async () => {
  await eventStore.close();
  await test.drop();
});

it.each([DAY, `2026-03-07.${DAY}`])(
  "sales of a country lose an order once its customer is erased, also where they were explained before, %s",
  async (days) => {
    const personalData = createMemoryPersonalData();
    const websiteId = `demo-${days.length}`;
    const append = async (orderId: string, type: string, data: Readonly<Record<string, Json>>) => {
      await eventStore.append({
        stream: `order-${websiteId}.${orderId}`,
        expectedRevision: "any",
        metadata: { ...metadata, websiteId },
        events: [
          { id: newId(), type, version: 1, data: orderEventData(type, { orderId, ...data }) },
        ],
      });
    };
    const buy = async (number: number, grandTotalCents: number): Promise<string> => {
      const customer = { address: { country: "NP" } };
      const person = await personalData.seal(websiteId, `${number}@example.com`, customer);
      const orderId = uuid(days.length * 10 + number);
      await append(orderId, "OrderPlaced", { placedAt: at, grandTotalCents, person });
      await append(orderId, "OrderConfirmed", {});
      return person.personId;
    };
    const explain = createExplain({
      sql: test.database,
      personalData,
      orderIdOf,
      explainedNumbers,
      eventTexts,
      websiteFacts: async () => ({ timeZone: "UTC", currency: "USD" }),
    });
    const soldTo = async (country: string) => {
      const number: ExplainedNumber = "sales-total";
      const id = `${days}.USD.country:${country}`;
      return (await explain(websiteId, explainContract.query.parse({ number, id }))).now;
    };
    const ann = await buy(1, 5_000);
    await buy(2, 700);
    expect([await soldTo("NP"), await soldTo("")]).toEqual([5_700, 0]);
    const now = () => at;
    await createForgetOne({ eventStore, personalData, newId, now })(ann, {
      ...metadata,
      websiteId,
    });
    expect([await soldTo("NP"), await soldTo("")]).toEqual([700, 5_000]);
    await buy(3, 40);
    expect([await soldTo("NP"), await soldTo("")]).toEqual([740, 5_000]);
  },
);
