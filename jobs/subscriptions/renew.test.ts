import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { couponDecider } from "#domain/coupons/decide.ts";
import { type CouponDefinition, CouponEvent } from "#domain/coupons/events.ts";
import { createMemoryEventStore } from "#infra/event-store/memory.ts";
import type { EventStore, RecordedEvent } from "#infra/event-store/port.ts";
import { createStripePayments } from "#infra/payments/stripe.ts";
import { aProduct, aVariant } from "#tests/support/catalog.ts";
import { Crash, dying } from "#tests/support/checkout-shop.ts";
import { type FakeStripe, startFakeStripe } from "#tests/support/fake-stripe.ts";
import { monthly, openSubscriptionShop } from "#tests/support/subscription-shop.ts";

const second = "2030-02-28T10:00:00.000Z";
const third = "2030-03-31T10:00:00.000Z";

type Opened = Awaited<ReturnType<typeof openSubscriptionShop>>;

const renewedPeriods = async ({ all }: Opened): Promise<readonly unknown[]> =>
  (await all())
    .filter(({ type }) => type === "SubscriptionRenewed")
    .map(({ data }) => (data as { period: number }).period);

/** A separate log with these events, like that of a restored backup. */
const restoredFrom = async (backup: readonly RecordedEvent[]): Promise<EventStore> => {
  const eventStore = createMemoryEventStore();
  for (const { stream, metadata, id, type, version, data } of backup)
    await eventStore.append({
      stream,
      metadata,
      expectedRevision: "any",
      events: [{ id, type, version, data }],
    });
  return eventStore;
};

/** A coupon that takes all of it off, for the first order. */
const useWelcome = async ({ handler, checkout }: Opened["shop"], cartId: string, at: string) => {
  const coupon: CouponDefinition = {
    couponId: "WELCOME",
    code: "WELCOME",
    name: "",
    discount: { kind: "percent", ratePpm: 1_000_000 },
    currency: "USD",
    minimumSubtotalCents: 0,
    startsAt: null,
    expiresAt: null,
    usageLimit: null,
    enabled: true,
  };
  const metadata = { websiteId: "demo", actor: "visitor", correlationId: "test" };
  const coupons = handler(couponDecider, CouponEvent);
  await coupons.run("WELCOME", { type: "CreateCoupon", coupon, at }, { metadata });
  const apply = { type: "ApplyCoupon", couponId: "WELCOME", at } as const;
  await checkout.streams.carts.run(cartId, apply, { metadata });
};

describe("renewing a subscription", () => {
  it("places an order like the first when a period begins, and not before", async () => {
    const opened = await openSubscriptionShop();
    const { shop, clock, count } = opened;
    const subscriptionId = await shop.begin();
    clock.at = "2030-02-28T09:59:59.999Z";
    expect(await shop.renew()).toBe(0);
    expect(await count("OrderPlaced")).toBe(1);
    clock.at = second;
    expect(await shop.renew()).toBe(1);
    expect(await shop.renew()).toBe(0);
    expect(await count("OrderConfirmed")).toBe(2);
    expect(await shop.state(subscriptionId)).toMatchObject({ paidPeriods: 2, paidUntil: third });
    expect((await opened.stock()).onHand).toBe(98);
  });

  it("makes up for every period that was missed, each once and in order", async () => {
    const opened = await openSubscriptionShop();
    const { shop, clock, count } = opened;
    await shop.begin();
    clock.at = "2030-06-30T10:00:00.000Z";
    expect(await shop.renew()).toBe(5);
    expect(await opened.openProcess().renew()).toBe(0);
    expect(await renewedPeriods(opened)).toEqual([2, 3, 4, 5, 6]);
    expect(await count("OrderConfirmed")).toBe(6);
    const due = (await opened.all())
      .filter(({ type }) => type === "SubscriptionRenewed")
      .map(({ data }) => (data as { dueAt: string }).dueAt);
    expect(due.map((at) => at.slice(0, 10))).toEqual([
      "2030-02-28",
      "2030-03-31",
      "2030-04-30",
      "2030-05-31",
      "2030-06-30",
    ]);
  });

  it("is completed after the payments that were agreed on [A3.9]", async () => {
    const { shop, clock, count } = await openSubscriptionShop();
    const subscriptionId = await shop.begin(monthly(3));
    clock.at = "2031-01-01T10:00:00.000Z";
    expect(await shop.renew()).toBe(2);
    expect(await shop.state(subscriptionId)).toMatchObject({ paidPeriods: 3, over: "completed" });
    expect(await shop.renew()).toBe(0);
    expect(await count("OrderConfirmed")).toBe(3);
  });
});

describe("a scheduler that is killed", () => {
  it("anywhere, once the log has taken an event or just before, is made good by the next: a period is paid for once", async () => {
    let deaths = 0;
    for (const kept of [true, false])
      for (let after = 1; ; after += 1) {
        const opened = await openSubscriptionShop();
        const subscriptionId = await opened.shop.begin();
        opened.clock.at = third;
        const mortal = opened.openProcess(dying(opened.eventStore, after, kept));
        const died = await mortal.renew().then(
          () => false,
          (error: AggregateError) => error.errors.every((each) => each instanceof Crash),
        );
        await opened.openProcess().renew();
        expect(await opened.count("OrderConfirmed")).toBe(3);
        expect(await opened.count("OrderFailed")).toBe(0);
        expect(await renewedPeriods(opened)).toEqual([2, 3]);
        expect(await opened.stock()).toMatchObject({ onHand: 97 });
        expect((await opened.stock()).holds.size).toBe(0);
        const { paidPeriods, renewal } = await opened.openProcess().state(subscriptionId);
        expect([paidPeriods, renewal]).toEqual([3, undefined]);
        if (!died) break;
        deaths += 1;
      }
    expect(deaths).toBeGreaterThan(20);
  });

  it("right after the first order leaves a subscription that the next one starts", async () => {
    const { shop, openProcess, count, clock } = await openSubscriptionShop();
    const { cartId, subscriptionId } = await shop.request(monthly(), "box");
    const order = await shop.pay(cartId);
    const orderId = order.ok ? order.value.state.placed?.orderId : undefined;
    clock.at = "2030-02-01T00:00:00.000Z";
    const [one, other] = [openProcess(), openProcess()];
    await Promise.all([one.start(orderId ?? ""), other.start(orderId ?? "")]);
    expect(await count("SubscriptionStarted")).toBe(1);
    // It counts from the order, however late someone noticed.
    expect((await shop.state(subscriptionId)).paidUntil).toBe(second);
  });

  it("may have a twin: what both begin is paid for once", async () => {
    const opened = await openSubscriptionShop();
    for (let each = 0; each < 5; each += 1) await opened.shop.begin();
    opened.clock.at = third;
    const twins = Array.from({ length: 4 }, () => opened.openProcess());
    await Promise.allSettled(twins.map((twin) => twin.renew()));
    await opened.openProcess().renew();
    expect(await opened.count("OrderConfirmed")).toBe(15);
    expect(await opened.count("SubscriptionRenewed")).toBe(10);
    expect((await opened.stock()).onHand).toBe(85);
  });
});

describe("the agreed terms", () => {
  it("keeps its price, and continues when the product is hidden", async () => {
    const { shop, clock, all } = await openSubscriptionShop();
    await shop.begin();
    const dearer = { ...aVariant("box"), priceCents: 9_900 };
    await shop.keeper.define(aProduct("box", { visible: false, variants: [dearer] }));
    clock.at = second;
    expect(await shop.renew()).toBe(1);
    const orders = (await all()).filter(({ type }) => type === "OrderPlaced");
    expect(orders.map(({ data }) => (data as { grandTotalCents: number }).grandTotalCents)).toEqual(
      [1_250, 1_250],
    );
  });

  it("cannot be delivered once its variant is gone", async () => {
    const { shop, clock, all } = await openSubscriptionShop();
    await shop.begin();
    await shop.keeper.define(aProduct("box", { variants: [aVariant("other")] }));
    clock.at = second;
    expect(await shop.renew()).toBe(0);
    const failed = (await all()).find(({ type }) => type === "SubscriptionRenewalFailed");
    expect(failed?.data).toMatchObject({
      reason: "unavailable",
      retryAt: "2030-03-01T10:00:00.000Z",
    });
  });
});

describe("a payment that fails", () => {
  it("for want of stock is made again on another day", async () => {
    const opened = await openSubscriptionShop();
    const { shop, clock } = opened;
    const subscriptionId = await shop.begin();
    await shop.keeper.stock("box", "box", -99);
    clock.at = second;
    expect(await shop.renew()).toBe(0);
    expect((await shop.state(subscriptionId)).renewal).toEqual({
      period: 2,
      attempt: 1,
      retryAt: "2030-03-01T10:00:00.000Z",
    });
    await shop.keeper.stock("box", "box", 5);
    expect(await shop.renew()).toBe(0);
    clock.at = "2030-03-01T10:00:00.000Z";
    expect(await shop.renew()).toBe(1);
    expect(await renewedPeriods(opened)).toEqual([2]);
    // The next period begins on its own day all the same.
    expect((await shop.state(subscriptionId)).paidUntil).toBe(third);
  });

  it("again and again ends the subscription", async () => {
    const { shop, clock, count } = await openSubscriptionShop();
    const subscriptionId = await shop.begin();
    await shop.keeper.stock("box", "box", -99);
    for (const day of ["02-28", "03-01", "03-04", "03-09", "05-01"]) {
      clock.at = `2030-${day}T10:00:00.000Z`;
      expect(await shop.renew()).toBe(0);
    }
    expect(await count("SubscriptionRenewalFailed")).toBe(4);
    expect((await shop.state(subscriptionId)).over).toBe("failed");
    expect(await count("OrderPlaced")).toBe(1);
  });
});

describe("a subscription that is over", () => {
  it("because it was cancelled is not paid for any longer", async () => {
    const { shop, clock, count } = await openSubscriptionShop();
    const subscriptionId = await shop.begin();
    expect((await shop.cancel(subscriptionId)).ok).toBe(true);
    clock.at = "2031-01-01T00:00:00.000Z";
    expect(await shop.renew()).toBe(0);
    expect(await count("OrderPlaced")).toBe(1);
  });

  it("because its subscriber was forgotten has no further order", async () => {
    const { shop, clock, count, personalData } = await openSubscriptionShop();
    const subscriptionId = await shop.begin();
    const personId = await personalData.find("demo", "ann@example.com");
    await personalData.destroyKey("demo", personId ?? "");
    clock.at = second;
    expect(await shop.renew()).toBe(0);
    expect((await shop.state(subscriptionId)).over).toBe("forgotten");
    expect(await count("OrderPlaced")).toBe(1);
  });
});

describe("renewals by card", () => {
  let stripe: FakeStripe;
  beforeAll(async () => {
    stripe = await startFakeStripe();
  });
  afterAll(() => stripe.stop());
  beforeEach(() => stripe.whileAway("requires_capture"));

  const payments = () =>
    createStripePayments({
      secretKey: "sk_test",
      publishableKey: "pk_test",
      webhookSecret: "whsec_test",
      apiUrl: stripe.url,
      retries: 0,
    });
  const open = async () => {
    const opened = await openSubscriptionShop(payments());
    const { shop } = opened;
    const { cartId, subscriptionId } = await shop.request(monthly(), "box");
    const placed = await shop.pay(cartId, "stripe");
    const reference = placed.ok ? placed.value.awaited?.reference : undefined;
    stripe.pay(reference ?? "");
    const paid = await shop.pay(cartId, "stripe");
    await shop.start((paid.ok && paid.value.state.placed?.orderId) || "");
    expect((await shop.state(subscriptionId)).started?.paymentReference).toBe(reference);
    const intents = () =>
      [...stripe.intents.values()].filter(({ id, customer }) => {
        const first = stripe.intents.get(reference ?? "");
        return id !== reference && customer === first?.customer;
      });
    opened.clock.at = second;
    return { ...opened, subscriptionId, first: stripe.intents.get(reference ?? ""), intents };
  };

  it.each([
    ["the same day, under the same idempotency key", () => undefined],
    ["days later, when the provider has forgotten the key", () => stripe.forgetKeys()],
  ])("of a restored copy find what the original has charged: %s", async (_when, later) => {
    const { shop, all, openProcess, subscriptionId, intents } = await open();
    const backup = await all();
    expect(await shop.renew()).toBe(1);
    later();
    const copy = openProcess(await restoredFrom(backup));
    expect((await copy.state(subscriptionId)).paidPeriods).toBe(1);
    expect(await copy.renew()).toBe(1);
    expect((await copy.state(subscriptionId)).paidPeriods).toBe(2);
    expect(intents().map(({ status, amount }) => [status, amount])).toEqual([["succeeded", 1_250]]);
  });

  it("take the card of the first payment while the subscriber is away, once", async () => {
    const { shop, first, intents, subscriptionId } = await open();
    expect(await shop.renew()).toBe(1);
    expect(await shop.renew()).toBe(0);
    expect(intents()).toHaveLength(1);
    expect(intents()[0]).toMatchObject({
      status: "succeeded",
      amount: 1_250,
      customer: first?.customer,
      payment_method: first?.payment_method,
    });
    expect((await shop.state(subscriptionId)).paidPeriods).toBe(2);
  });

  it("are not free because a coupon paid for the first: a card that was never given pays for nothing", async () => {
    const { shop, clock, count, stock } = await openSubscriptionShop(payments(), false);
    const { cartId, subscriptionId } = await shop.request(monthly(), "box");
    await useWelcome(shop, cartId, clock.at);
    const placed = await shop.pay(cartId, "stripe");
    expect(placed.ok && placed.value.state.placed?.payment.method).toBe("none");
    await shop.start((placed.ok && placed.value.state.placed?.orderId) || "");
    clock.at = second;
    expect(await shop.renew()).toBe(0);
    expect((await shop.state(subscriptionId)).renewal).toMatchObject({ period: 2, attempt: 1 });
    expect(await count("OrderConfirmed")).toBe(1);
    expect((await stock()).onHand).toBe(99);
  });

  it("that are declined charge nothing, give the goods back, and are tried again", async () => {
    const { shop, intents, all, clock, stock } = await open();
    stripe.whileAway("requires_payment_method");
    expect(await shop.renew()).toBe(0);
    const failed = (await all()).find(({ type }) => type === "SubscriptionRenewalFailed");
    expect(failed?.data).toMatchObject({ reason: "payment-declined", attempt: 1 });
    expect(intents().map(({ status }) => status)).toEqual(["canceled"]);
    expect(await stock()).toMatchObject({ onHand: 99 });
    stripe.whileAway("requires_capture");
    clock.at = "2030-03-01T10:00:00.000Z";
    expect(await shop.renew()).toBe(1);
    expect(intents().map(({ status }) => status)).toEqual(["canceled", "succeeded"]);
  });

  it("that the bank thinks about are asked for again, and not made again", async () => {
    const { shop, intents, count } = await open();
    stripe.whileAway("processing");
    expect(await shop.renew()).toBe(0);
    expect(await shop.renew()).toBe(0);
    expect(await count("SubscriptionRenewalFailed")).toBe(0);
    const [intent] = intents();
    stripe.setStatus(intent?.id ?? "", "requires_capture");
    expect(await shop.renew()).toBe(1);
    expect(intents()).toHaveLength(1);
  });

  it("wait while the provider is away", async () => {
    const { shop, count } = await open();
    stripe.setAway(true);
    await expect(shop.renew()).rejects.toThrow("Some renewals could not be charged.");
    stripe.setAway(false);
    expect(await shop.renew()).toBe(1);
    expect(await count("SubscriptionRenewed")).toBe(1);
  });
});
