import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DEFAULT_LIMITS } from "#infra/ask/port.ts";
import { aProduct, createShopkeeper } from "#tests/support/catalog.ts";
import { type Client, createClient, createOwnerClient } from "#tests/support/client.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { becomeSiteUser } from "#tests/support/site-user.ts";

let server: TestServer;
let owner: Client;
beforeAll(async () => {
  server = await startTestServer();
  owner = await createOwnerClient(server.origin, server.setupCode);
  const keeper = createShopkeeper(server.infrastructure);
  await keeper.define(aProduct("mug"));
  await keeper.define(aProduct("vase"));
  await keeper.stock("mug", "mug", 50);
  const { eventStore, waitFor } = server.infrastructure;
  await waitFor(["products", "variant-stock"], await eventStore.head());
});
afterAll(() => server.stop());

/** Orders, waits for a product and signs in, as one visitor with consent. */
const live = async (visitorId: string, email: string): Promise<void> => {
  const browser = await createClient(server.origin, new Map([["ss_cvr", visitorId]]));
  await browser.post("/api/census/form-render", { formId: "contact", visitorCookie: visitorId });
  const entry = { itemId: "mug", sku: "MUG", quantity: 1 };
  await browser.post("/api/commerce/shopping-cart/entries", entry);
  const bought = await browser.post("/api/commerce/checkout", {
    contact: { name: "Ann", email, phone: "+1 555 0100" },
    address: {
      ...{ line1: "12 Analytical Row", city: "Portland", region: "OR" },
      ...{ postalCode: "97201", country: "US" },
    },
  });
  expect(bought.status).toBe(200);
  await browser.post("/api/site-users/account/notifications/restock", {
    ...{ productId: "vase", variantId: "vase", siteVisitorEmail: email },
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

describe("the visitor of a person who is erased", () => {
  it("is shown with no event, and stays with those of everyone else [B6.5]", async () => {
    await live("visitor-ann", "ann@example.com");
    await live("visitor-bob", "bob@example.com");
    // What browsers report names its visitor inside of what is sealed.
    const everywhere = ["cart", "order", "restockSignUp", "siteUser", "stock"];
    expect(await seenIn("visitor-ann")).toEqual(expect.arrayContaining(everywhere));
    expect(await askedIn("visitor-ann")).toEqual(expect.arrayContaining(everywhere));
    const forgotten = await owner.post("/api/console/persons/forget", { email: "ann@example.com" });
    expect(forgotten.status).toBe(200);
    expect(await seenIn("visitor-ann")).toEqual([]);
    expect(await askedIn("visitor-ann")).toEqual([]);
    expect(await seenIn("visitor-bob")).toEqual(expect.arrayContaining(everywhere));
    const { eventStore, waitFor } = server.infrastructure;
    await waitFor(["sales"], await eventStore.head());
    const carts = await server.database.query<{ visitor: string }>(
      "select distinct visitor from read.cart_visitors where visitor is not null order by 1",
    );
    expect(carts).toEqual([{ visitor: "visitor-bob" }]);
  });
});
