import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hostWebsite } from "#commands/websites/host-website.ts";
import { seedDemoCatalog } from "#demo/catalog/seed.ts";
import { seedDemoReviews } from "#demo/reviews/seed.ts";
import { seedDemoSelling } from "#demo/selling/seed.ts";
import { aProduct, createShopkeeper } from "#tests/support/catalog.ts";
import { type Client, createClient, createOwnerClient } from "#tests/support/client.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { until } from "#tests/support/wait-for.ts";

/** The website `demo` answers to 127.0.0.1 and has a shop; `other` answers to localhost and has none. */
let server: TestServer;
let otherOrigin: string;
let visitor: Client;
let owner: Client;
let otherVisitor: Client;
let otherOwner: Client;

beforeAll(async () => {
  server = await startTestServer({ DAYBOOK_HOSTS: "127.0.0.1" });
  const { infrastructure } = server;
  await hostWebsite(infrastructure, "other", ["localhost"], "test");
  await seedDemoCatalog(infrastructure);
  await seedDemoSelling(infrastructure);
  const head = await infrastructure.eventStore.head();
  await infrastructure.waitFor(["website-hosts", "products", "variant-stock"], head);
  otherOrigin = server.origin.replace("127.0.0.1", "localhost");
  await until(async () => (await fetch(`${otherOrigin}/api/crumb`)).status === 200, {
    what: "the other website to be found",
  });
  visitor = await createClient(server.origin);
  owner = await createOwnerClient(server.origin, server.setupCode);
  otherVisitor = await createClient(otherOrigin);
  otherOwner = await createOwnerClient(
    otherOrigin,
    await infrastructure.sessions.setupCode("other"),
    "owner@other.example",
  );
});
afterAll(() => server.stop());

const addNotebook = (client: Client) =>
  client.post<{ shoppingCart: { id: string } }>("/api/commerce/shopping-cart/entries", {
    itemId: "pocket-ledgers",
    sku: "POCKET-LEDGERS",
    quantity: 1,
  });

describe("what belongs to one website", () => {
  it("its host is the only way to it", async () => {
    const response = await fetch(
      `${server.origin.replace("127.0.0.1", "127.0.0.2")}/api/crumb`,
    ).catch(() => undefined);
    expect(response?.status ?? 404).toBe(404);
  });
  it("products are not listed, shown or sold on another", async () => {
    expect(
      (await visitor.get<{ total: number }>("/api/commerce/products")).body.total,
    ).toBeGreaterThan(0);
    expect((await otherVisitor.get<{ total: number }>("/api/commerce/products")).body.total).toBe(
      0,
    );
    expect((await otherVisitor.get("/api/commerce/products/pocket-ledgers")).status).toBe(404);
    expect((await addNotebook(otherVisitor)).status).toBe(404);
  });
  it("stock is not told on another", async () => {
    const path = "/api/commerce/inventory/stock/?itemId=pocket-ledgers";
    expect((await visitor.get<{ results: unknown[] }>(path)).body.results).toHaveLength(1);
    expect((await otherVisitor.get<{ results: unknown[] }>(path)).body.results).toEqual([]);
  });
  it("a cart's cookie opens nothing on another", async () => {
    const added = await addNotebook(visitor);
    expect(added.status).toBe(200);
    const cookie = `cart=${visitor.cookies.get("cart")}`;
    const stolen = await otherVisitor.request<{ id: unknown; entries: unknown[] }>(
      "/api/commerce/shopping-cart",
      { headers: { cookie } },
    );
    expect(stolen.body).toMatchObject({ id: null, entries: [] });
  });
  it("an owner's session opens no other console", async () => {
    const path = "/api/console/products";
    expect((await owner.get(path)).status).toBe(200);
    const crossed = await otherVisitor.request(path, {
      headers: { cookie: `daybook_owner=${owner.cookies.get("daybook_owner")}` },
    });
    expect(crossed.status).toBe(401);
  });
  it("the event log shows each owner their own lines", async () => {
    type Events = { rows: readonly { stream: string; position: string }[] };
    const mine = (await owner.get<Events>("/api/console/events?pageSize=200")).body.rows;
    const theirs = (await otherOwner.get<Events>("/api/console/events?pageSize=200")).body.rows;
    expect(mine.length).toBeGreaterThan(20);
    expect(mine.every(({ stream }) => /^\w+-demo\./.test(stream))).toBe(true);
    expect(theirs.every(({ stream }) => /^\w+-other\./.test(stream))).toBe(true);
    const position = mine[0]?.position;
    expect((await owner.get(`/api/console/events/${position}`)).status).toBe(200);
    expect((await otherOwner.get(`/api/console/events/${position}`)).status).toBe(404);
  });
  it("no list of the console shows another website's rows", async () => {
    type Parameter = { readonly name: string; readonly required?: boolean };
    type Call = { readonly get?: { readonly parameters?: readonly Parameter[] } };
    const { body } = await owner.get<{ paths: Record<string, Call> }>("/api/openapi.json");
    const lists = Object.entries(body.paths)
      .filter(([path]) => path.startsWith("/api/console/") && !path.includes("{"))
      .filter(([, { get }]) => get?.parameters?.some(({ name }) => name === "pageSize"))
      .filter(([, { get }]) => !get?.parameters?.some(({ required }) => required))
      .map(([path]) => path);
    const rowsOf = async (client: Client, path: string): Promise<readonly string[]> => {
      const told = await client.get<{ rows: readonly object[] }>(path);
      expect(told.status, path).toBe(200);
      return told.body.rows.map((row) => JSON.stringify(row));
    };
    /**
     * Templates and pages that nobody has changed look the same on every website, and so do a funnel
     * that nobody has entered, weeks without new visitors and days without visits.
     */
    const everybodys = [
      "/api/console/themes/templates",
      "/api/console/page-access",
      "/api/console/funnels/steps",
      "/api/console/retention",
      "/api/console/traffic/days",
    ];
    const filled: string[] = [];
    for (const path of lists) {
      const mine = await rowsOf(owner, path);
      const theirs = await rowsOf(otherOwner, path);
      const shared = theirs.filter((row) => mine.includes(row));
      if (!everybodys.includes(path)) expect(shared, path).toEqual([]);
      if (mine.length > 0) filled.push(path.replace("/api/console/", ""));
    }
    expect(filled).toEqual(
      expect.arrayContaining(["products", "stock", "coupons", "tax-rules", "shipping-options"]),
    );
  });
  it("templates are not shown, changed or drawn on another", async () => {
    const path = "/api/console/themes/templates/home.html";
    const told = await owner.post(`${path}/publish`, { source: "<p>of the demo</p>", edition: 0 });
    expect(told.status).toBe(200);
    expect((await owner.get<string>("/")).body).toBe("<p>of the demo</p>");
    const theirs = (await otherOwner.get<{ edition: number; published: unknown }>(path)).body;
    expect(theirs).toMatchObject({ edition: 0, published: null });
    const versions = await otherOwner.get<{ total: number }>(`${path}/versions`);
    expect(versions.body.total).toBe(0);
    expect((await otherOwner.get(`${path}/versions/1`)).status).toBe(404);
    const reverted = await otherOwner.post(`${path}/revert`, { version: 1, edition: 0 });
    expect(reverted.status).toBe(404);
    expect((await otherOwner.get<string>("/")).body).toContain("<!doctype html>");
    const preview = await otherOwner.post<{ html: string }>("/api/console/themes/preview", {
      name: "cart.html",
      source: "",
      path: "/",
    });
    expect(preview.body.html).not.toContain("of the demo");
  });
  it("reviews are not read, counted or decided about on another", async () => {
    const { infrastructure } = server;
    await seedDemoReviews(infrastructure);
    const json = { nativeProductReviewsEnabled: true, importedProductReviewsEnabled: true };
    for (const client of [owner, otherOwner])
      await client.request("/api/console/website-settings", { method: "PATCH", json });
    const head = await infrastructure.eventStore.head();
    await infrastructure.waitFor(["reviews", "website-settings"], head);
    await infrastructure.siteSettings.find("demo", { fresh: true });
    await infrastructure.siteSettings.find("other", { fresh: true });
    await createShopkeeper(infrastructure, "other").define(aProduct("field-notebook"));
    await infrastructure.waitFor(["products"], await infrastructure.eventStore.head());
    const path = "/api/commerce/reviews?productId=field-notebook";
    const own = await visitor.get<{ summary: object; rows: { reviewId: string }[] }>(path);
    expect(own.body.summary).toMatchObject({ count: 8 });
    const other = await otherVisitor.get<{ summary: object; rows: object[] }>(path);
    expect(other.body).toMatchObject({ summary: { count: 0 }, rows: [] });
    const [first] = own.body.rows;
    const reviewIds = [first?.reviewId];
    const decided = await otherOwner.post<{ reviewIds: string[] }>(
      "/api/console/reviews/moderate",
      { reviewIds, decision: "reject" },
    );
    expect(decided.body.reviewIds).toEqual([]);
    expect((await otherOwner.get(`/api/console/reviews/${first?.reviewId}`)).status).toBe(404);
    expect((await owner.get(`/api/console/reviews/${first?.reviewId}`)).status).toBe(200);
  });
  it("a gift card is unknown on another, to visitors and owners", async () => {
    const path = "/api/console/gift-cards";
    const { body: card } = await owner.post<{ giftCardId: string; code: string }>(path, {
      amountCents: 5_000,
    });
    const ask = (client: Client) =>
      client.post<{ balanceCents: number }>("/api/commerce/gift-cards/balance", {
        code: card.code,
      });
    await until(async () => (await ask(visitor)).status === 200);
    expect((await ask(otherVisitor)).status).toBe(404);
    expect((await otherOwner.get<{ total: number }>(path)).body.total).toBe(0);
    expect((await otherOwner.get(`${path}/${card.giftCardId}`)).status).toBe(404);
    const change = { deltaCents: -5_000, reason: "stolen" };
    const taken = await otherOwner.post(`${path}/${card.giftCardId}/adjustments`, change);
    expect(taken.status).toBe(404);
    expect((await ask(visitor)).body.balanceCents).toBe(5_000);
  });
  it("stock is not changed by another's owner", async () => {
    const told = await otherOwner.post("/api/console/stock/pocket-ledgers/receive", {
      quantity: 5,
      reference: "stolen",
    });
    expect(told.status).toBe(404);
  });
  it("coupons are not taken, taxes not charged and goods not shipped on another", async () => {
    const { handler, now, newId } = server.infrastructure;
    const keeper = createShopkeeper({ handler, now, newId }, "other");
    const cart = "/api/commerce/shopping-cart";
    await keeper.define(aProduct("their-book"));
    await keeper.stock("their-book", "their-book", 5);
    const line = { itemId: "their-book", sku: "THEIR-BOOK", quantity: 1 };
    await until(async () => (await otherVisitor.post(`${cart}/entries`, line)).status === 200);
    const entered = await otherVisitor.post(`${cart}/coupons`, { code: "WELCOME10" });
    expect(entered.status).toBe(404);
    const location = { country: "US", region: "NY", postalCode: "10001" };
    const told = await otherVisitor.put<{ shoppingCart: object }>(`${cart}/location`, { location });
    expect(told.body.shoppingCart).toMatchObject({
      shippingOptions: [],
      applicableTaxRules: [],
      grandTotalCents: 1_250,
    });
    expect((await otherOwner.get("/api/console/coupons/WELCOME10")).status).toBe(404);
    expect((await otherOwner.delete("/api/console/coupons/WELCOME10")).status).toBe(404);
  });
});
