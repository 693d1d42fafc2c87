import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aProduct, createShopkeeper } from "#tests/support/catalog.ts";
import { type Client, cartIdOf, createClient, createOwnerClient } from "#tests/support/client.ts";
import { recordPayment } from "#tests/support/manual-payment.ts";
import { addMember } from "#tests/support/members.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { ACCOUNT, becomeSiteUser, type SignedInAs } from "#tests/support/site-user.ts";
import { until } from "#tests/support/wait-for.ts";

type Rows<Row = { readonly [name: string]: unknown }> = {
  readonly total: number;
  readonly rows: readonly Row[];
};
type Failed = { readonly error: { readonly code: string; readonly message: string } };

let server: TestServer;
let owner: Client;
beforeAll(async () => {
  server = await startTestServer();
  const { infrastructure } = server;
  const shop = createShopkeeper(infrastructure);
  await shop.define(aProduct("mug"));
  await shop.stock("mug", "mug", 500);
  const head = await infrastructure.eventStore.head();
  await infrastructure.waitFor(["products", "variant-stock"], head);
  owner = await createOwnerClient(server.origin, server.setupCode);
});
afterAll(() => server.stop());

let count = 0;
const newVisitor = async (email?: string) => {
  count += 1;
  const browser = await createClient(server.origin);
  const address = email ?? `customer${count}@visitor.co`;
  const account: SignedInAs = await becomeSiteUser(server, browser, address);
  return { email: address, browser, account };
};

const buy = async (client: Client, email: string): Promise<void> => {
  const entry = { itemId: "mug", sku: "MUG", quantity: 1 };
  await client.post("/api/commerce/shopping-cart/entries", entry);
  const told = await client.post("/api/commerce/checkout", {
    contact: { email, name: "Buyer" },
    address: { line1: "1 Street", city: "Town", region: "IL", postalCode: "62701", country: "US" },
  });
  expect(told.status).toBe(200);
};

describe("the owner's list of accounts", () => {
  /** With all that was recorded before, by whomever. */
  const list = async (query: string) => {
    const { eventStore, waitFor } = server.infrastructure;
    await waitFor(["site-users", "orders", "purchases"], await eventStore.head());
    const path = `/api/console/site-users?${query}`;
    return (await owner.get<Rows<{ email: string; status: string }>>(path)).body;
  };

  it("is searched, filtered, sorted and paged", async () => {
    const { email } = await newVisitor("zz.special@visitor.co");
    await createClient(server.origin).then((client) =>
      client.post(ACCOUNT, { email: "aa.waiting@visitor.co", password: "correct horse battery" }),
    );
    await until(async () => (await list("search=aa.waiting")).total === 1);
    expect(await list("search=ZZ.SPECIAL")).toMatchObject({
      total: 1,
      rows: [{ email, status: "active", signIns: 1, orders: 0 }],
    });
    expect(await list("search=%25")).toMatchObject({ total: 0 });
    expect((await list("status=unconfirmed")).rows).toMatchObject([
      { email: "aa.waiting@visitor.co", confirmedAt: null, lastSignInAt: null },
    ]);
    expect((await list("sort=-email&pageSize=1")).rows).toMatchObject([{ email }]);
    expect((await list("sort=email&pageSize=1")).rows).toMatchObject([
      { email: "aa.waiting@visitor.co" },
    ]);
    const buyer = await newVisitor();
    await buy(buyer.browser, "typed@visitor.co");
    await buy(buyer.browser, buyer.email);
    expect((await list("sort=-orders")).rows[0]).toMatchObject({ email: buyer.email, orders: 2 });
    const whole = `/api/console/site-users/${buyer.account.siteUserId}`;
    type Details = { lastOrderAt: string | null; spent: { currency: string; cents: number }[] };
    expect((await owner.get<Details>(whole)).body.spent).toEqual([{ currency: "USD", cents: 0 }]);
    type Orders = Rows<{ orderId: string; grandTotalCents: number; currency: string }>;
    const { rows } = (await owner.get<Orders>(`${whole}/orders`)).body;
    for (const { orderId } of rows) await recordPayment(owner, orderId);
    const total = rows.reduce((sum, { grandTotalCents }) => sum + grandTotalCents, 0);
    await until(async () => (await owner.get<Details>(whole)).body.spent[0]?.cents === total);
    const { lastOrderAt, spent } = (await owner.get<Details>(whole)).body;
    expect(lastOrderAt).not.toBeNull();
    expect(spent).toEqual([{ currency: "USD", cents: total }]);
    expect((await list("sort=-spent")).rows[0]).toMatchObject({ spent, lastOrderAt, orders: 2 });
    const [order] = rows as unknown as readonly { readonly orderId: string }[];
    const note = { noteId: "n", text: "Likes blue." };
    await owner.post(`/api/console/orders/${order?.orderId}/notes`, note);
    const { waitFor, eventStore } = server.infrastructure;
    await waitFor(["fulfilment"], await eventStore.head());
    expect((await owner.get<Rows>(`${whole}/notes`)).body).toMatchObject({
      total: 1,
      rows: [{ orderId: order?.orderId, text: "Likes blue." }],
    });
    for (const path of ["gift-cards", "subscriptions"])
      expect((await owner.get<Rows>(`${whole}/${path}`)).body.total).toBe(0);
    type Cart = { cartStream: string | null };
    const cart = async () => (await owner.get<Cart>(whole)).body.cartStream;
    expect(await cart()).toBeNull();
    const entry = { itemId: "mug", sku: "MUG", quantity: 1 };
    await buyer.browser.post("/api/commerce/shopping-cart/entries", entry);
    await waitFor(["carts", "site-users"], await eventStore.head());
    expect(await cart()).toBe(`cart-demo.${cartIdOf(buyer.browser)}`);
    const { token } = await addMember(server.infrastructure, "STORE_MANAGER");
    const manager = { headers: { cookie: `daybook_owner=${token}` } };
    const seen = (await (await fetch(`${server.origin}${whole}`, manager)).json()) as Cart;
    expect(seen).toMatchObject({ orders: 2, cartStream: null });
    expect((await list("filters=orders:least:2;spent:least:1")).total).toBe(1);
    expect((await list("sort=orders")).rows[0]).toMatchObject({ orders: 0 });
    expect(await list("from=2000-01-01&to=2001-01-01")).toMatchObject({ total: 0 });
    expect((await owner.get("/api/console/site-users?sort=password")).status).toBe(400);
  });

  it("is where an account is blocked: sessions end, and nobody signs in until it is unblocked", async () => {
    const { email, browser, account } = await newVisitor();
    const path = `/api/console/site-users/${account.siteUserId}`;
    expect((await owner.post(`${path}/block`)).status).toBe(204);
    expect((await browser.get(ACCOUNT)).status).toBe(401);
    const credentials = { email, password: "correct horse battery" };
    const refused = await browser.post<Failed>(`${ACCOUNT}/session`, credentials);
    expect(refused).toMatchObject({
      status: 403,
      body: {
        error: {
          code: "blocked",
          message: "This account was blocked by the shop. Please contact us.",
        },
      },
    });
    const wrong = await browser.post<Failed>(`${ACCOUNT}/session`, {
      ...credentials,
      password: "wrong password",
    });
    expect(wrong.status).toBe(401);
    expect((await owner.get<object>(path)).body).toMatchObject({ status: "blocked" });
    expect((await owner.post(`${path}/unblock`)).status).toBe(204);
    expect((await browser.post(`${ACCOUNT}/session`, credentials)).status).toBe(200);
  });

  it("is where an account is forgotten as when the visitor does it", async () => {
    const { browser, account } = await newVisitor();
    const path = `/api/console/site-users/${account.siteUserId}`;
    expect((await owner.post(`${path}/forget`)).status).toBeLessThan(300);
    expect((await browser.get(ACCOUNT)).status).toBe(401);
    expect((await owner.get<object>(path)).body).toMatchObject({
      status: "forgotten",
      email: null,
      counts: { sessions: 0 },
    });
    const unknown = "/api/console/site-users/018f0000-0000-7000-8000-000000000000";
    expect((await owner.post(`${unknown}/forget`)).status).toBe(404);
  });
});
