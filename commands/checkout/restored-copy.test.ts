import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { checkoutTexts } from "#domain/checkout/texts.ts";
import { aProduct, createShopkeeper } from "#tests/support/catalog.ts";
import { type Client, createClient } from "#tests/support/client.ts";
import { type FakeStripe, startFakeStripe } from "#tests/support/fake-stripe.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";

const CART = "/api/commerce/shopping-cart";
const CHECKOUT = "/api/commerce/checkout";

const address = {
  line1: "1 Main St",
  city: "Springfield",
  region: "IL",
  postalCode: "62701",
  country: "us",
};
const contact = { email: "ann@example.com", name: "Ann", phone: "555" };
const order = (method: "stripe" | "manual") => ({ contact, address, payment: { method } });

let server: TestServer;
let stripe: FakeStripe;
let visitor: Client;
beforeAll(async () => {
  stripe = await startFakeStripe();
  server = await startTestServer({
    ...stripe.settings,
    MANUAL_PAYMENTS: "offered",
    // Without jobs, nobody asks whether this is a copy before it is one.
    DAYBOOK_ROLES: "web,projections",
  });
  const { infrastructure } = server;
  const keeper = createShopkeeper(infrastructure);
  await keeper.define(aProduct("mug"));
  await keeper.stock("mug", "mug", 100);
  const names = ["products", "variant-stock"];
  await infrastructure.waitFor(names, await infrastructure.eventStore.head());
  await server.database.query(
    "insert into restores (backup_taken_at, position) values ('2030-01-01T00:00:00Z', 42)",
  );
});
afterAll(async () => {
  await server?.stop();
  await stripe?.stop();
});
beforeEach(async () => {
  visitor = await createClient(server.origin);
  const entry = { itemId: "mug", sku: "MUG", quantity: 1 };
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
