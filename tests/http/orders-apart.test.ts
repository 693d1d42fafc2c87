import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createOrderLinks } from "#commands/orders/order-links.ts";
import type { Order } from "#domain/orders/order.ts";
import { aProduct, aVariant, createShopkeeper } from "#tests/support/catalog.ts";
import { type Client, cartIdOf, createClient } from "#tests/support/client.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { ACCOUNT, becomeSiteUser, PASSWORD } from "#tests/support/site-user.ts";

const ENTRIES = "/api/commerce/shopping-cart/entries";
const contact = { email: "victim@example.com", name: "Vic Tim", phone: "+1 212 555 0100" };
const address = { line1: "3 Silent Street", city: "Hanover", postalCode: "30159", country: "DE" };
const secrets = [contact.email, contact.name, address.line1];

type Placed = { order: Order; confirmationUrl: string; error?: { code: string; message: string } };

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  const keeper = createShopkeeper(server.infrastructure);
  const plan = { billingPeriod: { value: 1, unit: "MONTH" as const }, numBillingCycles: 0 };
  const subscribable = { isSubscribable: true, subscriptionPlan: plan };
  await keeper.define(aProduct("box", { ...subscribable }));
  await keeper.define(aProduct("mug"));
  await keeper.define(aProduct("song", { productType: 2, variants: [aVariant("song")] }));
  await keeper.define(aProduct("card", { productType: 4, variants: [aVariant("card")] }));
  await keeper.stock("mug", "mug", 1_000);
  await keeper.stock("box", "box", 1_000);
  await settled();
});
afterAll(() => server.stop());

const settled = async () => {
  const { infrastructure } = server;
  const names = ["products", "variant-stock", "carts", "subscriptions", "orders", "gift-cards"];
  const head = await infrastructure.eventStore.head();
  expect(await infrastructure.projectionWorker.reached(names, head, 60_000)).toBe(true);
};
const visit = () => createClient(server.origin);
const fill = async (client: Client, itemId = "mug") => {
  const entry = { itemId, sku: itemId.toUpperCase(), quantity: 1 };
  expect((await client.post(ENTRIES, entry)).status).toBe(200);
};
const buy = (client: Client, more: object = {}) =>
  client.post<Placed>("/api/commerce/checkout", { contact, address, ...more });
const bought = async () => {
  const victim = await visit();
  await fill(victim);
  const cartId = cartIdOf(victim);
  const cart = victim.cookies.get("cart") ?? "";
  const { status, body } = await buy(victim);
  expect(status).toBe(200);
  await settled();
  return { victim, cartId, cart, orderId: body.order.orderId, url: body.confirmationUrl };
};
/** A browser with only the cookies that the cart's id can give. */
const knowing = (cartId: string, more: Readonly<Record<string, string>> = {}) => ({
  cookie: Object.entries({ cart: cartId, orders: cartId, ...more })
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join("; "),
});
const saysNothing = (body: unknown) => {
  for (const secret of secrets) expect(JSON.stringify(body)).not.toContain(secret);
};

describe("an order", () => {
  it("opens in the browser that its answer went to", async () => {
    const { victim, orderId, url } = await bought();
    expect((await victim.get(`/api/commerce/orders/${orderId}`)).status).toBe(200);
    const page = await victim.get<string>(url);
    expect([page.status, page.body.includes("Thank you.")]).toEqual([200, true]);
  });

  it("does not open for the id of the cart that it was made of", async () => {
    const { cartId, orderId, url } = await bought();
    const other = await visit();
    const headers = knowing(cartId);
    const call = await other.request(`/api/commerce/orders/${orderId}`, { headers });
    const page = await other.request(url, { headers });
    expect([call.status, page.status]).toEqual([404, 404]);
    saysNothing([call.body, page.body]);
  });

  it("is not told to who places or completes it again with nothing but the cart’s id", async () => {
    const { cartId, orderId } = await bought();
    const other = await visit();
    const crumb = other.cookies.get("crumb") ?? "";
    const headers = knowing(cartId, { crumb });
    const json = { contact: { email: "eve@example.com", name: "Eve", phone: "" }, address };
    for (const [path, body] of [
      ["/api/commerce/checkout", json],
      ["/api/commerce/checkout/complete", { orderId }],
    ] as const) {
      const told = await other.request<unknown>(path, { method: "POST", json: body, headers });
      expect([404, 409]).toContain(told.status);
      expect(told.headers.getSetCookie().join()).not.toContain("order_keys");
      expect(JSON.stringify(told.body)).not.toContain(orderId);
    }
  });

  it("is answered again to the retry of its customer, once", async () => {
    const { victim, cartId, cart, orderId } = await bought();
    const fresh = await visit();
    // The browser has its cart's cookie, because it did not get the answer.
    const headers = knowing(cartId, { cart, crumb: fresh.cookies.get("crumb") ?? "" });
    const json = { contact, address };
    const retry = await fresh.request<Placed>("/api/commerce/checkout", {
      method: "POST",
      json,
      headers,
    });
    expect([retry.status, retry.body.order.orderId]).toEqual([200, orderId]);
    expect((await victim.get(`/api/commerce/orders/${orderId}`)).status).toBe(200);
  });

  it("has an id that does not follow from the cart’s", async () => {
    const { cartId, orderId } = await bought();
    const digest = createHash("sha256")
      .update(JSON.stringify(["order", "demo", cartId]))
      .digest();
    expect(orderId.replaceAll("-", "").slice(0, 8)).not.toBe(digest.toString("hex", 0, 4));
  });

  it("opens by the link of its own email, and by no other", async () => {
    const { orderId } = await bought();
    const link = createOrderLinks(server.infrastructure.signing).issue("demo", orderId);
    const phone = await visit();
    const forged = await phone.get(`${link.slice(0, -2)}AA`);
    expect(forged.headers.get("location")).toBe("/checkout/order-confirmed");
    const page = await phone.get<string>(`/checkout/order-confirmed?orderId=${orderId}`);
    expect(page.status).toBe(404);
    expect(page.body).toContain("open the link in the email that confirms the order, or sign in");
    const opened = await phone.get(link);
    expect([opened.status, opened.headers.get("referrer-policy")]).toEqual([303, "no-referrer"]);
    const shown = await phone.get<string>(opened.headers.get("location") ?? "");
    expect([shown.status, shown.body.includes(address.line1)]).toEqual([200, true]);
  });

  it("opens for its account in another browser, and for no other account", async () => {
    const victim = await visit();
    await becomeSiteUser(server, victim, "holder@example.com");
    await fill(victim);
    const { body } = await buy(victim);
    await settled();
    const path = `/api/commerce/orders/${body.order.orderId}`;
    const laptop = await visit();
    const credentials = { email: "holder@example.com", password: PASSWORD };
    expect((await laptop.post(`${ACCOUNT}/session`, credentials)).status).toBe(200);
    expect((await laptop.get(path)).status).toBe(200);
    const other = await visit();
    await becomeSiteUser(server, other, "other@example.com");
    expect((await other.get(path)).status).toBe(404);
    // The call that completes an order tells as much of it.
    const complete = (client: Client) =>
      client.post("/api/commerce/checkout/complete", { orderId: body.order.orderId });
    expect((await complete(laptop)).status).toBe(200);
    expect((await complete(other)).status).toBe(404);
  });

  it("from before orders had keys still opens for its cart, for 30 days", async () => {
    const { cartId, orderId } = await bought();
    const read = async () =>
      (
        await (
          await visit()
        ).request(`/api/commerce/orders/${orderId}`, { headers: knowing(cartId) })
      ).status;
    const { database } = server;
    const [table] = await database.query<{ name: string }>(
      `select n.nspname || '.' || c.relname as name
         from pg_rewrite r join pg_depend d on d.objid = r.oid
         join pg_class c on c.oid = d.refobjid join pg_namespace n on n.oid = c.relnamespace
        where r.ev_class = 'read.orders'::regclass and c.relkind = 'r'`,
    );
    const change = (set: string) =>
      database.query(`update ${table?.name} set ${set} where order_id = $1`, [orderId]);
    expect(await read()).toBe(404);
    await change("opens_by_key = false");
    expect(await read()).toBe(200);
    await change("placed_at = now() - interval '31 days'");
    expect(await read()).toBe(404);
  });
});

describe("a subscription", () => {
  const begin = async (client: Client) => {
    const asked = { itemId: "box", sku: "BOX", qty: 1, additionalFields: "{}" };
    const path = "/api/3/commerce/cart/subscription";
    return (await client.post<{ cartToken: string }>(path, asked)).body.cartToken;
  };

  it("that a link hands to another browser is not the same purchase there", async () => {
    const [attacker, victim] = [await visit(), await visit()];
    const cartToken = await begin(attacker);
    await settled();
    const link = `/checkout/subscription?cartToken=${cartToken}`;
    const page = await victim.get<string>(link);
    expect([page.status, page.body.includes(cartToken)]).toEqual([404, false]);
    expect(page.body).toContain("Please choose it again on the product’s page.");
    const json = { cartToken, contact, address };
    const placed = await victim.post<Placed>("/api/commerce/subscriptions", json);
    expect(placed.status).toBe(404);
    expect((await attacker.get<string>(link)).status).toBe(200);
  });

  it("is not told to who settles it with nothing but its token", async () => {
    const victim = await visit();
    const cartToken = await begin(victim);
    const json = { cartToken, contact, address };
    const placed = await victim.post<Placed>("/api/commerce/subscriptions", json);
    expect(placed.status).toBe(200);
    await settled();
    const attacker = await visit();
    const settling = await attacker.post("/api/commerce/subscriptions/settle", { cartToken });
    expect(settling.status).toBe(404);
    const link = `/checkout/subscription?cartToken=${cartToken}`;
    saysNothing([settling.body, (await attacker.get(link)).body]);
    const { orderId } = placed.body.order;
    const read = await attacker.request(`/api/commerce/orders/${orderId}`, {
      headers: knowing(cartToken),
    });
    expect(read.status).toBe(404);
    saysNothing(read.body);
  });
});

describe("a gift card", () => {
  const recipient = { for: "somebody", name: "Rec Ipient", email: "recipient@example.com" };
  const begin = async (client: Client) => {
    const asked = { itemId: "card", sku: "CARD" };
    const { body } = await client.post<Begun>("/api/commerce/gift-cards/purchases", asked);
    await settled();
    return body;
  };
  type Begun = { purchaseId: string; purchaseUrl: string };

  it("that a link hands to another browser is not the same purchase there", async () => {
    const [attacker, victim] = [await visit(), await visit()];
    const { purchaseId, purchaseUrl } = await begin(attacker);
    const page = await victim.get<string>(purchaseUrl);
    expect(page.status).toBe(404);
    expect(page.body).toContain("Please choose the gift card again in the shop.");
    const call = `/api/commerce/gift-cards/purchases/${purchaseId}`;
    expect((await victim.put(call, recipient)).status).toBe(404);
    expect((await attacker.get(purchaseUrl)).status).toBe(200);
  });

  it("tells who gets it to nobody but its own browser", async () => {
    const [victim, attacker] = [await visit(), await visit()];
    const { purchaseId, purchaseUrl } = await begin(victim);
    const call = `/api/commerce/gift-cards/purchases/${purchaseId}`;
    expect((await victim.put(call, recipient)).status).toBe(200);
    await settled();
    expect((await victim.get<string>(purchaseUrl)).body).toContain(recipient.email);
    const page = await attacker.get<string>(purchaseUrl);
    expect([page.status, page.body.includes(recipient.email)]).toEqual([404, false]);
    expect((await attacker.put(call, { for: "me" })).status).toBe(404);
    // Answers that name the purchase do not make a cart its own.
    const pretended = JSON.stringify({ giftCardPurchase: purchaseId, note: purchaseId });
    const entry = { itemId: "mug", sku: "MUG", quantity: 1, additionalFields: pretended };
    expect((await attacker.post(ENTRIES, entry)).status).toBe(200);
    await settled();
    const again = await attacker.get<string>(purchaseUrl);
    expect([again.status, again.body.includes(recipient.email)]).toEqual([404, false]);
    expect((await attacker.put(call, { for: "me" })).status).toBe(404);
    const device = { cookie: `cart=${victim.cookies.get("cart")}` };
    expect((await attacker.request(purchaseUrl, { headers: device })).status).toBe(200);
  });
});
