import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aProduct, createShopkeeper } from "#tests/support/catalog.ts";
import { type Client, createClient } from "#tests/support/client.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { until } from "#tests/support/wait-for.ts";

const UNITS = 20;
const monthly = { billingPeriod: { value: 1, unit: "MONTH" as const }, numBillingCycles: 0 };
const contact = { email: "ann@example.com", name: "Ann", phone: "" };
const address = {
  line1: "1 Main St",
  city: "Ithaca",
  region: "NY",
  postalCode: "14850",
  country: "US",
};

type Refused = { readonly error: { readonly code: string } };

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    RATE_LIMIT_EXEMPT: "nobody",
    HOLDS_PER_VARIANT: "3",
    HELD_UNITS_PER_VARIANT: "5",
  });
  const keeper = createShopkeeper(server.infrastructure);
  for (const id of ["box", "jar"]) {
    await keeper.define(aProduct(id, { isSubscribable: true, subscriptionPlan: monthly }));
    await keeper.stock(id, id, UNITS);
  }
  const visitor = await visit();
  await until(async () => (await request(visitor, "box", 1)).status === 200);
});
afterAll(() => server.stop());

const visit = () => createClient(server.origin);
const request = (client: Client, itemId: string, qty: number) =>
  client.post<{ cartToken: string }>("/api/3/commerce/cart/subscription", {
    itemId,
    sku: itemId.toUpperCase(),
    qty,
    additionalFields: "{}",
  });
const subscribe = async (itemId: string, qty: number) => {
  const client = await visit();
  const { cartToken } = (await request(client, itemId, qty)).body;
  return client.post<Refused>("/api/commerce/subscriptions", { cartToken, contact, address });
};
const subscribeByForm = async (itemId: string) => {
  const client = await visit();
  const { cartToken } = (await request(client, itemId, 1)).body;
  const form = {
    crumb: client.cookies.get("crumb") ?? "",
    cartToken,
    "contact.email": contact.email,
    "contact.name": contact.name,
    "address.line1": address.line1,
    "address.city": address.city,
    "address.country": "US",
    "address.region": address.region,
    "address.postalCode": address.postalCode,
  };
  return client.request("/checkout/subscription", { method: "POST", form });
};
const taken = async (itemId: string) => {
  const recorded = await server.database.query<{ count: number }>(
    `select count(*)::int as count from log.events
      where type = 'StockHeld' and data ->> 'variantId' = $1`,
    [itemId],
  );
  return recorded[0]?.count;
};

describe("what one client may take out of the stock", () => {
  it("counts the carts of subscriptions", async () => {
    for (const _cart of [1, 2, 3]) expect((await subscribe("box", 1)).status).toBe(200);
    const held = await taken("box");
    expect((await subscribe("box", 1)).status).toBe(429);
    expect((await subscribeByForm("box")).status).toBe(429);
    expect(await taken("box")).toBe(held);
  });

  it("counts the units of subscriptions", async () => {
    expect((await subscribe("jar", 4)).status).toBe(200);
    const refused = await subscribe("jar", 2);
    expect([refused.status, refused.body.error.code]).toEqual([409, "too-many-held"]);
  });

  it("counts one subscription once, however often it is sent", async () => {
    const client = await createClient(server.origin);
    const { cartToken } = (await request(client, "jar", 1)).body;
    const send = () => client.post("/api/commerce/subscriptions", { cartToken, contact, address });
    expect((await send()).status).toBe(200);
    for (const _time of [1, 2, 3, 4]) expect((await send()).status).toBe(200);
  });
});
