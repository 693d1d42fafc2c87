import { createOrders } from "#commands/orders/orders.ts";
import { createSubscriptions } from "#commands/subscriptions/dependencies.ts";
import { createStartSubscription } from "#commands/subscriptions/start.ts";
import type { SubscriptionPlan } from "#domain/catalog/events.ts";
import { createMemoryEventStore } from "#infra/event-store/memory.ts";
import type { EventStore } from "#infra/event-store/port.ts";
import { newId } from "#infra/ids/uuid.ts";
import { createManualPayments } from "#infra/payments/manual.ts";
import type { CardPayments } from "#infra/payments/port.ts";
import { createMemoryPersonalData } from "#infra/personal-data/memory.ts";
import { createRenewSubscriptions } from "#jobs/subscriptions/renew.ts";
import { aProduct, createShopkeeper } from "./catalog.ts";
import { handlerOn } from "./handler.ts";
import { noShopRules } from "./no-shop-rules.ts";
import { subscriptionIdOf, testSigning } from "./signing.ts";

const websiteId = "demo";
const metadata = { websiteId, actor: "visitor", correlationId: "test" };
const contact = { email: "ann@example.com", name: "Ann", phone: "" };
const address = { line1: "1", line2: "", city: "c", region: "", postalCode: "", country: "US" };
const PRICE_CENTS = 1_250;

export const monthly = (numBillingCycles = 0): SubscriptionPlan => ({
  billingPeriod: { value: 1, unit: "MONTH" },
  numBillingCycles,
});

type Known = {
  readonly clock: { at: string };
  readonly personalData: ReturnType<typeof createMemoryPersonalData>;
  readonly subscriptionIds: Set<string>;
  readonly stripe?: CardPayments | undefined;
  readonly offersManual?: boolean;
};

/** A process: its own cache and queue on a log that others write, too. */
const openProcess = (eventStore: EventStore, { clock, personalData, ...known }: Known) => {
  const { subscriptionIds, stripe, offersManual = true } = known;
  const now = () => clock.at;
  const handler = handlerOn(eventStore, () => Date.parse(clock.at));
  const dependencies = {
    ...noShopRules,
    handler,
    eventStore,
    personalData,
    paymentsOf: async () => ({
      manual: createManualPayments(),
      stripe,
      offersManual,
      isForAll: true,
    }),
    signing: testSigning,
    now,
    holdSeconds: 600,
    wait: () => new Promise((resolve) => setImmediate(resolve)),
  };
  const checkout = createOrders(dependencies);
  const subscriptions = createSubscriptions(handler);
  const start = createStartSubscription({
    handler,
    signing: testSigning,
    websiteFacts: async () => ({ timeZone: "UTC" }),
  });

  const request = async (plan: SubscriptionPlan, itemId: string) => {
    const cartId = newId();
    const subscriptionId = subscriptionIdOf(websiteId, cartId);
    const variant = { variantId: itemId, sku: itemId.toUpperCase(), attributes: {} };
    const stock = { unlimited: true, qtyInStock: 0 };
    const item = {
      itemId,
      name: itemId,
      productType: 1,
      currency: "USD",
      productUrl: "/shop/p/box",
      variantOptionOrdering: [],
      variant: { ...variant, priceCents: PRICE_CENTS, imageUrl: null, stock },
    } as const;
    const line = { item, sku: variant.sku, quantity: 1, additionalFields: {}, startsCart: true };
    const add = { type: "AddEntry", entryId: newId(), ...line, at: now() } as const;
    await checkout.streams.carts.run(cartId, add, { metadata });
    const asked = { cartId, itemId, sku: variant.sku, productUrl: item.productUrl, plan };
    await subscriptions.run(
      subscriptionId,
      { type: "RequestSubscription", subscriptionId, ...asked, at: now() },
      { metadata },
    );
    subscriptionIds.add(subscriptionId);
    return { cartId, subscriptionId };
  };

  return {
    handler,
    checkout,
    keeper: createShopkeeper({ handler, now, newId }),
    request,
    /** A request of the browser with the key to its own order, also a second time. */
    pay: (cartId: string, method: "manual" | "stripe" = "manual") =>
      checkout.placeOrder({
        cartId,
        contact,
        address,
        method,
        keepsMeans: true,
        opens: async () => true,
        metadata,
      }),
    start: (orderId: string) => start(orderId, metadata),
    begin: async (plan = monthly(), itemId = "box"): Promise<string> => {
      const { cartId, subscriptionId } = await request(plan, itemId);
      const order = await checkout.placeOrder({ cartId, contact, address, metadata });
      if (!order.ok) throw new Error(`Not placed: ${order.rejection.code}`);
      await start(order.value.state.placed?.orderId ?? "", metadata);
      return subscriptionId;
    },
    renew: createRenewSubscriptions({
      checkout: dependencies,
      // The table only shows where to look: here it contains all.
      sql: {
        query: async <Row>() =>
          [...subscriptionIds].map((subscriptionId) => ({ websiteId, subscriptionId })) as Row[],
      },
      newId,
    }),
    cancel: (subscriptionId: string) =>
      subscriptions.run(
        subscriptionId,
        { type: "CancelSubscription", subscriptionId, by: "owner", at: now() },
        { metadata },
      ),
    state: async (subscriptionId: string) =>
      (await subscriptions.load(websiteId, subscriptionId)).state,
  };
};

/** A shop with a subscription box, on 31 January 2030. */
export const openSubscriptionShop = async (stripe?: CardPayments, offersManual = true) => {
  const eventStore = createMemoryEventStore();
  const clock = { at: "2030-01-31T10:00:00.000Z" };
  const personalData = createMemoryPersonalData();
  const known = { clock, personalData, subscriptionIds: new Set<string>(), stripe, offersManual };
  const shop = openProcess(eventStore, known);
  await shop.keeper.define(aProduct("box"));
  await shop.keeper.stock("box", "box", 100);
  const all = async () => (await eventStore.readAll({ after: 0n, limit: 100_000 })).events;
  return {
    eventStore,
    clock,
    shop,
    personalData,
    openProcess: (log: EventStore = eventStore) => openProcess(log, known),
    all,
    count: async (type: string) => (await all()).filter((each) => each.type === type).length,
    stock: async () => (await shop.checkout.streams.stocks.load(websiteId, "box")).state,
  };
};
