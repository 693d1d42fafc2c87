import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aProduct, createShopkeeper } from "#tests/support/catalog.ts";
import { type Client, createClient, createOwnerClient } from "#tests/support/client.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { until } from "#tests/support/wait-for.ts";

type Known = { known: boolean; siteUserId: string | null; counts: Record<string, number> };
type Refused = { error: { code: string; message: string; fields?: object } };

const GUEST = "ada@example.com";
const OTHER = "grace@example.com";

let server: TestServer;
let owner: Client;

const buyAs = async (name: string, email: string) => {
  const visitor = await createClient(server.origin);
  await visitor.post("/api/commerce/shopping-cart/entries", {
    itemId: "mug",
    sku: "MUG",
    quantity: 1,
  });
  const placed = await visitor.post<{ order: { orderId: string } }>("/api/commerce/checkout", {
    contact: { name, email, phone: "+1 555 0100" },
    address: {
      line1: "12 Analytical Row",
      city: "Portland",
      region: "OR",
      postalCode: "97201",
      country: "US",
    },
  });
  expect(placed.status).toBe(200);
  return placed.body.order.orderId;
};

beforeAll(async () => {
  server = await startTestServer();
  owner = await createOwnerClient(server.origin, server.setupCode);
  const keeper = createShopkeeper(server.infrastructure);
  await keeper.define(aProduct("mug"));
  await keeper.define(aProduct("vase"));
  await keeper.stock("mug", "mug", 50);
  await server.infrastructure.waitFor(
    ["products", "variant-stock"],
    await server.infrastructure.eventStore.head(),
  );
});
afterAll(() => server.stop());

const find = (email: string) => owner.post<Known>("/api/console/persons/find", { email });
const caughtUp = async () =>
  server.infrastructure.waitFor(
    ["orders", "restock", "form-submissions", "site-users", "mailing-lists"],
    await server.infrastructure.eventStore.head(),
  );

describe("a guest who requests their data", () => {
  it("is unknown before anything is kept", async () => {
    const { body } = await find(GUEST);
    expect(body).toMatchObject({ known: false, siteUserId: null, counts: { orders: 0 } });
    const nobody = await owner.post<Refused>("/api/console/persons/export", { email: GUEST });
    expect([nobody.status, nobody.body.error.code]).toEqual([404, "person-unknown"]);
  });
  it("is found by the address, however it is written", async () => {
    await buyAs("Ada Byron", GUEST);
    await buyAs("Grace Hopper", OTHER);
    const visitor = await createClient(server.origin);
    await visitor.post("/api/site-users/account/notifications/restock", {
      productId: "vase",
      variantId: "vase",
      siteVisitorEmail: GUEST,
    });
    await caughtUp();
    const { body } = await find(` ${GUEST.toUpperCase()} `);
    expect(body).toMatchObject({ known: true, siteUserId: null });
    expect(body.counts).toMatchObject({ orders: 1, restock: 1, formSubmissions: 0 });
  });
  it("gets all of it, and nothing of anybody else", async () => {
    const { status, body } = await owner.post<{ orders: { name: string }[]; restock: object[] }>(
      "/api/console/persons/export",
      { email: GUEST },
    );
    expect(status).toBe(200);
    expect(body.orders.map(({ name }) => name)).toEqual(["Ada Byron"]);
    expect(body.restock).toHaveLength(1);
    expect(JSON.stringify(body)).not.toContain("Grace");
  });
  it("is forgotten everywhere, while the order stays in the books", async () => {
    const forgotten = await owner.post("/api/console/persons/forget", { email: GUEST });
    expect([forgotten.status, forgotten.body]).toEqual([
      200,
      { persons: 1, accountDeleted: false },
    ]);
    await caughtUp();
    expect((await find(GUEST)).body.known).toBe(false);
    const rows = await server.database.query<{ email: string | null; cents: number }>(
      "select email, grand_total_cents as cents from read.orders order by placed_at",
    );
    expect(rows).toEqual([
      { email: null, cents: 1250 },
      { email: OTHER, cents: 1250 },
    ]);
    const waiting = await server.database.query("select email from read.restock_sign_ups");
    expect(waiting).toEqual([{ email: null }]);
    // Emails to others may still be on their way into the outbox.
    await until(async () => {
      const mails = await server.database.query("select 1 from mail_outbox");
      return mails.length === ((await find(OTHER)).body.counts.mails ?? 0);
    });
    const again = await owner.post<Refused>("/api/console/persons/forget", { email: GUEST });
    expect([again.status, again.body.error.message]).toEqual([
      404,
      "No personal data was found for this email address.",
    ]);
  });
  it("is someone new when they come back", async () => {
    await buyAs("Ada Byron", GUEST);
    await caughtUp();
    expect((await find(GUEST)).body).toMatchObject({ known: true, counts: { orders: 1 } });
  });
});

it.each(["find", "export", "forget"])("%s is the owner's alone", async (call) => {
  const visitor = await createClient(server.origin);
  expect((await visitor.post(`/api/console/persons/${call}`, { email: GUEST })).status).toBe(401);
  expect((await owner.post(`/api/console/persons/${call}`, { email: "" })).status).toBe(400);
});
