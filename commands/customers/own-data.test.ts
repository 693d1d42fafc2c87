import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hostWebsite } from "#commands/websites/host-website.ts";
import { newId } from "#infra/ids/uuid.ts";
import { aProduct, createShopkeeper } from "#tests/support/catalog.ts";
import { type Client, createClient, createOwnerClient } from "#tests/support/client.ts";
import { recordPayment } from "#tests/support/manual-payment.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import {
  ACCOUNT,
  becomeSiteUser,
  mailTo,
  type SignedInAs,
  tokenOf,
} from "#tests/support/site-user.ts";
import { showWithout } from "#tests/support/table-of-before.ts";
import { until } from "#tests/support/wait-for.ts";

type Rows<Row = { readonly [name: string]: unknown }> = {
  readonly total: number;
  readonly rows: readonly Row[];
};
type Failed = { readonly error: { readonly code: string; readonly message: string } };
const restock = "/api/site-users/account/notifications/restock";

let server: TestServer;
let owner: Client;
let otherOrigin: string;
beforeAll(async () => {
  server = await startTestServer({ DAYBOOK_HOSTS: "127.0.0.1" });
  const { infrastructure } = server;
  await hostWebsite(infrastructure, "other", ["localhost"], "test");
  const shop = createShopkeeper(infrastructure);
  await shop.define(aProduct("mug"));
  await shop.define(aProduct("lamp"));
  await shop.stock("mug", "mug", 500);
  const head = await infrastructure.eventStore.head();
  await infrastructure.waitFor(["products", "variant-stock"], head);
  otherOrigin = server.origin.replace("127.0.0.1", "localhost");
  await until(async () => (await fetch(`${otherOrigin}/api/crumb`)).status === 200);
  owner = await createOwnerClient(server.origin, server.setupCode);
});
afterAll(() => server.stop());

let count = 0;
const newVisitor = async (email?: string) => {
  count += 1;
  const browser = await createClient(server.origin);
  const address = email ?? `person${count}@visitor.co`;
  const account: SignedInAs = await becomeSiteUser(server, browser, address);
  return { email: address, browser, account };
};
const buy = async (client: Client, email: string, quantity = 1): Promise<string> => {
  const entry = { itemId: "mug", sku: "MUG", quantity };
  await client.post("/api/commerce/shopping-cart/entries", entry);
  const told = await client.post<{ order: { orderId: string } }>("/api/commerce/checkout", {
    contact: { email, name: "Buyer" },
    address: { line1: "1 Street", city: "Town", region: "IL", postalCode: "62701", country: "US" },
  });
  expect(told.status).toBe(200);
  return told.body.order.orderId;
};
/** An owner sends one unit of it. */
const sendOne = async (orderId: string, tracking: object) => {
  const path = `/api/console/orders/${orderId}`;
  const { body } = await owner.get<{ lines: { lineId: string }[] }>(path);
  const lines = [{ lineId: body.lines[0]?.lineId, quantity: 1 }];
  await recordPayment(owner, orderId);
  const sent = await owner.post(`${path}/fulfilments`, { fulfilmentId: "f", lines, tracking });
  expect(sent.status).toBe(200);
  expect((await owner.post(`${path}/notes`, { noteId: "n", text: "Fragile" })).status).toBe(200);
  const { waitFor, eventStore } = server.infrastructure;
  await waitFor(["fulfilment"], await eventStore.head());
  return lines;
};
const ordersOf = async (client: Client) =>
  (await client.get<Rows<{ orderId: string }>>(`${ACCOUNT}/orders`)).body;

describe("orders of an account", () => {
  it("are those placed while signed in, whatever address was typed", async () => {
    const { browser } = await newVisitor();
    const orderId = await buy(browser, "somebody.else@visitor.co");
    expect(await ordersOf(browser)).toMatchObject({
      total: 1,
      rows: [{ orderId, number: expect.any(Number), title: "Product mug", totalQuantity: 1 }],
    });
    const one = await browser.get<object>(`${ACCOUNT}/orders/${orderId}`);
    expect(one.body).toMatchObject({
      orderId,
      email: "somebody.else@visitor.co",
      lines: [{ title: "Product mug", refundedQuantity: 0 }],
    });
  });
  it("are those that a guest placed with the address once it is confirmed, and not before", async () => {
    const guest = await createClient(server.origin);
    const email = "guest.first@visitor.co";
    const orderId = await buy(guest, email);
    const { browser, account } = await newVisitor();
    const asked = await account.call("PUT", "/email", { email, password: "correct horse battery" });
    expect(asked.status).toBe(204);
    expect(await ordersOf(browser)).toMatchObject({ total: 0 });
    expect((await browser.get(`${ACCOUNT}/orders/${orderId}`)).status).toBe(404);
    const theirs = await newVisitor(email);
    expect((await ordersOf(theirs.browser)).rows).toMatchObject([{ orderId }]);
  });
  it("are not those that the next holder of an address places that the account has given up", async () => {
    const former = "office@visitor.co";
    const guest = await createClient(server.origin);
    const before = await buy(guest, former);
    const { browser, account } = await newVisitor(former);
    const next = "moved.on@visitor.co";
    const asked = await account.call("PUT", "/email", {
      email: next,
      password: "correct horse battery",
    });
    expect(asked.status).toBe(204);
    const token = tokenOf(await mailTo(server, next, /./));
    expect((await account.call("POST", "/email/confirmation", { token })).status).toBe(204);
    const stranger = await createClient(server.origin);
    const after = await buy(stranger, former);
    const later = await buy(stranger, next);
    const { rows } = await ordersOf(browser);
    expect(rows.map(({ orderId }) => orderId)).toEqual([later, before]);
    expect((await browser.get(`${ACCOUNT}/orders/${after}`)).status).toBe(404);
    const confirmed = (orderId: string) =>
      browser.get(`/api/commerce/orders/${orderId}`).then(({ status }) => status);
    expect([await confirmed(before), await confirmed(after)]).toEqual([200, 404]);
    const taken = JSON.stringify((await browser.get<object>(`${ACCOUNT}/data`)).body);
    expect([taken.includes(later), taken.includes(after)]).toEqual([true, false]);

    const successor = await newVisitor(former);
    const own = (await ordersOf(successor.browser)).rows.map(({ orderId }) => orderId);
    expect(own).toEqual([after]);
    expect((await successor.browser.get(`${ACCOUNT}/orders/${before}`)).status).toBe(404);
    expect((await ordersOf(browser)).rows.map(({ orderId }) => orderId)).toEqual([later, before]);
    // The sums are those of the orders below them, also of an address that others have had as well.
    const summed = async (of: SignedInAs) => {
      const path = `/api/console/site-users/${of.siteUserId}`;
      return (await owner.get<{ orders: number }>(path)).body.orders;
    };
    await expect.poll(() => summed(account)).toBe(2);
    await expect.poll(() => summed(successor.account)).toBe(1);
    const sorted = "/api/console/site-users?sort=-orders&search=office@visitor.co";
    expect((await owner.get<Rows>(sorted)).body).toMatchObject({ rows: [{ orders: 1 }] });
    const theirs = JSON.stringify((await successor.browser.get<object>(`${ACCOUNT}/data`)).body);
    expect(theirs).not.toContain(before);
  });
  it("tell what was sent and is to come; those of someone else are not to be seen, whose address was typed or not", async () => {
    const ann = await newVisitor();
    const bob = await newVisitor();
    const orderId = await buy(ann.browser, bob.email, 2);
    const path = `${ACCOUNT}/orders/${orderId}`;
    expect((await ann.browser.get<object>(path)).body).toMatchObject({
      shipments: [],
      unsent: [{ quantity: 2 }],
      cancelledAt: null,
    });
    const tracking = { carrier: "Post", number: "RR1", url: "https://post.example/RR1" };
    const lines = await sendOne(orderId, tracking);
    const { body } = await ann.browser.get<object>(path);
    const sentAt = expect.any(String);
    expect(body).toMatchObject({
      shipments: [{ shipmentId: "f", lines, tracking, sentAt }],
      unsent: lines,
    });
    expect(JSON.stringify(body)).not.toMatch(/Fragile|owner:/);
    expect(await ordersOf(bob.browser)).toMatchObject({ total: 0 });
    const told = await bob.browser.get<Failed>(path);
    expect(told).toMatchObject({ status: 404, body: { error: { code: "order-unknown" } } });
    expect(JSON.stringify(told.body)).not.toContain("RR1");
    expect((await (await createClient(server.origin)).get(path)).status).toBe(401);
  });
  it("come page by page, the newest first", async () => {
    const { browser, email } = await newVisitor();
    const ids: string[] = [];
    for (let placed = 0; placed < 3; placed += 1) ids.push(await buy(browser, email));
    const page = (number: number) =>
      browser.get<Rows<{ orderId: string }>>(`${ACCOUNT}/orders?page=${number}&pageSize=2`);
    const [first, second] = [(await page(1)).body, (await page(2)).body];
    expect([first.total, second.total]).toEqual([3, 3]);
    const seen = [...first.rows, ...second.rows].map(({ orderId }) => orderId);
    expect(seen).toEqual(ids.toReversed());
    expect((await browser.get(`${ACCOUNT}/orders?pageSize=201`)).status).toBe(400);
  });
});

describe("the restock list of an account", () => {
  const wait = (client: Client, siteVisitorEmail: string) =>
    client.post(restock, { productId: "lamp", variantId: "lamp", siteVisitorEmail });
  const listOf = async (client: Client) =>
    (await client.get<Rows<{ signUpId: string }>>(`${ACCOUNT}/restock`)).body;

  it("has what was signed up for with a confirmed address, and can be left", async () => {
    const { browser, account, email } = await newVisitor();
    await wait(browser, email);
    const listed = await listOf(browser);
    expect(listed).toMatchObject({
      total: 1,
      rows: [{ productName: "Product lamp", sku: "LAMP", status: "waiting" }],
    });
    const signUpId = listed.rows[0]?.signUpId;
    expect((await account.call("DELETE", `/restock/${signUpId}`)).status).toBe(204);
    expect(await listOf(browser)).toMatchObject({ total: 0 });
    expect((await account.call("DELETE", `/restock/${signUpId}`)).status).toBe(204);
    const groups = await owner.get<{ signUpGroups: readonly { waiting: number }[] }>(
      `${restock}/groups`,
    );
    expect(groups.body.signUpGroups).toMatchObject([{ waiting: 0 }]);
    // The customer can sign up again.
    await wait(browser, email);
    expect(await listOf(browser)).toMatchObject({ total: 1 });
  });
  it("of someone else is neither seen nor left", async () => {
    const ann = await newVisitor();
    const bob = await newVisitor();
    await wait(ann.browser, ann.email);
    const [signUp] = (await listOf(ann.browser)).rows;
    expect(await listOf(bob.browser)).toMatchObject({ total: 0 });
    const told = await bob.account.call("DELETE", `/restock/${signUp?.signUpId}`);
    expect(told).toMatchObject({ status: 404, body: { error: { code: "sign-up-unknown" } } });
  });
  it("goes together with the mailing list that was ticked, which can be left, too", async () => {
    const { browser, account, email } = await newVisitor();
    await browser.post(restock, {
      productId: "lamp",
      variantId: "lamp",
      siteVisitorEmail: email,
      isJoinMailingList: true,
    });
    const lists = await until(async () => {
      const { body } = await browser.get<Rows<{ listId: string }>>(`${ACCOUNT}/mailing-lists`);
      return body.total === 1 ? body.rows : undefined;
    });
    const [list] = lists;
    const path = `/mailing-lists/${list?.listId}`;
    expect((await account.call("DELETE", path)).status).toBe(204);
    const left = await browser.get<Rows>(`${ACCOUNT}/mailing-lists`);
    expect(left.body.total).toBe(0);
  });
});

describe("the address book of an account", () => {
  const address = {
    name: "Ann Lee",
    line1: "1 High Street",
    line2: "",
    city: "Town",
    region: "NY",
    postalCode: "12345",
    country: "us",
    phone: "",
  };
  const listOf = async (client: Client) =>
    (await client.get<Rows<{ addressId: string }>>(`${ACCOUNT}/addresses`)).body;

  it("is added to, changed and removed from", async () => {
    const { browser, account } = await newVisitor();
    const added = await account.call<{ addressId: string }>("POST", "/addresses", address);
    expect(added.status).toBe(200);
    const { addressId } = added.body;
    expect(await listOf(browser)).toMatchObject({
      total: 1,
      rows: [{ ...address, addressId, country: "US" }],
    });
    const changed = { ...address, city: "Village" };
    expect((await account.call("PUT", `/addresses/${addressId}`, changed)).status).toBe(204);
    expect((await listOf(browser)).rows).toMatchObject([{ city: "Village" }]);
    expect((await account.call("DELETE", `/addresses/${addressId}`)).status).toBe(204);
    expect(await listOf(browser)).toMatchObject({ total: 0 });
    expect((await account.call("PUT", `/addresses/${addressId}`, changed)).status).toBe(404);
  });
  it("is added to once under one key, however often it is sent", async () => {
    const { browser, account } = await newVisitor();
    const send = () =>
      browser.request<{ addressId: string }>(`${ACCOUNT}/addresses`, {
        method: "POST",
        json: address,
        headers: { "x-siteuser-xsrf-token": account.xsrfToken, "idempotency-key": "address-1" },
      });
    const [first, second] = [await send(), await send()];
    expect(second.body).toEqual(first.body);
    expect(await listOf(browser)).toMatchObject({ total: 1 });
  });
  it("says which field is wrong", async () => {
    const { account } = await newVisitor();
    const told = await account.call<object>("POST", "/addresses", { name: " ", country: "USA" });
    expect(told).toMatchObject({
      status: 400,
      body: {
        error: {
          fields: {
            name: "Required",
            line1: "Required",
            city: "Required",
            country: "Choose a country.",
          },
        },
      },
    });
  });
  it("of someone else is neither seen nor changed", async () => {
    const ann = await newVisitor();
    const bob = await newVisitor();
    const added = await ann.account.call<{ addressId: string }>("POST", "/addresses", address);
    const path = `/addresses/${added.body.addressId}`;
    expect((await bob.account.call("PUT", path, address)).status).toBe(404);
    expect((await bob.account.call("DELETE", path)).status).toBe(204);
    expect(await listOf(bob.browser)).toMatchObject({ total: 0 });
    expect(await listOf(ann.browser)).toMatchObject({ total: 1 });
  });
});

describe("the download of all own data", () => {
  it("is a file with the account's data, and with nothing of others", async () => {
    const { browser, email, account } = await newVisitor();
    const stranger = await newVisitor();
    await buy(stranger.browser, stranger.email);
    await buy(browser, email);
    await account.call("PUT", "/names", { firstName: "Ann", lastName: "Lee" });
    const told = await browser.get<object>(`${ACCOUNT}/data`);
    expect(told.headers.get("content-disposition")).toBe(
      'attachment; filename="account-data.json"',
    );
    expect(told.body).toMatchObject({
      account: { email, firstName: "Ann", lastName: "Lee", signIns: 1 },
      orders: [{ email, lines: [{ title: "Product mug" }] }],
      sessions: [{ rememberMe: false }],
    });
    expect(JSON.stringify(told.body)).not.toContain(stranger.email);
  });
});

describe("another website", () => {
  it("takes no session, knows no account and shows none to its owner", async () => {
    const { browser, email, account } = await newVisitor();
    const token = browser.cookies.get("daybook_site_user");
    const crossed = await fetch(`${otherOrigin}${ACCOUNT}`, {
      headers: { cookie: `daybook_site_user=${token}` },
    });
    expect(crossed.status).toBe(401);
    const visitor = await createClient(otherOrigin);
    const signedIn = await visitor.post<Failed>(`${ACCOUNT}/session`, {
      email,
      password: "correct horse battery",
    });
    expect(signedIn.status).toBe(401);
    const code = await server.infrastructure.sessions.setupCode("other");
    const otherOwner = await createOwnerClient(otherOrigin, code, "owner@other.example");
    const path = `/api/console/site-users/${account.siteUserId}`;
    expect((await owner.get(path)).status).toBe(200);
    for (const each of ["", "/orders", "/restock", "/addresses", "/form-submissions", "/data"])
      expect((await otherOwner.get(path + each)).status, each).toBe(404);
    for (const each of ["/block", "/unblock", "/forget"])
      expect((await otherOwner.post(path + each)).status, each).toBe(404);
    expect((await otherOwner.get<Rows>("/api/console/site-users")).body.total).toBe(0);
    expect((await browser.get(ACCOUNT)).status).toBe(200);
  });
});

describe("while the tables of the version before serve", () => {
  it("an account sees and does the same", async () => {
    const { browser, account, email } = await newVisitor();
    const orderId = await buy(browser, email);
    expect((await ordersOf(browser)).rows).toMatchObject([{ orderId }]);
    await showWithout(server.database, "site_user_persons", ["since", "until"]);
    expect((await ordersOf(browser)).rows).toMatchObject([{ orderId }]);
    const statusOf = async (path: string) => (await browser.get(path)).status;
    const parts = ["", "/restock", "/subscriptions", "/mailing-lists", `/orders/${orderId}`];
    for (const part of parts) expect(await statusOf(ACCOUNT + part), part).toBe(200);
    expect(await statusOf(`/api/commerce/orders/${orderId}`)).toBe(200);
    expect(JSON.stringify((await browser.get<object>(`${ACCOUNT}/data`)).body)).toContain(orderId);
    const cancelled = await account.call("POST", `/subscriptions/${newId()}/cancel`, {});
    expect(cancelled.status).toBe(404);
    const path = `/api/console/site-users/${account.siteUserId}`;
    for (const part of ["", "/orders", "/gift-cards", "/notes", "/subscriptions", "/data"])
      expect((await owner.get(path + part)).status, part).toBe(200);
  });
});
