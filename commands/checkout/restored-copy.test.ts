import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { checkoutTexts } from "#domain/checkout/texts.ts";
import type { ResponseOf } from "#domain/kit/contract.ts";
import { aProduct, createShopkeeper } from "#tests/support/catalog.ts";
import { type Client, createClient } from "#tests/support/client.ts";
import type { TestDatabase } from "#tests/support/database.ts";
import { type FakeStripe, startFakeStripe } from "#tests/support/fake-stripe.ts";
import {
  createStartedDatabase,
  startTestServerOn,
  type TestServer,
} from "#tests/support/server.ts";
import type { placeOrderContract } from "./contract.ts";

const CART = "/api/commerce/shopping-cart";
const CHECKOUT = "/api/commerce/checkout";

type Placed = ResponseOf<typeof placeOrderContract>;
type Refused = { readonly error: { readonly code: string; readonly message: string } };

const address = {
  line1: "1 Main St",
  city: "Springfield",
  region: "IL",
  postalCode: "62701",
  country: "us",
};
const contact = { email: "ann@example.com", name: "Ann", phone: "555" };
const order = (method: "stripe" | "manual") => ({ contact, address, payment: { method } });

const waiting = ["still-waiting", "cancelled", "paid"] as const;
type Waiting = (typeof waiting)[number];

let test: TestDatabase;
let server: TestServer;
let stripe: FakeStripe;
let visitor: Client;
/** Visitors of the original whose order waited for a card when the backup was made. */
const buyers = new Map<Waiting, { readonly client: Client; readonly orderId: string }>();

const entry = { itemId: "mug", sku: "MUG", quantity: 1 };
const settings = () => ({
  ...stripe.settings,
  MANUAL_PAYMENTS: "offered",
  // The visitors alone do what is tested here.
  DAYBOOK_ROLES: "web,projections",
});

beforeAll(async () => {
  stripe = await startFakeStripe();
  test = await createStartedDatabase();
  const original = await startTestServerOn(test, settings());
  const { infrastructure } = original;
  const keeper = createShopkeeper(infrastructure);
  await keeper.define(aProduct("mug"));
  await keeper.stock("mug", "mug", 100);
  const names = ["products", "variant-stock"];
  await infrastructure.waitFor(names, await infrastructure.eventStore.head());
  for (const each of waiting) {
    const client = await createClient(original.origin);
    await client.post(`${CART}/entries`, entry);
    const { status, body } = await client.post<Placed>(CHECKOUT, order("stripe"));
    expect([status, body.payment.status]).toEqual([200, "awaiting"]);
    buyers.set(each, { client, orderId: body.order.orderId });
  }
  await original.stop();
  await test.database.query(
    "insert into restores (backup_taken_at, position) values ('2030-01-01T00:00:00Z', 42)",
  );
  stripe.calls.length = 0;
  server = await startTestServerOn(test, settings());
  for (const [each, { client, orderId }] of buyers)
    buyers.set(each, { client: await createClient(server.origin, client.cookies), orderId });
});
afterAll(async () => {
  await server?.stop();
  await test?.drop();
  await stripe?.stop();
});
beforeEach(async () => {
  visitor = await createClient(server.origin);
  expect((await visitor.post(`${CART}/entries`, entry)).status).toBe(200);
});

const eventsOfType = async (type: string): Promise<number> => {
  const { database } = server;
  const text = "select count(*)::int as count from log.events where type = $1";
  const [row] = await database.query<{ count: number }>(text, [type]);
  return row?.count ?? 0;
};

describe("a restored copy that nobody has confirmed as the shop", () => {
  it("refuses a card before an order is placed, so that the visitor can pay by invoice afterwards", async () => {
    const placedBefore = await eventsOfType("OrderPlaced");
    for (const _attempt of [1, 2]) {
      const refused = await visitor.post<{ error: unknown }>(CHECKOUT, order("stripe"));
      expect(refused.status).toBe(503);
      expect(refused.body.error).toMatchObject({
        code: "payments-held",
        message: checkoutTexts.paymentsHeld,
      });
    }
    expect(await eventsOfType("OrderPlaced")).toBe(placedBefore);
    const placed = await visitor.post<{ payment: unknown }>(CHECKOUT, order("manual"));
    expect(placed.status).toBe(200);
    expect(placed.body.payment).toEqual({ status: "awaited" });
    expect(stripe.calls).toEqual([]);
  });

  it("lets a visitor who tried a card change the cart and cancel the checkout", async () => {
    expect((await visitor.post(`${CHECKOUT}/start`, {})).status).toBe(200);
    expect((await visitor.post(CHECKOUT, order("stripe"))).status).toBe(503);
    expect((await visitor.post(`${CHECKOUT}/cancel`, {})).status).toBe(200);
    expect((await visitor.post(`${CHECKOUT}/start`, {})).status).toBe(200);
    expect(stripe.calls).toEqual([]);
  });
});

describe("an order that waited for its card when the backup was made", () => {
  const buyerOf = (each: Waiting) => {
    const buyer = buyers.get(each);
    if (buyer === undefined) throw new Error(`No order is ${each}.`);
    return buyer;
  };
  const referenceOf = (each: Waiting): string => {
    const { orderId } = buyerOf(each);
    const intent = [...stripe.intents.values()].find(
      ({ metadata }) => metadata.orderId === orderId,
    );
    if (intent === undefined) throw new Error(`No payment of ${orderId} has begun.`);
    return intent.id;
  };

  it("is named as the reason as long as nobody has confirmed the copy, and the cart can be changed", async () => {
    const { client, orderId } = buyerOf("still-waiting");
    for (const [call, body] of [
      [`${CHECKOUT}/start`, {}],
      [CHECKOUT, order("stripe")],
      [CHECKOUT, order("manual")],
      [`${CHECKOUT}/complete`, { orderId }],
      [`${CHECKOUT}/cancel`, {}],
    ] as const) {
      const { status, body: refused } = await client.post<Refused>(call, body);
      expect([call, status, refused.error]).toEqual([
        call,
        503,
        { code: "payments-held", message: checkoutTexts.earlierPaymentHeld },
      ]);
    }
    expect((await client.post(`${CART}/entries`, entry)).status).toBe(200);
    expect(stripe.calls).toEqual([]);
  });

  it("leaves a cart that can be bought once the copy is the shop, whatever became of the payment", async () => {
    stripe.setStatus(referenceOf("cancelled"), "canceled");
    stripe.pay(referenceOf("paid"));
    await server.infrastructure.restores.confirm("owner:1", { emails: "send", webhooks: "send" });
    for (const each of ["still-waiting", "cancelled"] as const) {
      const { client } = buyerOf(each);
      expect((await client.post(`${CHECKOUT}/start`, {})).status).toBe(200);
      const placed = await client.post<Placed>(CHECKOUT, order("manual"));
      expect([each, placed.status, placed.body.payment]).toEqual([
        each,
        200,
        { status: "awaited" },
      ]);
    }
    expect(stripe.intentOf(referenceOf("still-waiting")).status).toBe("canceled");
    const { client, orderId } = buyerOf("paid");
    const completed = await client.post<Placed>(`${CHECKOUT}/complete`, { orderId });
    expect(completed.body.payment).toEqual({ status: "paid" });
    expect((await client.post(`${CART}/entries`, entry)).status).toBe(200);
    const next = await client.post<Placed>(CHECKOUT, order("manual"));
    expect(next.status).toBe(200);
    expect(next.body.order.orderId).not.toBe(orderId);
  });
});
