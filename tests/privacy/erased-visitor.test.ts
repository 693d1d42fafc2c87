import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DEFAULT_LIMITS } from "#infra/ask/port.ts";
import { aProduct, createShopkeeper } from "#tests/support/catalog.ts";
import { type Client, createClient, createOwnerClient } from "#tests/support/client.ts";
import { recordedVisitors } from "#tests/support/recorded-hits.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { becomeSiteUser } from "#tests/support/site-user.ts";
import { until } from "#tests/support/wait-for.ts";

let server: TestServer;
let owner: Client;
const start = async (settings: Readonly<Record<string, string>> = {}): Promise<void> => {
  server = await startTestServer(settings);
  owner = await createOwnerClient(server.origin, server.setupCode);
  const keeper = createShopkeeper(server.infrastructure);
  await keeper.define(aProduct("mug"));
  await keeper.define(aProduct("vase"));
  await keeper.stock("mug", "mug", 50);
  const { eventStore, waitFor } = server.infrastructure;
  await waitFor(["products", "variant-stock"], await eventStore.head());
};

type Headers = Readonly<Record<string, string>>;

/** A client that sends these headers with every call. */
const sending = (client: Client, headers: Headers): Client => ({
  ...client,
  request: (path, init = {}) =>
    client.request(path, { ...init, headers: { ...headers, ...init.headers } }),
  post: (path, json, more) => client.post(path, json, { ...headers, ...more }),
});

const add = (browser: Client) =>
  browser.post("/api/commerce/shopping-cart/entries", { itemId: "mug", sku: "MUG", quantity: 1 });

/** Orders, waits for a product and signs in, as one visitor. */
const live = async (browser: Client, email: string): Promise<void> => {
  const visitorCookie = browser.cookies.get("ss_cvr");
  await browser.post("/api/census/form-render", {
    formId: "contact",
    ...(visitorCookie !== undefined && { visitorCookie }),
  });
  await add(browser);
  const bought = await browser.post("/api/commerce/checkout", {
    contact: { name: "Ann", email, phone: "+1 555 0100" },
    address: {
      line1: "12 Analytical Row",
      city: "Portland",
      region: "OR",
      postalCode: "97201",
      country: "US",
    },
  });
  expect(bought.status).toBe(200);
  await browser.post("/api/site-users/account/notifications/restock", {
    productId: "vase",
    variantId: "vase",
    siteVisitorEmail: email,
  });
  await becomeSiteUser(server, browser, email);
};

type Told = { readonly stream: string; readonly metadata: { readonly visitorId?: string } };

/** The categories of the events that a member sees this visitor in. */
const seenIn = async (visitorId: string): Promise<readonly string[]> => {
  const events = await server.database.query<{ position: string }>(
    "select position::text from log.events where metadata ->> 'visitorId' = $1",
    [visitorId],
  );
  const seen = new Set<string>();
  for (const { position } of events) {
    const { body } = await owner.get<Told>(`/api/console/events/${position}`);
    if (body.metadata.visitorId === visitorId) seen.add(body.stream.split("-")[0] ?? "");
  }
  return [...seen].sort();
};

/** The same by a question in SQL. */
const askedIn = async (visitorId: string): Promise<readonly string[]> => {
  const ask = await server.infrastructure.ask();
  const { rows } = await ask.answer({
    text: `select distinct category from events where visitor_id = '${visitorId}' order by 1`,
    scope: { website: { id: "demo" }, personal: true },
    limits: DEFAULT_LIMITS,
  });
  return rows.map(([category]) => String(category));
};

/** Visitors whom an order, an account or an action is connected with. */
const connected = async (): Promise<readonly string[]> => {
  const { eventStore, waitFor } = server.infrastructure;
  await waitFor(["sales", "visitor-actions"], await eventStore.head());
  const rows = await server.database.query<{ visitor: string }>(
    `select visitor from read.cart_visitors where visitor is not null
     union select visitor from read.visitor_actions
            where visitor is not null and person_id is not null
      order by 1`,
  );
  return rows.map(({ visitor }) => visitor);
};

// What browsers report names its visitor inside of what is sealed.
const everywhere = ["cart", "order", "restockSignUp", "siteUser", "stock"];

const forget = async (email: string): Promise<void> => {
  const { status } = await owner.post("/api/console/persons/forget", { email });
  expect(status).toBe(200);
};

describe("the visitor of a person who is erased", () => {
  beforeAll(() => start());
  afterAll(() => server.stop());

  it("is shown with no event, and stays with those of everyone else [B6.5]", async () => {
    const browserOf = (visitorId: string) =>
      createClient(server.origin, new Map([["ss_cvr", visitorId]]));
    await live(await browserOf("visitor-ann"), "ann@example.com");
    await live(await browserOf("visitor-bob"), "bob@example.com");
    expect(await seenIn("visitor-ann")).toEqual(expect.arrayContaining(everywhere));
    expect(await askedIn("visitor-ann")).toEqual(expect.arrayContaining(everywhere));
    expect(await connected()).toEqual(["visitor-ann", "visitor-bob"]);
    await forget("ann@example.com");
    expect(await seenIn("visitor-ann")).toEqual([]);
    expect(await askedIn("visitor-ann")).toEqual([]);
    expect(await seenIn("visitor-bob")).toEqual(expect.arrayContaining(everywhere));
    expect(await connected()).toEqual(["visitor-bob"]);
  });
});

describe("the visitor of a day, of a person who is erased", () => {
  const ann = { "user-agent": "Firefox/140.0", "x-forwarded-for": "193.99.144.80" };
  const bob = { ...ann, "user-agent": "Safari/605.1" };
  const browserOf = async (headers: Headers) => sending(await createClient(server.origin), headers);
  /** Who adds to a cart with these headers today. */
  const idOf = async (headers: Headers): Promise<string> => {
    const before = await server.infrastructure.eventStore.head();
    await add(await browserOf(headers));
    return (await recordedVisitors(server.infrastructure, before))[0]?.visitor ?? "";
  };

  beforeAll(async () => {
    await start({ TRUST_PROXIES: "loopback" });
    await owner.request("/api/console/website-settings", {
      method: "PATCH",
      json: { cookielessVisitors: true, restrictiveCookiePolicy: true },
    });
    // Servers keep settings for a moment.
    await until(async () => (await idOf({ ...ann, "user-agent": "Opera" })).startsWith("day-"));
  });
  afterAll(() => server.stop());

  it("is shown with no event of that person, and is the same one on that day", async () => {
    const [idOfAnn, idOfBob] = [await idOf(ann), await idOf(bob)];
    expect(idOfAnn).toMatch(/^day-/);
    await live(await browserOf(ann), "ann@example.com");
    await live(await browserOf(bob), "bob@example.com");
    expect(await seenIn(idOfAnn)).toEqual(expect.arrayContaining(everywhere));
    expect(await askedIn(idOfAnn)).toEqual(expect.arrayContaining(everywhere));
    expect(await connected()).toEqual(expect.arrayContaining([idOfAnn, idOfBob]));
    await forget("ann@example.com");
    // The cart that was never ordered belongs to no person.
    expect(await seenIn(idOfAnn)).toEqual(["cart"]);
    expect(await askedIn(idOfAnn)).toEqual(["cart"]);
    expect(await seenIn(idOfBob)).toEqual(expect.arrayContaining(everywhere));
    const rows = await server.database.query<{ orders: number }>(
      `select count(*)::int as orders from read.orders as o
         join read.cart_visitors as c using (website_id, cart_id) where c.visitor = $1`,
      [idOfAnn],
    );
    expect(rows).toEqual([{ orders: 0 }]);
    const { database } = server;
    const named = await database.query(
      "select from read.visitor_actions where visitor = $1 and person_id is not null",
      [idOfAnn],
    );
    expect(named).toEqual([]);
    expect(await idOf(ann)).toBe(idOfAnn);
  });
});
