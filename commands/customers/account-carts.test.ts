import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aProduct, createShopkeeper } from "#tests/support/catalog.ts";
import { type Client, createClient } from "#tests/support/client.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import {
  ACCOUNT,
  becomeSiteUser,
  mailTo,
  PASSWORD,
  signedInAs,
  tokenOf,
} from "#tests/support/site-user.ts";

type Cart = {
  readonly id: string | null;
  readonly entries: readonly { readonly itemId: string; readonly quantity: number }[];
};

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  const shop = createShopkeeper(server.infrastructure);
  for (const product of ["mug", "lamp"]) {
    await shop.define(aProduct(product));
    await shop.stock(product, product, 500);
  }
  const { infrastructure } = server;
  const head = await infrastructure.eventStore.head();
  await infrastructure.waitFor(["products", "variant-stock"], head);
});
afterAll(() => server.stop());

let count = 0;
const newVisitor = async () => {
  count += 1;
  const browser = await createClient(server.origin);
  const email = `shopper${count}@visitor.example`;
  return { email, browser, account: await becomeSiteUser(server, browser, email) };
};
const add = async (client: Client, itemId: string, quantity = 1) => {
  const told = await client.post("/api/commerce/shopping-cart/entries", {
    itemId,
    sku: itemId.toUpperCase(),
    quantity,
    // The answers are sealed for each cart separately; equal answers must still be one line.
    additionalFields: JSON.stringify({ letters: itemId }),
  });
  expect(told.status).toBe(200);
};
const cartOf = async (client: Client) =>
  (await client.get<Cart>("/api/commerce/shopping-cart")).body;
/** As every device sees it once what was recorded has got around. */
const contentOf = async (client: Client) => {
  const { eventStore, waitFor } = server.infrastructure;
  await waitFor(["carts"], await eventStore.head());
  const { entries } = await cartOf(client);
  return Object.fromEntries(entries.map((each) => [each.itemId, each.quantity]));
};
const signIn = async (client: Client, email: string, password = PASSWORD) => {
  const told = await client.post<{ siteUserId: string; xsrfToken: string }>(`${ACCOUNT}/session`, {
    email,
    password,
  });
  expect(told.status).toBe(200);
  return signedInAs(client, told.body);
};
const buy = async (client: Client) => {
  const told = await client.post("/api/commerce/checkout", {
    contact: { email: "buyer@visitor.example", name: "Buyer" },
    address: { line1: "1 Street", city: "Town", region: "IL", postalCode: "62701", country: "US" },
  });
  expect(told.status).toBe(200);
};

describe("the cart at signing in", () => {
  it("takes what the guest has put into theirs, under an id that nobody knew", async () => {
    const { email } = await newVisitor();
    const guest = await createClient(server.origin);
    await add(guest, "mug", 2);
    const before = guest.cookies.get("cart");
    await signIn(guest, email);
    expect(await contentOf(guest)).toEqual({ mug: 2 });
    expect(guest.cookies.get("cart")).not.toBe(before);
  });
  it("is found on another device", async () => {
    const { email, browser } = await newVisitor();
    await add(browser, "mug", 3);
    const phone = await createClient(server.origin);
    await signIn(phone, email);
    expect(await contentOf(phone)).toEqual({ mug: 3 });
    await add(phone, "lamp");
    expect(await contentOf(browser)).toEqual({ mug: 3, lamp: 1 });
  });
  it("has the entries of both, quantities of the same variant added up", async () => {
    const { email, browser } = await newVisitor();
    await add(browser, "mug", 3);
    const guest = await createClient(server.origin);
    await add(guest, "mug", 2);
    await add(guest, "lamp", 1);
    await signIn(guest, email);
    expect(await contentOf(guest)).toEqual({ mug: 5, lamp: 1 });
    expect(await contentOf(browser)).toEqual({ mug: 5, lamp: 1 });
  });
  it("takes the guest's entries once, also when the answer was lost and it is done again", async () => {
    const { email } = await newVisitor();
    const guest = await createClient(server.origin);
    await add(guest, "mug", 2);
    const lost = `crumb=${encodeURIComponent(guest.cookies.get("crumb") ?? "")}; cart=${guest.cookies.get("cart")}`;
    const again = () =>
      guest.request(`${ACCOUNT}/session`, {
        method: "POST",
        json: { email, password: PASSWORD },
        headers: { cookie: lost },
      });
    await again();
    await again();
    expect(await contentOf(guest)).toEqual({ mug: 2 });
  });
  it("never becomes someone else's: the next one at the same browser gets a copy", async () => {
    const first = await newVisitor();
    await add(first.browser, "mug", 4);
    const shared = await createClient(server.origin);
    await signIn(shared, first.email);
    // The session is gone, the cart's cookie stays.
    await server.database.query("delete from site_user_sessions");
    const second = await newVisitor();
    await signIn(shared, second.email);
    await add(shared, "lamp");
    await signIn(first.browser, first.email);
    expect(await contentOf(first.browser)).toEqual({ mug: 4 });
  });
  it("is another one after the password was reset: who had the old one sees no more of it", async () => {
    const { email, browser } = await newVisitor();
    await add(browser, "mug", 1);
    const thief = await createClient(server.origin);
    const cookie = `cart=${browser.cookies.get("cart")}`;
    await thief.post(`${ACCOUNT}/password/forgotten`, { email });
    const token = tokenOf(await mailTo(server, email, /^Set a new password/));
    const password = "a better horse battery";
    await thief.post(`${ACCOUNT}/password/reset`, { token, password });
    await signIn(browser, email, password);
    await add(browser, "lamp", 1);
    expect(await contentOf(browser)).toEqual({ mug: 1, lamp: 1 });
    const seen = await thief.request<Cart>("/api/commerce/shopping-cart", { headers: { cookie } });
    expect(seen.body.entries.map(({ itemId }) => itemId)).not.toContain("lamp");
  });
});

describe("the cart while signed in", () => {
  it("of one device that bought continues with what another has begun since", async () => {
    const { email, browser } = await newVisitor();
    await add(browser, "mug", 1);
    const phone = await createClient(server.origin);
    await signIn(phone, email);
    await buy(browser);
    await add(browser, "lamp", 2);
    await add(phone, "mug", 1);
    expect(await contentOf(phone)).toEqual({ lamp: 2, mug: 1 });
    expect(await contentOf(browser)).toEqual({ lamp: 2, mug: 1 });
  });
});

describe("the cart at signing out", () => {
  const signOut = (client: Client, cloneCart: boolean, xsrfToken: string) =>
    client.request(`${ACCOUNT}/session?cloneCart=${cloneCart}`, {
      method: "DELETE",
      headers: { "x-siteuser-xsrf-token": xsrfToken },
    });

  it("is left behind, and the guest begins with none [B7.6]", async () => {
    const { email, browser, account } = await newVisitor();
    await add(browser, "mug", 2);
    expect((await signOut(browser, false, account.xsrfToken)).status).toBe(200);
    expect(await cartOf(browser)).toMatchObject({ id: null, entries: [] });
    await signIn(browser, email);
    expect(await contentOf(browser)).toEqual({ mug: 2 });
  });
  it("is cloned when that is asked for: two carts from then on [B7.6]", async () => {
    const { email, browser, account } = await newVisitor();
    await add(browser, "mug", 2);
    const own = browser.cookies.get("cart");
    expect((await signOut(browser, true, account.xsrfToken)).status).toBe(200);
    expect(await contentOf(browser)).toEqual({ mug: 2 });
    expect(browser.cookies.get("cart")).not.toBe(own);
    await add(browser, "lamp", 1);
    const phone = await createClient(server.origin);
    await signIn(phone, email);
    expect(await contentOf(phone)).toEqual({ mug: 2 });
  });
  it("takes a clone back without counting anything twice [B7.6]", async () => {
    const { email, browser, account } = await newVisitor();
    await add(browser, "mug", 2);
    expect((await signOut(browser, true, account.xsrfToken)).status).toBe(200);
    await add(browser, "mug", 1);
    await add(browser, "lamp", 1);
    await signIn(browser, email);
    expect(await contentOf(browser)).toEqual({ mug: 3, lamp: 1 });
  });
  it("is none where there was nothing in it", async () => {
    const { browser, account } = await newVisitor();
    expect((await signOut(browser, true, account.xsrfToken)).status).toBe(200);
    expect(await cartOf(browser)).toMatchObject({ id: null, entries: [] });
  });
});

it("a changed password keeps the cart of this browser, under another id", async () => {
  const { browser, account } = await newVisitor();
  await add(browser, "mug", 2);
  const before = browser.cookies.get("cart");
  const told = await account.call("PUT", "/password", {
    currentPassword: PASSWORD,
    newPassword: "a better horse battery",
  });
  expect(told.status).toBe(200);
  expect(await contentOf(browser)).toEqual({ mug: 2 });
  expect(browser.cookies.get("cart")).not.toBe(before);
});
