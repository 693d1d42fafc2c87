import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ShoppingCart } from "#domain/cart/shopping-cart.ts";
import type { ResponseOf } from "#domain/kit/contract.ts";
import { createExpireHolds } from "#jobs/checkout/expire-holds.ts";
import type { getOrderContract } from "#read-api/orders/contract.ts";
import { aProduct, createShopkeeper } from "#tests/support/catalog.ts";
import { type Client, cartIdOf, createClient, createOwnerClient } from "#tests/support/client.ts";
import { type FakeStripe, startFakeStripe } from "#tests/support/fake-stripe.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import type { placeOrderContract } from "../checkout/contract.ts";
import type { refundOrderContract } from "./contract.ts";

const CART = "/api/commerce/shopping-cart";
const CHECKOUT = "/api/commerce/checkout";
const WEBHOOK = "/api/payments/stripe/webhook";

type Placed = ResponseOf<typeof placeOrderContract>;
type Refused = { error: { code: string; message: string } };

let fake: FakeStripe;
let server: TestServer;
let owner: Client;
beforeAll(async () => {
  fake = await startFakeStripe();
  // Jobs run where a test runs them.
  server = await startTestServer({ ...fake.settings, DAYBOOK_ROLES: "web,projections" });
  owner = await createOwnerClient(server.origin, server.setupCode);
  const keeper = createShopkeeper(server.infrastructure);
  for (const each of ["mug", "lamp"]) {
    await keeper.define(aProduct(each));
    await keeper.stock(each, each, 1_000);
  }
  await settled();
});
afterAll(async () => {
  await server.stop();
  await fake.stop();
});
beforeEach(() => fake.setAway(false));

const settled = async () => {
  const { infrastructure } = server;
  const names = ["products", "variant-stock", "orders", "stock-holds", "carts"];
  await infrastructure.waitFor(names, await infrastructure.eventStore.head());
};
const body = {
  contact: { email: "ann@example.com", name: "Ann", phone: "" },
  address: {
    line1: "1 Main St",
    city: "Springfield",
    region: "IL",
    postalCode: "62701",
    country: "US",
  },
  payment: { method: "stripe" },
};
const buy = async (quantity = 1) => {
  const visitor = await createClient(server.origin);
  await visitor.post(`${CART}/entries`, { itemId: "mug", sku: "MUG", quantity });
  await visitor.post(`${CHECKOUT}/start`, {});
  const { body: placed, status } = await visitor.post<Placed>(CHECKOUT, body);
  expect(status).toBe(200);
  const { payment, order } = placed;
  if (payment.status !== "awaiting") throw new Error("It should wait for its payment.");
  const reference = payment.clientSecret.split("_secret_")[0] as string;
  return { visitor, placed, payment, orderId: order.orderId, reference };
};
const notify = async (payload: string, signature = fake.signed(payload)) => {
  const response = await fetch(`${server.origin}${WEBHOOK}`, {
    method: "POST",
    headers: { "content-type": "application/json", "stripe-signature": signature },
    body: payload,
  });
  return { status: response.status, body: (await response.json()) as object };
};
const eventsOf = async (orderId: string): Promise<readonly string[]> => {
  const { events } = await server.infrastructure.eventStore.readStream(`order-demo.${orderId}`);
  return events.map(({ type }) => type);
};
const complete = (visitor: Client, orderId: string) =>
  visitor.post<Placed & Refused>(`${CHECKOUT}/complete`, { orderId });

describe("an order that is paid by card", () => {
  it("waits for its payment, with the cart still there, and is definite when Stripe says so", async () => {
    const { visitor, placed, payment, orderId, reference } = await buy(2);
    expect(placed.order).toMatchObject({ status: "placed", dueCents: 2500 });
    expect(payment).toMatchObject({ publishableKey: "pk_test", declined: null });
    expect(visitor.cookies.has("cart")).toBe(true);
    expect((await complete(visitor, orderId)).body.payment.status).toBe("awaiting");
    fake.decline(reference);
    expect((await complete(visitor, orderId)).body.payment).toMatchObject({
      status: "awaiting",
      declined: "The payment was declined. Please try another card.",
    });
    fake.pay(reference);
    const done = await complete(visitor, orderId);
    expect(done.body).toMatchObject({ payment: { status: "paid" }, order: { status: "paid" } });
    expect(visitor.cookies.has("cart")).toBe(false);
    expect((await visitor.get<ShoppingCart>(CART)).body.id).toBeNull();
    expect((await visitor.get(`/api/commerce/orders/${orderId}`)).status).toBe(200);
    expect((await complete(visitor, orderId)).body.payment.status).toBe("paid");
  });

  it("cannot be completed by another visitor", async () => {
    const { orderId } = await buy();
    const stranger = await createClient(server.origin);
    expect((await complete(stranger, orderId)).status).toBe(404);
  });

  it("is finished by a notice alone, when the customer never comes back", async () => {
    const { visitor, orderId, reference } = await buy();
    fake.pay(reference);
    const intent = fake.intentOf(reference);
    const told = fake.notice("payment_intent.amount_capturable_updated", intent);
    expect(await notify(told)).toEqual({ status: 200, body: { received: true } });
    expect(await eventsOf(orderId)).toEqual([
      "OrderPlaced",
      "OrderPaymentStarted",
      "OrderConfirmed",
      "OrderPaid",
    ]);
    await settled();
    expect((await visitor.get<ShoppingCart>(CART)).body.entries).toEqual([]);
  });

  it("leaves what was put into the cart in the meantime in the cart that continues", async () => {
    const amounts = ({ entries }: ShoppingCart) =>
      entries.map(({ itemId, quantity }) => [itemId, quantity]);
    const more = (visitor: Client, itemId: string, quantity: number) =>
      visitor.post(`${CART}/entries`, { itemId, sku: itemId.toUpperCase(), quantity });

    // The customer's own browser brings the order to its end.
    const here = await buy(2);
    await more(here.visitor, "mug", 1);
    await more(here.visitor, "lamp", 4);
    const before = here.visitor.cookies.get("cart");
    fake.pay(here.reference);
    const done = await complete(here.visitor, here.orderId);
    expect(done.body.order).toMatchObject({ status: "paid", totalQuantity: 2 });
    expect(here.visitor.cookies.get("cart")).not.toBe(before);
    const went = await here.visitor.get<ShoppingCart>(CART);
    expect(amounts(went.body)).toEqual([
      ["mug", 1],
      ["lamp", 4],
    ]);
    expect((await complete(here.visitor, here.orderId)).body.payment.status).toBe("paid");
    const next = await here.visitor.post<Placed>(CHECKOUT, { ...body, payment: undefined });
    expect(next.body.order).toMatchObject({ totalQuantity: 5 });

    // A notice does, and the browser still has the old cart.
    const away = await buy();
    await more(away.visitor, "lamp", 1);
    fake.pay(away.reference);
    const intent = fake.intentOf(away.reference);
    await notify(fake.notice("payment_intent.amount_capturable_updated", intent));
    await settled();
    const { body: cart } = await away.visitor.get<ShoppingCart>(CART);
    expect(amounts(cart)).toEqual([["lamp", 1]]);
    const entry = cart.entries[0]?.id;
    const told = await away.visitor.put<{ shoppingCart: ShoppingCart }>(
      `${CART}/entries/${entry}`,
      { quantity: 2 },
    );
    expect(amounts(told.body.shoppingCart)).toEqual([["lamp", 2]]);
    expect(cartIdOf(away.visitor)).toBe(cart.id);
  });

  it("comes to the same end whatever notices come, how often and in which order", async () => {
    const orders = [
      ["created", "capturable", "succeeded"],
      ["succeeded", "capturable", "created"],
      ["capturable", "capturable", "succeeded", "succeeded", "created", "failed"],
      ["failed", "succeeded", "created", "capturable", "failed"],
    ];
    for (const order of orders) {
      const { orderId, reference } = await buy();
      const at = (type: string) => fake.notice(`payment_intent.${type}`, fake.intentOf(reference));
      const notices: Record<string, string> = { created: at("created") };
      fake.decline(reference);
      notices.failed = at("payment_failed");
      fake.pay(reference);
      notices.capturable = at("amount_capturable_updated");
      const finished = { ...fake.intentOf(reference), status: "succeeded" };
      notices.succeeded = fake.notice("payment_intent.succeeded", finished);
      // Some of them at the same time.
      const [first, ...rest] = order.map((each) => notices[each] as string);
      const answers = [
        await notify(first as string),
        ...(await Promise.all(rest.map((each) => notify(each)))),
      ];
      expect(answers.every(({ status }) => status === 200)).toBe(true);
      const events = await eventsOf(orderId);
      expect(events.filter((type) => type === "OrderPaid")).toHaveLength(1);
      expect(events.at(-1)).toBe("OrderPaid");
      expect(fake.intentOf(reference)).toMatchObject({
        status: "succeeded",
        amount_received: 1250,
      });
    }
  });

  it("believes nobody but Stripe", async () => {
    const { orderId, reference } = await buy();
    fake.pay(reference);
    const payload = fake.notice("payment_intent.succeeded", fake.intentOf(reference));
    for (const signature of ["", "t=1,v1=00", fake.signed(payload, "whsec_other")])
      expect(await notify(payload, signature)).toMatchObject({
        status: 400,
        body: { error: { code: "signature-invalid" } },
      });
    expect(await notify(payload, fake.signed(`${payload} `))).toMatchObject({ status: 400 });
    expect(await eventsOf(orderId)).toEqual(["OrderPlaced", "OrderPaymentStarted"]);
    const foreign = fake.notice("payment_intent.succeeded", {
      ...fake.intentOf(reference),
      metadata: { websiteId: "demo", orderId: "nobody's" },
    });
    expect((await notify(foreign)).status).toBe(200);
  });

  it("is asked for again by Stripe while Stripe itself cannot be asked", async () => {
    const { visitor, orderId, reference } = await buy();
    fake.pay(reference);
    const payload = fake.notice("payment_intent.succeeded", fake.intentOf(reference));
    fake.setAway(true);
    expect((await notify(payload)).status).toBe(503);
    const asked = await complete(visitor, orderId);
    expect([asked.status, asked.body.error]).toMatchObject([503, { code: "payment-unavailable" }]);
    fake.setAway(false);
    expect((await notify(payload)).status).toBe(200);
    expect((await eventsOf(orderId)).at(-1)).toBe("OrderPaid");
  });
});

describe("an order that is never paid", () => {
  const expire = async (minutes: number) => {
    await settled();
    const { infrastructure } = server;
    const now = () => new Date(Date.now() + minutes * 60_000).toISOString();
    const { checkout, database, newId } = infrastructure;
    const report = await createExpireHolds({ ...checkout, sql: database, newId, now })();
    await settled();
    return report;
  };

  it("is left alone while its goods are held, and given up when they are not", async () => {
    const { visitor, orderId, reference } = await buy();
    await expire(9);
    expect(fake.intentOf(reference).status).toBe("requires_payment_method");
    await expire(11);
    expect(fake.intentOf(reference).status).toBe("canceled");
    const events = await eventsOf(orderId);
    expect(events.slice(-2)).toEqual(["OrderFailed", "OrderStockReturned"]);
    const { status, body: refused } = await complete(visitor, orderId);
    expect([status, refused.error]).toEqual([
      409,
      {
        code: "payment-abandoned",
        message: "The payment was not completed in time. Nothing was charged.",
      },
    ]);
    await expire(11);
    expect(await eventsOf(orderId)).toEqual(events);
    const again = await visitor.post<Placed>(CHECKOUT, { ...body, payment: { method: "manual" } });
    expect(again.body.order.status).toBe("awaiting-payment");
  });

  it("is finished instead when the notice was lost", async () => {
    const { orderId, reference } = await buy();
    fake.pay(reference);
    await expire(11);
    expect((await eventsOf(orderId)).at(-1)).toBe("OrderPaid");
    expect(fake.intentOf(reference).status).toBe("succeeded");
  });

  it("stays while the bank does not know yet", async () => {
    const { visitor, orderId, reference } = await buy();
    fake.setStatus(reference, "processing");
    expect((await complete(visitor, orderId)).body.payment).toEqual({ status: "processing" });
    await expire(11);
    expect((await eventsOf(orderId)).at(-1)).toBe("OrderPaymentStarted");
    fake.pay(reference);
    await expire(11);
    expect((await eventsOf(orderId)).at(-1)).toBe("OrderPaid");
  });
});

describe("a refund of an order that was paid by card", () => {
  it("goes back to the card, and later when Stripe is away", async () => {
    const { visitor, orderId, reference } = await buy(3);
    fake.pay(reference);
    await complete(visitor, orderId);
    const path = `/api/console/orders/${orderId}`;
    const { body: order } = await owner.get<ResponseOf<typeof getOrderContract>>(path);
    expect(order).toMatchObject({ payment: { method: "stripe" }, paymentReference: reference });
    const lines = [{ lineId: order.lines[0]?.lineId, quantity: 1 }];
    type Refund = ResponseOf<typeof refundOrderContract>;
    const refund = async (refundId: string) =>
      (await owner.post<Refund>(`${path}/refunds`, { refundId, lines })).body;
    expect(await refund("r1")).toMatchObject({ amountCents: 1250, payback: "paid" });
    fake.setAway(true);
    expect(await refund("r2")).toMatchObject({ amountCents: 1250, payback: "pending" });
    fake.setAway(false);
    await settled();
    const { checkout, database, newId, now } = server.infrastructure;
    const later = () => new Date(Date.parse(now()) + 60_000).toISOString();
    await createExpireHolds({ ...checkout, sql: database, newId, now: later })();
    await settled();
    const { body: after } = await owner.get<ResponseOf<typeof getOrderContract>>(path);
    expect(after.refunds.map(({ refundId, progress }) => [refundId, progress])).toEqual([
      ["r1", "paid"],
      ["r2", "paid"],
    ]);
    expect(after.status).toBe("partially-refunded");
    const back = fake.refunds.filter((each) => each.payment_intent === reference);
    expect(back.map(({ amount }) => amount)).toEqual([1250, 1250]);
  });

  it("is shown when its money comes back days later, and goes out again when an owner says so", async () => {
    const { visitor, orderId, reference } = await buy(2);
    fake.pay(reference);
    await complete(visitor, orderId);
    const path = `/api/console/orders/${orderId}`;
    type Refund = ResponseOf<typeof refundOrderContract>;
    fake.refundsArriveLater(true);
    const amountCents = 700;
    await owner.post<Refund>(`${path}/refunds`, { refundId: "late", lines: [], amountCents });
    const standing = async () => {
      await settled();
      const { body } = await owner.get<ResponseOf<typeof getOrderContract>>(path);
      const [refund] = body.refunds;
      return [refund?.progress, refund?.refusedCode, body.refundedCents];
    };
    const retry = async () => {
      const told = await owner.post<Refund & Refused>(`${path}/refunds/late/retry`);
      return told.status === 200 ? told.body.payback : told.body.error.code;
    };
    const changed = (type: string, refund: object) => notify(fake.notice(type, refund));

    expect(await retry()).toBe("refund-not-failed");
    await changed("refund.updated", fake.refunds.at(-1) ?? {});
    expect(await standing()).toEqual(["paid", null, 700]);
    const failed = fake.failRefund(reference);
    // Twice, and under the name that older versions of the API have for it.
    for (const type of ["refund.failed", "refund.failed", "charge.refund.updated"])
      expect((await changed(type, failed)).status).toBe(200);
    expect(await standing()).toEqual(["failed", "expired_or_canceled_card", 700]);

    expect(await retry()).toBe("paid");
    expect(await retry()).toBe("refund-not-failed");
    // News of the first try says nothing about the second.
    await changed("refund.failed", failed);
    expect(await standing()).toEqual(["paid", null, 700]);
    const sent = fake.refunds.filter((each) => each.payment_intent === reference);
    expect(sent.map(({ status, amount }) => [status, amount])).toEqual([
      ["failed", 700],
      ["pending", 700],
    ]);
    fake.refundsArriveLater(false);
    const types = (await eventsOf(orderId)).slice(-6);
    expect(types).toEqual([
      "OrderRefunded",
      "OrderRefundPaid",
      "OrderStockReturned",
      "OrderRefundFailed",
      "OrderRefundRetried",
      "OrderRefundPaid",
    ]);
    expect((await owner.post(`${path}/refunds/nobody/retry`)).status).toBe(404);

    // The second try came back, too, and the owner pays by bank transfer.
    const settle = async () => {
      const told = await owner.post<Refund & Refused>(`${path}/refunds/late/settle`);
      return told.status === 200 ? told.body.payback : told.body.error.code;
    };
    expect(await settle()).toBe("refund-not-failed");
    await changed("refund.failed", fake.failRefund(reference));
    for (const _again of [1, 2]) expect(await settle()).toBe("by-hand");
    expect(await standing()).toEqual(["by-hand", null, 700]);
    expect(await retry()).toBe("refund-not-failed");
    expect((await eventsOf(orderId)).slice(-2)).toEqual([
      "OrderRefundFailed",
      "OrderRefundSettledByHand",
    ]);
    expect((await owner.post(`${path}/refunds/nobody/settle`)).status).toBe(404);
    const foreign = { ...failed, payment_intent: "pi_of_another_shop" };
    expect((await changed("refund.failed", foreign)).status).toBe(200);
  });
});

it("is no address of a shop without Stripe", async () => {
  const plain = await startTestServer({ DAYBOOK_ROLES: "web,projections" });
  try {
    const response = await fetch(`${plain.origin}${WEBHOOK}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: "{}",
    });
    expect(response.status).toBe(404);
  } finally {
    await plain.stop();
  }
});
