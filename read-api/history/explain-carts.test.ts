import { afterAll, beforeAll, expect, it } from "vitest";
import type { EventStore, Json } from "#infra/event-store/port.ts";
import { createPostgresEventStore } from "#infra/event-store/postgres.ts";
import { newId } from "#infra/ids/uuid.ts";
import { createMemoryPersonalData } from "#infra/personal-data/memory.ts";
import { eventTexts, explainedNumbers } from "#read-api/shell/explained.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { orderEventData } from "#tests/support/order-events.ts";
import { type ExplainedNumber, explainContract } from "../explained/explain-contract.ts";
import { createExplain } from "./explain.ts";

const personalData = createMemoryPersonalData();

let test: TestDatabase;
let eventStore: EventStore;
const AT = "2030-03-01T10:00:00.000Z";
let clock = Date.parse(AT);

beforeAll(async () => {
  test = await createTestDatabase();
  const now = () => new Date(clock).toISOString();
  eventStore = createPostgresEventStore({ connectionString: test.url, now });
});
afterAll(async () => {
  await eventStore.close();
  await test.drop();
});

const append = async (stream: string, type: string, data: { readonly [key: string]: Json }) => {
  clock += 1_000;
  await eventStore.append({
    stream,
    expectedRevision: "any",
    events: [{ id: newId(), type, version: 1, data }],
    metadata: { websiteId: "demo", actor: "visitor", correlationId: "c" },
  });
};

const cart = "cart-demo.c1";
const line = (entryId: string, quantity: number) => ({
  entryId,
  itemId: "mug",
  variantId: "mug",
  chosenVariant: { sku: "MUG", attributes: {} },
  productType: 1,
  title: "Mug",
  imageUrl: null,
  productUrl: "/mug",
  quantity,
  purchasePriceCents: 1_000,
  currency: "USD",
  additionalFields: {},
  addedAt: AT,
});
const coupon = (ratePpm: number) => ({
  couponId: "TEN",
  code: "TEN",
  name: "",
  discount: { kind: "percent", ratePpm },
  currency: "USD",
  minimumSubtotalCents: 0,
  startsAt: null,
  expiresAt: null,
  usageLimit: 1,
  enabled: true,
});
const taxRule = {
  taxRuleId: "t",
  name: "Tax",
  country: "US",
  region: "",
  regionName: "",
  postalCodes: [],
  ratePpm: 100_000,
  inclusive: false,
  appliesTo: ["physical"],
  enabled: true,
};
const shippingOption = (costCents: number) => ({
  shippingOptionId: "parcel",
  name: "Parcel",
  description: "",
  rate: { kind: "flat", costCents },
  currency: "USD",
  countries: [],
  enabled: true,
});

const amounts = ["discount", "shipping", "tax", "total"] as const;
const ask = (number: ExplainedNumber, at?: string) =>
  createExplain({
    sql: test.database,
    personalData,
    explainedNumbers,
    eventTexts,
    orderIdOf: () => "o1",
    websiteFacts: async () => ({ timeZone: "UTC", currency: "USD" }),
  })("demo", explainContract.query.parse({ number, id: "c1", ...(at !== undefined && { at }) }));
const cartNow = async (at?: string) => {
  const found = await Promise.all(amounts.map((name) => ask(`cart-${name}`, at)));
  return found.map(({ chosen }) => chosen);
};

it("explains what a cart costs by the cart, coupons, shipping, taxes and the order it became", async () => {
  await append("coupon-demo.TEN", "CouponCreated", { coupon: coupon(100_000), createdAt: AT });
  expect(await cartNow()).toEqual([null, null, null, null]);
  await append(cart, "CartEntryAdded", line(newId(), 3));
  expect(await cartNow()).toEqual([0, 0, 0, 3_000]);
  await append(cart, "CartCouponApplied", { couponId: "TEN", couponIds: ["TEN"], appliedAt: AT });
  expect(await cartNow()).toEqual([300, 0, 0, 2_700]);
  const couponPosition = `${await eventStore.head()}`;
  // Nothing that the cart did: the shop begins to tax and to ship.
  await append("taxes-demo.site", "TaxRuleDefined", { rule: taxRule, definedAt: AT });
  await append("shipping-demo.site", "ShippingOptionDefined", {
    option: shippingOption(500),
    definedAt: AT,
  });
  const location = { country: "US", region: "", postalCode: "" };
  await append(cart, "CartShippingLocationSet", { location, setAt: AT });
  expect(await cartNow()).toEqual([300, 500, 270, 3_470]);
  await append("coupon-demo.TEN", "CouponChanged", { coupon: coupon(200_000), changedAt: AT });
  expect(await cartNow()).toEqual([600, 500, 240, 3_140]);

  // The last use of the coupon is set aside for this very order, and its address has no tax.
  const reservation = { reservationId: "o1.1", expiresAt: "2031-01-01T00:00:00.000Z" };
  await append("coupon-demo.TEN", "CouponReserved", { ...reservation, reservedAt: AT });
  expect(await cartNow()).toEqual([600, 500, 240, 3_140]);
  const placed = orderEventData("OrderPlaced", {
    orderId: "o1",
    cartId: "c1",
    discountCents: 600,
    shippingCostCents: 700,
    grandTotalCents: 3_100,
    person: { personId: newId(), sealed: "of the buyer" },
  });
  await append("order-demo.o1", "OrderPlaced", placed);
  expect(await cartNow()).toEqual([600, 700, 0, 3_100]);
  await append("order-demo.o1", "OrderFailed", { orderId: "o1", reason: "replaced", failedAt: AT });
  expect(await cartNow()).toEqual([600, 500, 240, 3_140]);
  await append("order-demo.o1", "OrderPlaced", placed);
  await append(cart, "CartPurchased", { orderId: "o1", purchasedAt: AT });
  await append("coupon-demo.TEN", "CouponRemoved", { removedAt: AT });
  expect(await cartNow()).toEqual([600, 700, 0, 3_100]);
  expect(await cartNow(couponPosition)).toEqual([300, 0, 0, 2_700]);

  const { rows, currency } = await ask("cart-total");
  expect(currency).toBe("USD");
  expect(rows.map(({ what, before, after }) => [what, before, after])).toEqual([
    ["The cart was ordered", 3_100, 3_100],
    ["Placed with 0 units", 3_140, 3_100],
    ["The attempt failed", 3_100, 3_140],
    ["Placed with 0 units", 3_140, 3_100],
    ["A coupon was changed", 3_470, 3_140],
    ["A shipping destination was set", 2_700, 3_470],
    ["A coupon was applied", 3_000, 2_700],
    ["3 × Mug added", null, 3_000],
  ]);
});
