import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { WebsiteRole } from "#domain/owners/roles.ts";
import { aProduct, createShopkeeper } from "#tests/support/catalog.ts";
import { type Client, createClient, createOwnerClient } from "#tests/support/client.ts";
import { recordPayment } from "#tests/support/manual-payment.ts";
import { addMember } from "#tests/support/members.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { becomeSiteUser } from "#tests/support/site-user.ts";
import { until } from "#tests/support/wait-for.ts";

const lists = {
  orders: "/api/console/orders",
  stock: "/api/console/stock",
  products: "/api/console/products",
  customers: "/api/console/site-users",
} as const;
const EMAIL = "ann@customer.example";

type Row = Readonly<Record<string, unknown>>;
type Page = { readonly rows: readonly Row[]; readonly total: number };
type Building = { readonly state: "building" | "ready"; readonly progress?: number };
type Refused = { readonly error: { readonly code: string } };

let server: TestServer;
let owner: Client;
/** After a mug with five units was defined; before it was bought; before it got another name. */
let before: string;
let bought: string;

const head = async () => {
  const { eventStore, waitFor } = server.infrastructure;
  const names = ["products", "variant-stock", "orders", "fulfilment", "site-users", "purchases"];
  await waitFor(names, await eventStore.head());
};

/** A time that is over, after everything that was recorded so far. */
const now = async (): Promise<string> => {
  const at = new Date(Date.now() + 5).toISOString();
  await until(async () => Date.now() > Date.parse(at));
  return at;
};

beforeAll(async () => {
  server = await startTestServer();
  const shop = createShopkeeper(server.infrastructure);
  await shop.define(aProduct("mug"));
  await shop.stock("mug", "mug", 5);
  await head();
  owner = await createOwnerClient(server.origin, server.setupCode);
  before = await now();
  const browser = await createClient(server.origin);
  await becomeSiteUser(server, browser, EMAIL, { firstName: "Ann" });
  const entry = { itemId: "mug", sku: "MUG", quantity: 2 };
  await browser.post("/api/commerce/shopping-cart/entries", entry);
  const address = { line1: "1 Street", city: "Town", region: "IL", postalCode: "62701" };
  const { status } = await browser.post("/api/commerce/checkout", {
    contact: { email: EMAIL, name: "Ann" },
    address: { ...address, country: "US" },
  });
  expect(status).toBe(200);
  await head();
  bought = await now();
  await shop.define(aProduct("mug", { name: "Cup" }));
  await shop.stock("mug", "mug", 40);
  const [row] = (await owner.get<Page>(lists.orders)).body.rows;
  await recordPayment(owner, String(row?.orderId));
  await head();
});
afterAll(() => server.stop());

const query = (parameters: Readonly<Record<string, string>>) => new URLSearchParams(parameters);

const build = (path: string, at: string, client = owner) =>
  until(async () => {
    const { status, body } = await client.get<Building>(`${path}/as-it-was?${query({ at })}`);
    expect([status, body.state]).toEqual(status === 200 ? [200, "ready"] : [202, "building"]);
    return status === 200;
  });

const rowsAt = async (path: string, at: string): Promise<readonly Row[]> => {
  await build(path, at);
  return (await owner.get<Page>(`${path}?${query({ asOf: at })}`)).body.rows;
};

describe("a list of the console as it was", () => {
  it("has the rows and figures of that time, next to those of now", async () => {
    expect(await rowsAt(lists.orders, before)).toEqual([]);
    expect(await rowsAt(lists.customers, before)).toEqual([]);
    expect(await rowsAt(lists.stock, before)).toMatchObject([{ available: 5, sold: 0 }]);
    expect(await rowsAt(lists.stock, bought)).toMatchObject([
      { available: 3, productName: "Product mug" },
    ]);
    expect(await rowsAt(lists.products, bought)).toMatchObject([{ name: "Product mug" }]);
    expect(await rowsAt(lists.orders, bought)).toMatchObject([
      { status: "awaiting-payment", name: "Ann", totalQuantity: 2 },
    ]);
    expect(await rowsAt(lists.customers, bought)).toMatchObject([{ email: EMAIL, orders: 1 }]);
    expect((await owner.get<Page>(lists.products)).body.rows).toMatchObject([{ name: "Cup" }]);
    expect((await owner.get<Page>(lists.orders)).body.rows).toMatchObject([{ status: "paid" }]);
  });

  it("is searched, filtered and exported like that of now", async () => {
    await build(lists.orders, bought);
    const asked = (parameters: Readonly<Record<string, string>>) =>
      owner.get<Page>(`${lists.orders}?${query({ asOf: bought, ...parameters })}`);
    expect((await asked({ search: "ann" })).body.total).toBe(1);
    expect((await asked({ status: "paid" })).body.total).toBe(0);
    const file = await fetch(
      `${server.origin}${lists.orders}/export?${query({ asOf: bought, columns: "name,status" })}`,
      { headers: { cookie: `daybook_owner=${owner.cookies.get("daybook_owner")}` } },
    );
    expect(await file.text()).toContain("Ann,Awaiting payment");
  });

  it("is for members who can read the list", async () => {
    const client = await createClient(server.origin);
    const role: WebsiteRole = "REPORTING";
    const { token } = await addMember(server.infrastructure, role);
    (client.cookies as Map<string, string>).set("daybook_owner", token);
    for (const path of [lists.orders, lists.customers]) {
      expect((await client.get(`${path}/as-it-was?${query({ at: bought })}`)).status).toBe(403);
      expect((await client.get(`${path}?${query({ asOf: bought })}`)).status).toBe(403);
    }
    await build(lists.stock, bought, client);
  });

  it("is refused for a time to come, and before it is built", async () => {
    const future = new Date(Date.now() + 3_600_000).toISOString();
    const later = await owner.get<Refused>(`${lists.orders}/as-it-was?${query({ at: future })}`);
    expect([later.status, later.body.error.code]).toEqual([422, "not-past"]);
    const early = await owner.get<Refused>(
      `${lists.orders}?${query({ asOf: "2001-01-01T00:00:00Z" })}`,
    );
    expect([early.status, early.body.error.code]).toEqual([409, "not-built"]);
  });

  it("does not show a person who has been erased since", async () => {
    expect(await rowsAt(lists.orders, bought)).toMatchObject([{ name: "Ann", email: EMAIL }]);
    const erased = await owner.post("/api/console/persons/forget", { email: EMAIL });
    expect(erased.status).toBe(200);
    // What had been built is not shown again, not even for a moment.
    const kept = await owner.get<Refused>(`${lists.orders}?${query({ asOf: bought })}`);
    expect([kept.status, kept.body.error.code]).toEqual([409, "not-built"]);
    for (const path of [lists.orders, lists.customers]) {
      const rows = await rowsAt(path, bought);
      expect(rows).toMatchObject([{ email: null }]);
      expect(JSON.stringify(rows)).not.toContain("Ann");
    }
  });
});

it("is refused for a moment when too many builds are waiting", async () => {
  const { database } = server.infrastructure;
  await database.query(
    `insert into past_builds (schema_name, projection, version, website_id, until_position)
     select 'past_waiting_' || n, 'from another version', 1, 'demo', 1 from generate_series(1, 24) n`,
  );
  const at = new Date(Date.parse(before) - 60_000).toISOString();
  const { status, body } = await owner.get<Refused>(`${lists.stock}/as-it-was?${query({ at })}`);
  expect([status, body.error.code]).toEqual([429, "too-many-questions"]);
  await database.query("delete from past_builds where schema_name like 'past_waiting%'");
});
