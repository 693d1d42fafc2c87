import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createForgetSubscriber } from "#commands/subscriptions/forget-subscriber.ts";
import { createStripePayments } from "#infra/payments/stripe.ts";
import { aProduct, createShopkeeper } from "#tests/support/catalog.ts";
import { createClient, createOwnerClient } from "#tests/support/client.ts";
import { type FakeStripe, startFakeStripe } from "#tests/support/fake-stripe.ts";
import { startTestServer } from "#tests/support/server.ts";
import { testSigning } from "#tests/support/signing.ts";
import { monthly, openSubscriptionShop } from "#tests/support/subscription-shop.ts";
import { until } from "#tests/support/wait-for.ts";

const metadata = { websiteId: "demo", actor: "job", correlationId: "test" };
const email = "ann@example.com";

let stripe: FakeStripe;
beforeAll(async () => {
  stripe = await startFakeStripe();
});
afterAll(() => stripe.stop());
beforeEach(() => stripe.setAway(false));

/** A shop with a subscriber whose card Stripe keeps, and who is forgotten when asked. */
const open = async () => {
  const payments = createStripePayments({
    secretKey: "sk_test",
    publishableKey: "pk_test",
    webhookSecret: "whsec_test",
    apiUrl: stripe.url,
    retries: 0,
  });
  const opened = await openSubscriptionShop(payments);
  const { shop, personalData, clock } = opened;
  const { cartId, subscriptionId } = await shop.request(monthly(), "box");
  const placed = await shop.pay(cartId, "stripe");
  const reference = (placed.ok && placed.value.awaited?.reference) || "";
  const customer = stripe.intentOf(reference).customer ?? "";
  const forget = createForgetSubscriber({
    handler: shop.handler,
    personalData,
    paymentsOf: async () => ({ manual: payments, stripe: payments }),
    signing: testSigning,
    now: () => clock.at,
  });
  return {
    ...opened,
    subscriptionId,
    reference,
    pay: async () => {
      stripe.pay(reference);
      const paid = await shop.pay(cartId, "stripe");
      return (paid.ok && paid.value.state.placed?.orderId) || "";
    },
    keepsCard: () => stripe.customers.has(customer),
    destroyKey: async () => {
      const personId = await personalData.find("demo", email);
      await personalData.destroyKey("demo", personId ?? "");
    },
    forget: () => forget(subscriptionId, metadata),
  };
};

it("ends the subscription and deletes the card, once, and leaves the payment as it is", async () => {
  const { shop, subscriptionId, reference, count, ...opened } = await open();
  await shop.start(await opened.pay());
  await opened.forget();
  expect([opened.keepsCard(), (await shop.state(subscriptionId)).over]).toEqual([true, undefined]);
  await opened.destroyKey();
  stripe.calls.length = 0;
  for (const _again of [1, 2]) await opened.forget();
  expect(opened.keepsCard()).toBe(false);
  expect(await shop.state(subscriptionId)).toMatchObject({
    over: "forgotten",
    meansForgotten: [reference],
  });
  expect(stripe.calls.filter((call) => call.startsWith("DELETE"))).toHaveLength(1);
  expect(await count("SubscriptionMeansForgotten")).toBe(1);
  expect(stripe.intentOf(reference).status).toBe("succeeded");
  opened.clock.at = "2030-03-01T10:00:00.000Z";
  expect(await shop.renew()).toBe(0);
});

it("takes a customer that is gone already for done", async () => {
  const { shop, subscriptionId, count, ...opened } = await open();
  await shop.start(await opened.pay());
  await opened.destroyKey();
  stripe.customers.clear();
  await opened.forget();
  expect(await count("SubscriptionMeansForgotten")).toBe(1);
});

it("waits for a first payment that is in progress, and for the subscription that follows from it", async () => {
  const { shop, subscriptionId, ...opened } = await open();
  await opened.destroyKey();
  await expect(opened.forget()).rejects.toThrow("in progress");
  const orderId = await opened.pay();
  await expect(opened.forget()).rejects.toThrow("subscription-not-started");
  expect(opened.keepsCard()).toBe(true);
  await shop.start(orderId);
  await opened.forget();
  expect(opened.keepsCard()).toBe(false);
  expect((await shop.state(subscriptionId)).over).toBe("forgotten");
});

it("deletes the data of a first order that failed", async () => {
  const { shop, subscriptionId, all, ...opened } = await open();
  const placed = (await all()).find(({ type }) => type === "OrderPlaced");
  const orderId = String(placed?.data.orderId);
  const { state } = await shop.checkout.streams.orders.load("demo", orderId);
  await shop.checkout.abandonOrder(state, "payment-abandoned", metadata);
  await opened.destroyKey();
  await opened.forget();
  expect(opened.keepsCard()).toBe(false);
  expect(await shop.state(subscriptionId)).toMatchObject({ started: undefined, over: undefined });
});

it("follows from forgetting a person, and is tried again while Stripe is away", async () => {
  const server = await startTestServer({ ...stripe.settings });
  try {
    const keeper = createShopkeeper(server.infrastructure);
    const subscribable = { isSubscribable: true, subscriptionPlan: monthly() };
    await keeper.define(aProduct("letters", { ...subscribable, productType: 2 }));
    const { eventStore, projectionWorker } = server.infrastructure;
    const names = ["products", "variant-stock", "subscriptions", "orders"];
    const settled = async () =>
      expect(await projectionWorker.reached(names, await eventStore.head(), 20_000)).toBe(true);
    await settled();
    stripe.customers.clear();
    const visitor = await createClient(server.origin);
    const asked = { itemId: "letters", sku: "LETTERS", qty: 1, additionalFields: "{}" };
    const begun = await visitor.post<{ cartToken: string }>(
      "/api/3/commerce/cart/subscription",
      asked,
    );
    const { cartToken } = begun.body;
    const contact = { email, name: "Ann", phone: "" };
    const address = {
      line1: "1 Main St",
      city: "Springfield",
      region: "IL",
      postalCode: "62701",
      country: "US",
    };
    const payment = { method: "stripe" };
    const body = { cartToken, contact, address, payment };
    const known = new Set(stripe.intents.keys());
    expect((await visitor.post("/api/commerce/subscriptions", body)).status).toBe(200);
    const reference = [...stripe.intents.keys()].find((id) => !known.has(id)) ?? "";
    stripe.pay(reference);
    const paid = await visitor.post("/api/commerce/subscriptions/settle", { cartToken });
    expect([paid.status, stripe.customers.size]).toEqual([200, 1]);

    await settled();
    stripe.setAway(true);
    stripe.calls.length = 0;
    const owner = await createOwnerClient(server.origin, server.setupCode);
    expect((await owner.post("/api/console/persons/forget", { email })).status).toBe(200);
    await until(() => stripe.calls.includes(`GET /v1/payment_intents/${reference}`));
    expect(stripe.customers.size).toBe(1);
    stripe.setAway(false);
    await until(() => stripe.customers.size === 0);
    const said = async () => {
      const { events } = await eventStore.readAll({
        after: 0n,
        limit: 10,
        filter: { types: ["SubscriptionEnded", "SubscriptionMeansForgotten"] },
      });
      return events.map(({ type, data }) => [type, data.reason ?? data.outcome]);
    };
    await until(async () => (await said()).length === 2);
    expect(await said()).toEqual([
      ["SubscriptionEnded", "forgotten"],
      ["SubscriptionMeansForgotten", "forgotten"],
    ]);
  } finally {
    await server.stop();
  }
});
