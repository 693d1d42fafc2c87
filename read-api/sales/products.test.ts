import { afterAll, beforeAll, expect, it } from "vitest";
import { createMemoryEventStore } from "#infra/event-store/memory.ts";
import type { Json } from "#infra/event-store/port.ts";
import { newId } from "#infra/ids/uuid.ts";
import type { PersonalData } from "#infra/personal-data/port.ts";
import { createPersonalData } from "#infra/personal-data/postgres.ts";
import { products } from "#projections/catalog/products.ts";
import { visits } from "#projections/census/visits.ts";
import { shopActivity } from "#projections/collector/shop-activity.ts";
import { orders } from "#projections/orders/orders.ts";
import { redirects } from "#projections/redirects/redirects.ts";
import { restock } from "#projections/restock/restock.ts";
import { sales } from "#projections/sales/sales.ts";
import { uuid } from "#tests/projections/sample-values.ts";
import { aProduct } from "#tests/support/catalog.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { hitOf } from "#tests/support/naive-traffic.ts";
import { orderEventData, orderLine } from "#tests/support/order-events.ts";
import { projectAll } from "#tests/support/project.ts";
import type { ProductRow } from "./product-contract.ts";
import { checkProducts, productsSource } from "./products.ts";

/** Quick Views count on the day on which they are recorded; all else says its time. */
const eventStore = createMemoryEventStore({ now: () => at("02") });
const projections = [orders, sales, visits, shopActivity, products, redirects, restock];
let test: TestDatabase;
let personalData: PersonalData;
beforeAll(async () => {
  test = await createTestDatabase();
  const secret = "a secret of thirty-two characters or more";
  personalData = createPersonalData({ database: test.database, secret });
});
afterAll(() => test.drop());

const record = (stream: string, type: string, data: { readonly [key: string]: Json }) =>
  eventStore.append({
    stream,
    expectedRevision: "any",
    events: [{ id: newId(), type, version: 1, data }],
    metadata: { websiteId: "demo", actor: "visitor", correlationId: "test" },
  });
const at = (day: string) => `2030-01-${day}T12:00:00.000Z`;

const define = (slug: string) => {
  const product = aProduct("ink", { slug, name: "Ink" }) as unknown as Json;
  return record("product-demo.ink", "ProductDefined", { product, definedAt: at("01") });
};
const view = (page: string, visitorId: string | null) =>
  record(
    "census-demo.visitors-1",
    "HitRecorded",
    hitOf({ visitorId, page, atMs: Date.parse(at("02")), referrer: "", campaign: "" }) as never,
  );
const BROWSER = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const lookQuickly = async (itemId: string, visitorId: string | null, userAgent = BROWSER) =>
  record("quickView-demo.visitors-1", "QuickViewRecorded", {
    itemId,
    visitorId,
    pagePath: "/shop",
    userAgent,
  });
const putIntoCart = (cart: number, day = "02") =>
  record(`cart-demo.${uuid(cart)}`, "CartEntryAdded", {
    entryId: uuid(50),
    itemId: "ink",
    variantId: "ink",
    productType: 1,
    title: "Ink",
    chosenVariant: { sku: "INK", attributes: {} },
    imageUrl: null,
    productUrl: "/shop/p/ink",
    quantity: 1,
    purchasePriceCents: 100,
    currency: "USD",
    additionalFields: {},
    addedAt: at(day),
  });

const order = async (
  number: number,
  {
    email,
    day,
    units,
    currency = "USD",
  }: Record<"email" | "day", string> & { units: number; currency?: string },
) => {
  const orderId = uuid(number);
  const stream = `order-demo.${orderId}`;
  const person = await personalData.seal("demo", email, { email, name: "Ann" });
  const total = 100 * units + 30;
  const placed = {
    orderId,
    cartId: uuid(number + 100),
    person,
    currency,
    placedAt: at(day),
    lines: [orderLine("ink", 1, units)],
    subtotalCents: 100 * units,
    shippingCostCents: 30,
    grandTotalCents: total,
  };
  await record(stream, "OrderPlaced", orderEventData("OrderPlaced", placed as never));
  await record(stream, "OrderConfirmed", orderEventData("OrderConfirmed", { orderId }));
};
const refund = (number: number, day: string) => {
  const refunded = {
    refundId: uuid(900),
    lines: [{ lineId: "ink", quantity: 1 }],
    amountCents: 100,
  };
  const data = { orderId: uuid(number), ...refunded, refundedAt: at(day) };
  return record(
    `order-demo.${uuid(number)}`,
    "OrderRefunded",
    orderEventData("OrderRefunded", data),
  );
};

const signUp = async (number: number, email: string, variantId = "ink") =>
  record(`restockSignUp-demo.${uuid(number)}`, "RestockSignedUp", {
    signUpId: uuid(number),
    productId: "ink",
    variantId,
    productName: "Ink",
    sku: "INK",
    attributes: {},
    isJoinMailingList: false,
    person: await personalData.seal("demo", email, { email }),
    signedUpAt: at("03"),
  });

const questionOf = (seen = true, from = "2030-01-01") => ({
  range: { websiteId: "demo", timeZone: "UTC", from, to: "2030-01-31" },
  currency: "USD",
  hasQuickViews: true,
  seesViews: seen,
  seesSignUps: seen,
});
const rowsOf = async (question = questionOf(), before: typeof question.range | null = null) => {
  await projectAll(test.database, eventStore, projections, { personalData });
  const { matching, values } = productsSource(question, before);
  const text = `select * from (${matching}) as r order by name, currency`;
  return test.database.query<ProductRow>(text, values);
};

it("follows a product from its pages, former ones too, to carts, orders, refunds and sign-ups", async () => {
  await define("Old-Ink");
  await view("/shop/p/old-ink", "ann");
  await define("ink");
  await view("/shop/p/ink", "ann");
  await view("/shop/p/ink", null);
  await view("/shop/p/ink", "ben");
  await view("/shop", "ben");
  await lookQuickly("ink", "ann");
  await lookQuickly("ink", null);
  await lookQuickly("ink", null, "Googlebot/2.1");
  await lookQuickly("never-sold", "ann");
  await putIntoCart(1);
  await putIntoCart(1);
  await putIntoCart(2);
  await signUp(21, "ann@shop.example");
  await signUp(22, "ben@shop.example");
  await signUp(23, "cam@shop.example", "another variant");
  await order(31, { email: "ben@shop.example", day: "02", units: 1 });
  await order(32, { email: "ann@shop.example", day: "04", units: 3 });
  await order(33, { email: "cam@shop.example", day: "05", units: 1, currency: "EUR" });
  await refund(32, "06");
  const rows = await rowsOf();
  const none = {
    views: null,
    quickViews: null,
    carts: null,
    signUps: null,
    signUpOrders: null,
    signUpRate: null,
  };
  const nothing = { title: "", orders: 0, orderRate: null, units: 0, refundedUnits: 0 };
  const notCompared = {
    viewsBefore: null,
    cartsBefore: null,
    ordersBefore: null,
    unitsBefore: null,
    totalCentsBefore: null,
    refundedCentsBefore: null,
  };
  const expected = [
    {
      name: "",
      currency: "EUR",
      ...none,
      ...nothing,
      cartRate: null,
      refundRate: null,
      totalCents: 30,
      refundedCents: 0,
    },
    {
      name: "",
      currency: "USD",
      ...none,
      ...nothing,
      cartRate: null,
      refundRate: null,
      totalCents: 60,
      refundedCents: 0,
    },
    {
      name: "ink",
      title: "Ink",
      currency: "EUR",
      ...none,
      cartRate: null,
      orderRate: null,
      orders: 1,
      units: 1,
      totalCents: 100,
      refundedUnits: 0,
      refundRate: 0,
      refundedCents: 0,
    },
    {
      name: "ink",
      title: "Ink",
      currency: "USD",
      views: 4,
      quickViews: 2,
      carts: 2,
      cartRate: 0.5,
      orders: 2,
      orderRate: 1,
      units: 4,
      totalCents: 400,
      refundedUnits: 1,
      refundRate: 0.25,
      refundedCents: 100,
      signUps: 3,
      signUpOrders: 1,
      signUpRate: 1 / 3,
    },
  ];
  expect(rows).toEqual(expected.map((row) => ({ ...row, ...notCompared })));
  for (const { reportCents, ledgerCents } of await checkProducts(test.database, questionOf()))
    expect(reportCents).toBe(ledgerCents);
});

it("counts each thing on its own day", async () => {
  const [row] = (await rowsOf(questionOf(true, "2030-01-05"))).filter(
    ({ name, currency }) => name === "ink" && currency === "USD",
  );
  expect(row).toMatchObject({
    orders: 0,
    refundedCents: 100,
    refundedUnits: 1,
    views: 0,
    quickViews: 0,
    carts: 0,
  });
});

it("is next to other days, also where only these have the product", async () => {
  const { range } = questionOf();
  const later = questionOf(true, "2030-01-05");
  const rows = await rowsOf(later, { ...range, from: "2030-01-01", to: "2030-01-04" });
  const inks = rows.filter(({ name }) => name === "ink");
  expect(inks).toMatchObject([
    { currency: "EUR", orders: 1, ordersBefore: 0, viewsBefore: null },
    {
      currency: "USD",
      orders: 0,
      ordersBefore: 2,
      unitsBefore: 4,
      totalCentsBefore: 400,
      refundedCents: 100,
      refundedCentsBefore: 0,
      viewsBefore: 4,
      cartsBefore: 2,
    },
  ]);
});

it("has 0 for counts on days without a row for the product, and no rate", async () => {
  const { range } = questionOf();
  const inkOf = async (asked: typeof range, before: typeof range, question = questionOf()) =>
    (await rowsOf({ ...question, range: asked }, before)).find(
      ({ name, currency }) => name === "ink" && currency === "USD",
    );
  const [used, unused] = [
    { ...range, from: "2030-01-01", to: "2030-01-04" },
    { ...range, from: "2029-01-01", to: "2029-01-04" },
  ];
  expect(await inkOf(unused, used)).toMatchObject({
    views: 0,
    quickViews: 0,
    carts: 0,
    cartRate: null,
    signUps: 0,
    signUpOrders: 0,
    signUpRate: null,
    viewsBefore: 4,
    cartsBefore: 2,
  });
  expect(await inkOf(used, unused)).toMatchObject({ views: 4, viewsBefore: 0, cartsBefore: 0 });
  expect(await inkOf(used, unused, questionOf(false))).toMatchObject({
    views: null,
    viewsBefore: null,
    cartsBefore: 0,
  });
});

it("has nothing of visits and sign-ups for members who cannot read them", async () => {
  const rows = await rowsOf(questionOf(false));
  expect(
    rows.map(({ views, quickViews, cartRate, signUps, signUpOrders }) => [
      views,
      quickViews,
      cartRate,
      signUps,
      signUpOrders,
    ]),
  ).toEqual(rows.map(() => [null, null, null, null, null]));
});
