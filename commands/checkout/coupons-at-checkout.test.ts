import { afterAll, beforeAll, expect, it } from "vitest";
import type { ShoppingCart } from "#domain/cart/shopping-cart.ts";
import type { Order } from "#domain/orders/order.ts";
import { newId } from "#infra/ids/uuid.ts";
import type { CouponRow, CouponUse } from "#read-api/coupons/contract.ts";
import { aProduct, aVariant, createShopkeeper } from "#tests/support/catalog.ts";
import { type Client, createClient, createOwnerClient } from "#tests/support/client.ts";
import { addMember } from "#tests/support/members.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { until } from "#tests/support/wait-for.ts";

const CART = "/api/commerce/shopping-cart";
const CONSOLE = "/api/console";
type Placed = { order: Order; error: { code: string } };

let server: TestServer;
let owner: Client;
const express = newId();

const coupon = (code: string, usageLimit: number) =>
  owner.post(`${CONSOLE}/coupons`, {
    code,
    usageLimit,
    discount: { kind: "percent", ratePpm: 100_000 },
  });

beforeAll(async () => {
  server = await startTestServer();
  owner = await createOwnerClient(server.origin, server.setupCode);
  const keeper = createShopkeeper(server.infrastructure);
  await keeper.define(aProduct("mug", { variants: [{ ...aVariant("mug"), priceCents: 1_999 }] }));
  await keeper.stock("mug", "mug", 1_000);
  await owner.put(`${CONSOLE}/shipping-options/${express}`, {
    name: "Express",
    rate: { kind: "flat", costCents: 1_490 },
    countries: ["US"],
  });
  await owner.put(`${CONSOLE}/tax-rules/${newId()}`, {
    name: "NY sales tax",
    country: "US",
    region: "NY",
    ratePpm: 88_750,
    appliesTo: ["physical", "shipping"],
  });
  const { infrastructure } = server;
  await infrastructure.waitFor(
    ["products", "variant-stock", "tax-rules", "shipping-options"],
    await infrastructure.eventStore.head(),
  );
});
afterAll(() => server.stop());

const fill = async (code: string) => {
  const visitor = await createClient(server.origin);
  await visitor.post(`${CART}/entries`, { itemId: "mug", sku: "MUG", quantity: 3 });
  await visitor.post(`${CART}/coupons`, { code });
  const location = { country: "US", region: "NY", postalCode: "10001" };
  const { body } = await visitor.put<{ shoppingCart: ShoppingCart }>(`${CART}/location`, {
    location,
  });
  return { visitor, cart: body.shoppingCart };
};

const buy = (visitor: Client, cart: ShoppingCart) =>
  visitor.post<Placed>("/api/commerce/checkout", {
    contact: { email: "ann@shop.example", name: "Ann" },
    address: {
      line1: "1 Main St",
      city: "New York",
      region: "NY",
      postalCode: "10001",
      country: "US",
    },
    grandTotalCents: cart.grandTotalCents,
  });

it("orders cost what the cart said, part by part [A3.1]", async () => {
  await coupon("TEN", 100);
  const { visitor, cart } = await fill("ten");
  // 59.97 − 6.00 = 53.97; 14.90; 8.875 % of each: 4.79 and 1.32.
  expect(cart).toMatchObject({
    subtotalCents: 5_997,
    discountCents: 600,
    shippingCostCents: 1_490,
    taxCents: 611,
    grandTotalCents: 7_498,
  });
  const { status, body } = await buy(visitor, cart);
  expect(status).toBe(200);
  expect(body.order).toMatchObject({
    subtotalCents: 5_997,
    discountCents: 600,
    shippingCostCents: 1_490,
    taxCents: 611,
    grandTotalCents: 7_498,
    lines: [{ totalCents: 5_997, discountCents: 600, taxCents: 479 }],
    discounts: [{ couponId: "TEN", amountCents: 600 }],
    taxes: [{ name: "NY sales tax", amountCents: 611 }],
    shipping: { name: "Express", costCents: 1_490 },
  });
  await until(async () => {
    const { body: row } = await owner.get<CouponRow>(`${CONSOLE}/coupons/TEN`);
    return row.redeemed === 1 && row.discountedCents === 600 && row.reserved === 0;
  });
  const { rows } = await until(async () => {
    const path = `${CONSOLE}/coupons/TEN/uses`;
    const { body: uses } = await owner.get<{ rows: readonly CouponUse[] }>(path);
    return uses.rows[0]?.orderNumber === 1 ? uses : undefined;
  });
  expect(rows).toMatchObject([{ orderId: body.order.orderId, amountCents: 600 }]);
  const { token } = await addMember(server.infrastructure, "REPORTING");
  const told = await fetch(`${server.origin}${CONSOLE}/coupons/TEN/uses`, {
    headers: { cookie: `daybook_owner=${token}` },
  });
  expect(((await told.json()) as { rows: readonly CouponUse[] }).rows).toMatchObject([
    { orderId: null, orderNumber: null, amountCents: 600 },
  ]);
});

it("a coupon that is valid twice is used by exactly two of twelve concurrent orders", async () => {
  await coupon("TWO", 2);
  const carts = await Promise.all(Array.from({ length: 12 }, () => fill("two")));
  const told = await Promise.all(carts.map(({ visitor, cart }) => buy(visitor, cart)));
  const bought = told.filter(({ status }) => status === 200);
  expect(bought.map(({ body }) => body.order.discountCents)).toEqual([600, 600]);
  const codes = told.filter(({ status }) => status !== 200).map(({ body }) => body.error.code);
  expect(codes).toHaveLength(10);
  for (const code of codes) expect(["coupon-gone", "total-changed"]).toContain(code);
  // No units stay held: the customer who was refused can order at the current price.
  const lost = told.findIndex(({ status }) => status !== 200);
  const { visitor } = carts[lost] as (typeof carts)[number];
  const cart = await until(async () => {
    const { body } = await visitor.get<ShoppingCart>(CART);
    return body.invalidCoupons[0]?.reason === "used-up" ? body : undefined;
  });
  expect(cart.discountCents).toBe(0);
  const { order } = (await buy(visitor, cart)).body;
  expect(order).toMatchObject({ discountCents: 0, grandTotalCents: cart.grandTotalCents });
});
