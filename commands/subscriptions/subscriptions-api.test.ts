import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hostWebsite } from "#commands/websites/host-website.ts";
import type { ShoppingCart } from "#domain/cart/shopping-cart.ts";
import type { ResponseOf } from "#domain/kit/contract.ts";
import type { Order } from "#domain/orders/order.ts";
import { newId } from "#infra/ids/uuid.ts";
import type { exportPersonContract } from "#read-api/privacy/contract.ts";
import type {
  getSubscriptionContract,
  listAccountSubscriptionsContract,
  listSubscriptionPeriodsContract,
  listSubscriptionsContract,
} from "#read-api/subscriptions/contract.ts";
import { aProduct, aVariant, createShopkeeper } from "#tests/support/catalog.ts";
import { type Client, createClient, createOwnerClient } from "#tests/support/client.ts";
import { offerManualForDigital, recordPayment } from "#tests/support/manual-payment.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { becomeSiteUser, mailTo } from "#tests/support/site-user.ts";
import { until } from "#tests/support/wait-for.ts";
import { createCheckout } from "../checkout/checkout.ts";
import { createSubscriptionIdOf } from "./dependencies.ts";

const SUBSCRIBE = "/api/3/commerce/cart/subscription";
const COMPLETE = "/api/commerce/subscriptions";
const CONSOLE = "/api/console/subscriptions";
const EXPORT = "/api/console/persons/export";
const ACCOUNT = "/api/site-users/account/subscriptions";

type Refused = { error: { code: string; message: string; fields?: Record<string, string> } };
type Token = { cartToken: string };
type Completed = {
  subscriptionId: string;
  order: Order;
  confirmationUrl: string;
  payment: { status: string };
};
type Listed = ResponseOf<typeof listSubscriptionsContract>;
type Own = ResponseOf<typeof listAccountSubscriptionsContract>;
type Exported = ResponseOf<typeof exportPersonContract>;
type Periods = ResponseOf<typeof listSubscriptionPeriodsContract>;
type Shown = ResponseOf<typeof getSubscriptionContract>;

const monthly = { billingPeriod: { value: 1, unit: "MONTH" as const }, numBillingCycles: 12 };
const subscribable = { isSubscribable: true, subscriptionPlan: monthly };
const contact = { email: "ann@example.com", name: "Ann", phone: "" };
const address = {
  line1: "1 Main St",
  city: "Springfield",
  region: "IL",
  postalCode: "62701",
  country: "US",
};

let server: TestServer;
let owner: Client;

beforeAll(async () => {
  server = await startTestServer({ DAYBOOK_HOSTS: "127.0.0.1" });
  await hostWebsite(server.infrastructure, "other", ["localhost"], "test");
  owner = await createOwnerClient(server.origin, server.setupCode);
  await offerManualForDigital(server);
  const keeper = createShopkeeper(server.infrastructure);
  await keeper.define(
    aProduct("box", {
      ...subscribable,
      variantOptionOrdering: ["Size"],
      variants: [aVariant("box-s", { Size: "S" })],
    }),
  );
  await keeper.define(aProduct("letters", { ...subscribable, productType: 2 }));
  await keeper.define(aProduct("rare", subscribable));
  await keeper.define(aProduct("mug"));
  await keeper.stock("box", "box-s", 100);
  await keeper.stock("mug", "mug", 100);
  await settled();
});
afterAll(() => server.stop());

const settled = async () => {
  const { infrastructure } = server;
  const names = ["products", "variant-stock", "subscriptions", "orders", "site-users"];
  const head = await infrastructure.eventStore.head();
  expect(await infrastructure.projectionWorker.reached(names, head, 20_000)).toBe(true);
};
const visit = () => createClient(server.origin);
const ask = (client: Client, itemId: string, sku: string, key?: string) =>
  client.post<Token & Refused>(
    SUBSCRIBE,
    { itemId, sku, qty: 1, additionalFields: "{}" },
    key === undefined ? {} : { "idempotency-key": key },
  );
const complete = (client: Client, cartToken: string, more: object = {}) =>
  client.post<Completed & Refused>(COMPLETE, { cartToken, contact, address, ...more });
const subscribe = async (client: Client, itemId = "letters", sku = "LETTERS") => {
  const { body } = await ask(client, itemId, sku);
  const completed = await complete(client, body.cartToken);
  expect(completed.status).toBe(200);
  return { ...completed.body, cartToken: body.cartToken };
};
/** The owner's browser does not know what a visitor's wrote: the tables are waited for. */
const show = async (subscriptionId: string) => {
  await settled();
  return (await owner.get<Shown>(`${CONSOLE}/${subscriptionId}`)).body;
};

describe("beginning a subscription [A7.4]", () => {
  it("answers a token that leads to the page, and leaves the visitor's cart alone", async () => {
    const visitor = await visit();
    const { status, body } = await ask(visitor, "box", "BOX-S");
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(["cartToken"]);
    expect(visitor.cookies.has("cart")).toBe(false);
    const page = await visitor.get<string>(`/checkout/subscription?cartToken=${body.cartToken}`);
    expect(page.status).toBe(200);
    expect(page.body).toContain("$12.50 every month for 1 year");
  });

  it("refuses as the cart does", async () => {
    const visitor = await visit();
    const missing = await ask(visitor, "box", "");
    expect([missing.status, missing.body.error.message]).toEqual([
      400,
      "Please select the Size option.",
    ]);
    const unknown = await ask(visitor, "box", "BOX-XL");
    expect(unknown.body.error.message).toBe(
      "Sorry, that item variant is unavailable. Please select another variant.",
    );
    const soldOut = await ask(visitor, "rare", "RARE");
    expect([soldOut.status, soldOut.body.error.message]).toEqual([
      409,
      "Sorry, we do not have enough of that item available.",
    ]);
  });

  it("rejects a product without a subscription", async () => {
    const { status, body } = await ask(await visit(), "mug", "MUG");
    expect([status, body.error.code]).toEqual([409, "not-subscribable"]);
  });

  it("answers a retry with the same token, and another visitor with another", async () => {
    const visitor = await visit();
    const tokens = [
      await ask(visitor, "letters", "LETTERS", "one"),
      await ask(visitor, "letters", "LETTERS", "one"),
      await ask(visitor, "letters", "LETTERS", "two"),
    ].map(({ body }) => body.cartToken);
    expect(tokens[1]).toBe(tokens[0]);
    expect(tokens[2]).not.toBe(tokens[0]);
  });
});

describe("completing a subscription [A2.5]", () => {
  it("pays for the requested item only: its token is not the cookie of a cart", async () => {
    const visitor = await visit();
    const { cartToken } = (await ask(visitor, "box", "BOX-S")).body;
    const crumb = encodeURIComponent(visitor.cookies.get("crumb") ?? "");
    const headers = { cookie: `cart=${cartToken}; crumb=${crumb}` };
    const entries = "/api/commerce/shopping-cart/entries";
    type Cart = { readonly id: string; readonly totalQuantity: number };
    const shown = await visitor.request<Cart>("/api/commerce/shopping-cart", { headers });
    expect(shown.body.totalQuantity).toBe(0);
    const entry = { itemId: "mug", sku: "MUG", quantity: 1 };
    const added = await visitor.request<{ shoppingCart: Cart }>(entries, {
      method: "POST",
      json: entry,
      headers,
    });
    expect([added.status, added.body.shoppingCart.totalQuantity]).toEqual([200, 1]);
    expect(added.body.shoppingCart.id).not.toBe(cartToken);
    const completed = await complete(visitor, cartToken);
    expect(completed.body.order.lines.map(({ itemId }) => itemId)).toEqual(["box"]);
    expect((await show(completed.body.subscriptionId)).title).toBe("Product box");
  });

  it("places the first order and starts, once, however often it is sent [B2.26]", async () => {
    const visitor = await visit();
    const { body } = await ask(visitor, "box", "BOX-S");
    const [one, other] = await Promise.all([
      complete(visitor, body.cartToken),
      complete(visitor, body.cartToken),
    ]);
    expect([one.status, other.status]).toEqual([200, 200]);
    expect(one.body).toMatchObject({
      payment: { status: "paid" },
      order: { status: "awaiting-payment", grandTotalCents: 1_250 },
      confirmationUrl: `/checkout/order-confirmed?orderId=${one.body.order.orderId}`,
    });
    expect(other.body.subscriptionId).toBe(one.body.subscriptionId);
    expect(other.body.order.orderId).toBe(one.body.order.orderId);
    const shown = await show(one.body.subscriptionId);
    expect(shown).toMatchObject({
      status: "active",
      title: "Product box",
      email: "ann@example.com",
      paidPeriods: 1,
      plan: monthly,
    });
    const periods = await owner.get<Periods>(`${CONSOLE}/${one.body.subscriptionId}/periods`);
    expect(periods.body).toMatchObject({
      total: 1,
      rows: [{ period: 1, state: "awaited", orderId: one.body.order.orderId }],
    });
    expect(shown.nextAt).toBe(shown.paidUntil);
    const confirmed = await visitor.get<string>(one.body.confirmationUrl);
    expect(confirmed.status).toBe(200);
    expect(confirmed.body).toContain('"pageTypeId":206,');
    const again = await visitor.get(`/checkout/subscription?cartToken=${body.cartToken}`);
    expect([again.status, again.headers.get("location")]).toEqual([303, one.body.confirmationUrl]);
  });

  it("says that the money of an invoice is awaited, to pages that know this", async () => {
    const visitor = await visit();
    const { cartToken } = (await ask(visitor, "box", "BOX-S")).body;
    const method = "manual";
    const { body } = await complete(visitor, cartToken, {
      payment: { method, knowsAwaited: true },
    });
    expect(body).toMatchObject({
      payment: { status: "awaited" },
      order: { status: "awaiting-payment" },
    });
    // A page that was open during the upgrade continues to the confirmation only after “paid”.
    const before = await complete(visitor, cartToken, { payment: { method } });
    expect(before.body.payment).toEqual({ status: "paid" });
    await recordPayment(owner, body.order.orderId);
    const after = await complete(visitor, cartToken, { payment: { method, knowsAwaited: true } });
    expect(after.body.payment).toEqual({ status: "paid" });
  });

  it("asks for an address where something is shipped, and for none where nothing is", async () => {
    const visitor = await visit();
    const { body } = await ask(visitor, "box", "BOX-S");
    const without = await complete(visitor, body.cartToken, { address: undefined });
    expect([without.status, without.body.error.code]).toEqual([400, "address-missing"]);
    const letters = await ask(visitor, "letters", "LETTERS");
    const { status } = await complete(visitor, letters.body.cartToken, { address: undefined });
    expect(status).toBe(200);
  });

  it("answers the costs for the place of delivery, and rejects another total", async () => {
    const visitor = await visit();
    const { body } = await ask(visitor, "box", "BOX-S");
    const { cartToken } = body;
    const location = { country: "US", region: "", postalCode: "" };
    const priced = await visitor.post<{ shoppingCart: ShoppingCart }>(`${COMPLETE}/price`, {
      cartToken,
      location,
    });
    expect(priced.body.shoppingCart).toMatchObject({ grandTotalCents: 1_250 });
    const changed = await complete(visitor, cartToken, { grandTotalCents: 1_000 });
    expect([changed.status, changed.body.error.code]).toEqual([409, "total-changed"]);
  });

  it("knows nothing of a token that was never given out", async () => {
    const visitor = await visit();
    const token = "00000000-0000-4000-8000-000000000000";
    expect((await complete(visitor, token)).status).toBe(404);
    const page = await visitor.get<string>(`/checkout/subscription?cartToken=${token}`);
    expect(page.status).toBe(404);
    expect(page.body).toContain("Subscription not found");
  });

  it("works without JavaScript, and shows the price before the customer agrees to it", async () => {
    const visitor = await visit();
    const { body } = await ask(visitor, "box", "BOX-S");
    const fields = {
      crumb: visitor.cookies.get("crumb") ?? "",
      cartToken: body.cartToken,
      "contact.email": "plain@example.com",
      "contact.name": "Plain",
      "address.country": "US",
      "address.line1": "1 Main St",
      "address.city": "Springfield",
      "address.region": "Illinois",
      "address.postalCode": "62701",
    };
    const post = (path: string, form: Record<string, string>) =>
      visitor.request<string>(path, { method: "POST", form, headers: { accept: "text/html" } });
    const refused = await post("/checkout/subscription/details", {
      ...fields,
      "contact.email": "plain",
    });
    expect(refused.status).toBe(400);
    expect(refused.body).toContain("Email is invalid");
    const priced = await post("/checkout/subscription/details", fields);
    expect(priced.status).toBe(200);
    expect(priced.body).toContain('name="grandTotalCents" value="1250"');
    expect(priced.body).toContain('value="plain@example.com"');
    const done = await post("/checkout/subscription", { ...fields, grandTotalCents: "1250" });
    expect(done.status).toBe(303);
    expect(done.headers.get("location")).toMatch(/^\/checkout\/order-confirmed\?orderId=/);
  });
});

describe("subscriptions of an account", () => {
  it("are listed, and cancelled by nobody else", async () => {
    const [annsBrowser, bobsBrowser] = [await visit(), await visit()];
    const ann = await becomeSiteUser(server, annsBrowser, "subscriber@example.com");
    const bob = await becomeSiteUser(server, bobsBrowser, "bob@example.com");
    const { subscriptionId } = await subscribe(annsBrowser);
    const { body } = await annsBrowser.get<Own>(ACCOUNT);
    expect(body.rows).toMatchObject([{ subscriptionId, status: "active", paidPeriods: 1 }]);
    expect((await bobsBrowser.get<Own>(ACCOUNT)).body.total).toBe(0);
    const cancel = `/subscriptions/${subscriptionId}/cancel`;
    expect((await bob.call("POST", cancel, {})).status).toBe(404);
    const done = await ann.call<{ paidUntil: string }>("POST", cancel, {});
    expect(done.status).toBe(200);
    expect((await ann.call("POST", cancel, {})).status).toBe(200);
    const [row] = (await annsBrowser.get<Own>(ACCOUNT)).body.rows;
    expect(row).toMatchObject({ status: "cancelled", nextAt: null });
    expect(row?.paidUntil).toBe(done.body.paidUntil);
  });
});

describe("a subscription that is paid manually", () => {
  it("counts a period as paid once its money was recorded", async () => {
    const visitor = await visit();
    const { call } = await becomeSiteUser(server, visitor, "invoiced@example.com");
    const { subscriptionId, order } = await subscribe(visitor);
    const known = async () => {
      const { unpaidPeriods, unpaidFrom, startedAt } = await show(subscriptionId);
      const { body } = await owner.get<Periods>(`${CONSOLE}/${subscriptionId}/periods`);
      const own = (await visitor.get<Own>(ACCOUNT)).body.rows[0]?.unpaidPeriods;
      const page = (await visitor.get<string>("/account/subscriptions")).body;
      const email = "invoiced@example.com";
      const { body: exported } = await owner.post<Exported>(EXPORT, { email });
      expect(exported.subscriptions).toMatchObject([{ unpaidPeriods, unpaidFrom }]);
      return {
        counts: [unpaidPeriods, own, unpaidFrom === startedAt],
        states: body.rows.map(({ state }) => state),
        saysUnpaid: page.includes("0 of 12 payments, 1 unpaid"),
        saysPaid: page.includes("1 of 12 payments"),
      };
    };
    const unpaid = { counts: [1, 1, true], saysUnpaid: true, saysPaid: false };
    expect(await known()).toEqual({ ...unpaid, states: ["awaited"] });
    await recordPayment(owner, order.orderId);
    expect(await known()).toEqual({
      counts: [0, 0, false],
      states: ["paid"],
      saysUnpaid: false,
      saysPaid: true,
    });
    await owner.delete(`/api/console/orders/${order.orderId}/payment`);
    expect(await known()).toEqual({ ...unpaid, states: ["awaited"] });
    const cancelId = newId();
    await owner.post(`/api/console/orders/${order.orderId}/cancellation`, { cancelId });
    expect(await known()).toEqual({ ...unpaid, states: ["never-paid"] });
    expect((await call("POST", `/subscriptions/${subscriptionId}/cancel`, {})).status).toBe(200);
    const page = (await visitor.get<string>("/account/subscriptions")).body;
    expect(page).toContain("Cancelled. Unpaid since ");
    expect(page).not.toContain("Paid until");
  });
});

describe("subscriptions in the console", () => {
  it("are sorted, filtered and found", async () => {
    const { subscriptionId } = await subscribe(await visit());
    await settled();
    const found = await owner.get<Listed>(`${CONSOLE}?search=${subscriptionId}`);
    expect(found.body).toMatchObject({ total: 1, rows: [{ subscriptionId, sku: "LETTERS" }] });
    const active = await owner.get<Listed>(`${CONSOLE}?status=active&sort=-amount&pageSize=2`);
    expect(active.body.rows.length).toBeGreaterThan(0);
    expect(active.body.rows.every(({ status }) => status === "active")).toBe(true);
  });

  it("are cancelled with a reason, which a stranger cannot", async () => {
    const visitor = await visit();
    const { subscriptionId } = await subscribe(visitor);
    const path = `${CONSOLE}/${subscriptionId}/cancel`;
    expect((await visitor.post(path, { reason: "" })).status).toBe(401);
    expect((await owner.post(path, { reason: "Asked by phone" })).status).toBe(200);
    expect(await show(subscriptionId)).toMatchObject({
      status: "cancelled",
      nextAt: null,
      cancelReason: "Asked by phone",
    });
    const { events } = await server.infrastructure.eventStore.readStream(
      `subscription-demo.${subscriptionId}`,
    );
    expect(JSON.stringify(events.map(({ data }) => data))).not.toContain("phone");
    const mail = await mailTo(server, contact.email, /^Cancelled: Product letters from /);
    expect(mail.text).toContain("No more orders will be placed for it.");

    const back = `${CONSOLE}/${subscriptionId}/resume`;
    expect((await visitor.post(back, {})).status).toBe(401);
    expect((await owner.post(back, {})).status).toBe(204);
    expect(await show(subscriptionId)).toMatchObject({
      status: "active",
      nextAt: expect.any(String),
      endedAt: null,
      cancelReason: "",
    });
    await mailTo(server, contact.email, /^Reinstated: Product letters from /);
  });
});

describe("another website on the same server", () => {
  it("knows neither the token nor the subscription", async () => {
    const { subscriptionId, cartToken } = await subscribe(await visit());
    await settled();
    const { infrastructure } = server;
    const origin = server.origin.replace("127.0.0.1", "localhost");
    await until(async () => (await fetch(`${origin}/api/crumb`)).status === 200);
    const stranger = await createClient(origin);
    expect((await complete(stranger, cartToken)).status).toBe(404);
    const page = await stranger.get(`/checkout/subscription?cartToken=${cartToken}`);
    expect(page.status).toBe(404);
    const code = await infrastructure.sessions.setupCode("other");
    const otherOwner = await createOwnerClient(origin, code, "owner@other.example");
    expect((await otherOwner.get<Listed>(CONSOLE)).body.total).toBe(0);
    expect((await otherOwner.get(`${CONSOLE}/${subscriptionId}`)).status).toBe(404);
    const cancelled = await otherOwner.post(`${CONSOLE}/${subscriptionId}/cancel`, {});
    expect(cancelled.status).toBe(404);
    expect((await show(subscriptionId)).status).toBe("active");
  });
});

describe("personal data of a subscriber", () => {
  it("is part of the person's data, and nothing personal stays after an erasure", async () => {
    const visitor = await visit();
    const { body } = await ask(visitor, "letters", "LETTERS");
    const zoe = { email: "zoe@example.com", name: "Zoe", phone: "" };
    const { subscriptionId } = (await complete(visitor, body.cartToken, { contact: zoe })).body;
    const email = zoe.email;
    await settled();
    const kept = await owner.post<{ subscriptions: { subscriptionId: string }[] }>(
      "/api/console/persons/export",
      { email },
    );
    expect(kept.body.subscriptions).toMatchObject([{ subscriptionId, name: "Zoe" }]);
    expect((await owner.post("/api/console/persons/forget", { email })).status).toBeLessThan(300);
    await settled();
    expect(await show(subscriptionId)).toMatchObject({ email: null, name: null });
  });
});

describe("the job that watches orders", () => {
  it("starts what a request left behind when it died after the order", async () => {
    const visitor = await visit();
    const { body } = await ask(visitor, "letters", "LETTERS");
    const { checkout, signing } = server.infrastructure;
    const subscriptionIdOf = createSubscriptionIdOf(signing);
    const metadata = { websiteId: "demo", actor: "visitor", correlationId: "test" };
    const { cartToken: cartId } = body;
    const order = { cartId, contact, address: undefined, keepsMeans: true, metadata };
    expect((await createCheckout(checkout).placeOrder(order)).ok).toBe(true);
    const subscriptionId = subscriptionIdOf("demo", cartId);
    await until(async () => (await owner.get(`${CONSOLE}/${subscriptionId}`)).status === 200);
    expect(await show(subscriptionId)).toMatchObject({ status: "active", paidPeriods: 1 });
  });
});
