import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ShoppingCart } from "#domain/cart/shopping-cart.ts";
import type { ResponseOf } from "#domain/kit/contract.ts";
import type { getProductContract } from "#read-api/catalog/contract.ts";
import { aProduct, createShopkeeper } from "#tests/support/catalog.ts";
import { type Client, createClient } from "#tests/support/client.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { until } from "#tests/support/wait-for.ts";
import type { startCheckoutContract } from "./contract.ts";

const CART = "/api/commerce/shopping-cart";
const START = "/api/commerce/checkout/start";
const CANCEL = "/api/commerce/checkout/cancel";
const SIGN_UP = "/api/site-users/account/notifications/restock";

const findConfirmations = `
  select mail_id as "mailId" from mail_outbox where mail_id like 'order-confirmation-%'`;

type Started = ResponseOf<typeof startCheckoutContract>;
type Refused = { error: { code: string; message: string; fields?: Record<string, string> } };
type Stock = { results: readonly { qtyInStock: number }[] };

let server: TestServer;
let keeper: ReturnType<typeof createShopkeeper>;
beforeAll(async () => {
  server = await startTestServer({ HOLD_SECONDS: "600" });
  keeper = createShopkeeper(server.infrastructure);
});
afterAll(() => server.stop());

const settled = async () => {
  const { infrastructure } = server;
  const names = ["products", "variant-stock", "product-status", "stock-holds", "carts"];
  await infrastructure.waitFor(names, await infrastructure.eventStore.head());
};
const sell = async (itemId: string, units: number) => {
  await keeper.define(aProduct(itemId));
  await keeper.stock(itemId, itemId, units);
  await settled();
};
const visitWith = async (itemId: string, quantity: number): Promise<Client> => {
  const visitor = await createClient(server.origin);
  const sku = itemId.toUpperCase();
  expect((await visitor.post(`${CART}/entries`, { itemId, sku, quantity })).status).toBe(200);
  return visitor;
};
const inStock = async (visitor: Client, itemId: string): Promise<number | undefined> => {
  await settled();
  const { body } = await visitor.get<Stock>(`/api/commerce/inventory/stock/?itemId=${itemId}`);
  return body.results[0]?.qtyInStock;
};
const page = async (visitor: Client, itemId: string): Promise<string> => {
  await settled();
  const response = await fetch(`${server.origin}/shop/p/${itemId}`, {
    headers: { cookie: [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join("; ") },
  });
  return response.text();
};

describe("what a checkout holds", () => {
  it("is answered with the cart, its price and the time that is left", async () => {
    await sell("mug", 5);
    const visitor = await visitWith("mug", 2);
    const before = Date.now();
    const { body, status } = await visitor.post<Started>(START, {});
    expect(status).toBe(200);
    expect(body.shoppingCart).toMatchObject({ grandTotalCents: 2500, totalQuantity: 2 });
    expect(body.payments).toEqual([{ method: "manual" }]);
    expect(body.secondsLeft).toBeGreaterThan(590);
    expect(body.secondsLeft).toBeLessThanOrEqual(600);
    expect(Date.parse(body.expiresAt as string)).toBeGreaterThanOrEqual(before + 600_000);
    const again = await visitor.post<Started>(START, {});
    expect(again.body.expiresAt).toBe(body.expiresAt);
  });

  it("is gone for others and there for anyone who holds it [A3.7, A7.5]", async () => {
    await sell("last", 1);
    const [mine, other] = [await visitWith("last", 1), await createClient(server.origin)];
    await mine.post(START, {});
    expect(await inStock(other, "last")).toBe(0);
    expect(await inStock(mine, "last")).toBe(1);
    type Product = ResponseOf<typeof getProductContract>;
    const shown = async (visitor: Client) =>
      (await visitor.get<Product>("/api/commerce/products/last")).body;
    expect(await shown(other)).toMatchObject({ soldOut: true, variants: [{ qtyInStock: 0 }] });
    expect(await shown(mine)).toMatchObject({ soldOut: false, variants: [{ qtyInStock: 1 }] });
    type Cards = { rows: readonly { id: string; soldOut: boolean; mark: string }[] };
    const card = async (visitor: Client) =>
      (await visitor.get<Cards>("/api/commerce/products?pageSize=100")).body.rows.find(
        ({ id }) => id === "last",
      );
    expect(await card(other)).toMatchObject({ soldOut: true, mark: "sold-out" });
    expect(await card(mine)).toMatchObject({ soldOut: false, mark: "none" });
    const home = async (visitor: Client) => (await visitor.get<string>("/")).body;
    expect(await home(other)).toContain("sold-out");
    expect(await home(mine)).not.toContain("sold-out");
    const { body, status } = await other.post<Refused>(`${CART}/entries`, {
      itemId: "last",
      sku: "LAST",
      quantity: 1,
    });
    expect([status, body.error.message]).toEqual([
      409,
      "Sorry, we do not have enough of that item available.",
    ]);
    await mine.post(CANCEL, {});
    expect(await inStock(other, "last")).toBe(1);
  });

  it("offers no restock sign-up to anyone who holds the last unit [A2.8]", async () => {
    await sell("gem", 1);
    const [mine, other] = [await visitWith("gem", 1), await createClient(server.origin)];
    await mine.post(START, {});
    expect(await page(other, "gem")).toContain("restock");
    expect(await page(mine, "gem")).not.toContain('data-root="restock"');
    expect(await page(other, "gem")).toContain('data-root="restock"');
    const signUp = { productId: "gem", variantId: "gem", siteVisitorEmail: "ann@example.com" };
    const ask = (visitor: Client) => visitor.post(SIGN_UP, { ...signUp, isJoinMailingList: false });
    expect((await ask(mine)).status).toBe(409);
    expect((await ask(other)).status).toBe(200);
  });

  it("can be raised by anyone who holds it, up to what there is [A5.7]", async () => {
    await sell("cup", 5);
    const visitor = await visitWith("cup", 2);
    await visitor.post(START, {});
    await settled();
    const { id } = (await visitor.get<ShoppingCart>(CART)).body.entries[0] ?? {};
    const change = (quantity: number) => visitor.put(`${CART}/entries/${id}`, { quantity });
    expect((await change(5)).status).toBe(200);
    expect((await change(6)).status).toBe(409);
    await visitor.post(START, {});
    expect(await inStock(await createClient(server.origin), "cup")).toBe(0);
  });

  it("names the entries that are short [A5.4]", async () => {
    await sell("rare", 1);
    const [first, second] = [await visitWith("rare", 1), await visitWith("rare", 1)];
    await first.post(START, {});
    const { id } = (await second.get<ShoppingCart>(CART)).body.entries[0] ?? {};
    const { status, body } = await second.post<Refused>(START, {});
    expect(status).toBe(409);
    expect(body.error).toEqual({
      code: "not-enough-stock",
      message: "Sorry, we do not have enough of that item available.",
      fields: { [String(id)]: "Sorry, we do not have enough of that item available." },
    });
  });

  it("is nothing for an empty cart [A8.7]", async () => {
    const visitor = await createClient(server.origin);
    const { status, body } = await visitor.post<Refused>(START, {});
    expect([status, body.error.code]).toEqual([409, "cart-empty"]);
    expect((await visitor.post(CANCEL, {})).body).toEqual({ released: false });
  });

  it("is sold, emailed and forgotten when the order is placed", async () => {
    await sell("pot", 3);
    const visitor = await visitWith("pot", 3);
    await visitor.post(START, {});
    expect(visitor.cookies.has("holding")).toBe(true);
    const bought = await visitor.post("/api/commerce/checkout", {
      contact: { email: "pot@example.com", name: "Pat <b>Pot</b>", phone: "" },
      address: {
        line1: "1 Main St",
        city: "Springfield",
        region: "IL",
        postalCode: "62701",
        country: "US",
      },
      note: "Ring twice.",
      grandTotalCents: 3750,
    });
    expect(bought.status).toBe(200);
    expect(visitor.cookies.has("holding")).toBe(false);
    expect(await inStock(visitor, "pot")).toBe(0);
    const mails = await until(async () => {
      const rows = await server.database.query<{ mailId: string }>(findConfirmations, []);
      return rows.length > 0 ? rows : undefined;
    });
    expect(mails).toHaveLength(1);
  });
});
