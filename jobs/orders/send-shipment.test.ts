import { expect, it } from "vitest";
import { orderDecider } from "#domain/orders/decide.ts";
import { OrderEvent } from "#domain/orders/events.ts";
import { newId } from "#infra/ids/uuid.ts";
import type { Mail } from "#infra/mail/port.ts";
import { createMemoryPersonalData } from "#infra/personal-data/memory.ts";
import { createTestShop } from "#tests/support/shop.ts";
import { createSendShipment, sendShipmentRule, sendTrackingRule } from "./send-shipment.ts";

const at = "2030-01-01T00:00:00.000Z";
const metadata = { websiteId: "demo", actor: "owner:o", correlationId: "c" };

/** An order of three mugs, of which two were sent. */
const ship = async (tellsBuyer: boolean) => {
  const shop = createTestShop();
  const personalData = createMemoryPersonalData();
  const orders = shop.handler(orderDecider, OrderEvent);
  const orderId = newId();
  const mug = {
    lineId: "l",
    itemId: "mug",
    variantId: "mug",
    sku: "MUG",
    attributes: {},
    productType: 1 as const,
    title: "Mug",
    imageUrl: null,
    quantity: 3,
    unitPriceCents: 100,
    totalCents: 300,
  };
  const person = await personalData.seal("demo", "ann@example.com", {
    email: "ann@example.com",
    name: "Ann",
  });
  const sums = { subtotalCents: 300, taxCents: 0, shippingCostCents: 0, discountCents: 0 };
  const order = {
    orderId,
    cartId: newId(),
    lines: [mug],
    currency: "USD",
    ...sums,
    grandTotalCents: 300,
    payment: { method: "manual" as const },
    person,
    placedAt: at,
  };
  const lines = [{ lineId: "l", quantity: 2 }];
  const sent = { fulfilmentId: "f", lines, tracking: null, tellsBuyer, at };
  await orders.run(orderId, { type: "PlaceOrder", attempt: 1, order }, { metadata });
  await orders.run(orderId, { type: "ConfirmOrder", attempt: 1, at }, { metadata });
  await orders.run(orderId, { type: "RecordPayment", at }, { metadata });
  await orders.run(orderId, { type: "FulfilOrder", ...sent }, { metadata });
  const mails: Mail[] = [];
  const send = createSendShipment({
    ...shop,
    personalData,
    sql: { query: async () => [{ number: 7 }] as never },
    deliveries: {
      deliver: async (_key: string, mail: unknown) => {
        mails.push(mail as Mail);
        return { state: "sent" } as never;
      },
    } as never,
    websiteFacts: async () => ({ title: "The Shop" }),
    waitForOrders: async () => undefined,
  });
  const jobOf = async (rule: typeof sendShipmentRule) => {
    const { events } = await shop.eventStore.readStream(`order-demo.${orderId}`);
    const last = events.findLast(({ type }) => type === rule.type);
    return last && rule.toJob(last);
  };
  const job = await jobOf(sendShipmentRule);
  const run = (of = job) => send(of?.payload, { signal: AbortSignal.timeout(60_000) });
  const correct = (command: object) =>
    orders.run(orderId, { fulfilmentId: "f", at, ...command } as never, { metadata });
  return { job, run, jobOf, correct, mails, personalData, person };
};

it("lists the shipped items, and that more follow", async () => {
  const { job, run, mails } = await ship(true);
  expect(job?.key).toMatch(/^order-shipment-.*-f$/);
  await run();
  expect(mails).toMatchObject([
    { to: "ann@example.com", subject: "Your order #7 at The Shop is on its way" },
  ]);
  expect(mails[0]?.text).toContain("2 × Mug");
  expect(mails[0]?.text).toContain("The remaining items will follow.");
});

it("requests no email when the customer should not be notified", async () => {
  expect((await ship(false)).job).toBeUndefined();
});

it("sends none about a shipment that was undone before the email left", async () => {
  const { run, correct, mails } = await ship(true);
  await correct({ type: "TakeBackShipment" });
  await run();
  expect(mails).toEqual([]);
});

it("announces another tracking number in a separate email, and only on request", async () => {
  const { job, run, jobOf, correct, mails, personalData, person } = await ship(true);
  const change = async (changeId: string, number: string, tellsBuyer: boolean) => {
    const tracking = { carrier: "Post", number, url: null };
    const sealed = await personalData.sealFor("demo", person.personId, { tracking });
    await correct({ type: "ChangeTracking", changeId, person: sealed, tellsBuyer });
    return jobOf(sendTrackingRule);
  };
  expect(await change("c1", "RR1", false)).toBeUndefined();
  const told = await change("c2", "RR2", true);
  expect(told?.key).toBe(`${job?.key}-c2`);
  await run(told);
  expect(mails.map(({ subject }) => subject)).toEqual([
    "Your order #7 at The Shop: tracking details",
  ]);
  expect(mails[0]?.text).toContain("Tracking number: Post RR2");
});

it("writes to nobody who has been forgotten", async () => {
  const { run, mails, personalData, person } = await ship(true);
  await personalData.destroyKey("demo", person.personId);
  await run();
  expect(mails).toEqual([]);
});
