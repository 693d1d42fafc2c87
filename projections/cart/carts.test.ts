import { afterEach, beforeEach, expect, it } from "vitest";
import type { CartEvent } from "#domain/cart/events.ts";
import { createProjected, type Projected } from "#tests/support/projected.ts";
import { cartChoices } from "./cart-choices.ts";
import { carts } from "./carts.ts";

let website: Projected;
beforeEach(async () => {
  website = await createProjected(carts, cartChoices);
});
afterEach(() => website.drop());

const at = "2030-01-01T00:00:00.000Z";
const id = (last: number) => `00000000-0000-4000-8000-00000000000${last}`;
const record = (...events: readonly CartEvent[]) => website.record(`cart ${id(1)}`, ...events);
const added = (entry: number, purchasePriceCents: number, quantity = 1): CartEvent => ({
  type: "CartEntryAdded",
  entryId: id(entry),
  itemId: "pen",
  variantId: `pen-${entry}`,
  chosenVariant: { sku: `PEN-${entry}`, attributes: { Nib: "Fine" } },
  productType: 1,
  title: "Fountain pen",
  imageUrl: null,
  productUrl: "/shop/p/pen",
  quantity,
  purchasePriceCents,
  currency: "EUR",
  additionalFields: {},
  addedAt: at,
});

it("lists the items of a cart in the order of adding, as they are now", async () => {
  await record(
    added(2, 900),
    added(3, 400, 2),
    added(4, 100),
    { type: "CartEntryQuantityChanged", entryId: id(3), quantity: 5, changedAt: at },
    { type: "CartEntryRepriced", entryId: id(2), purchasePriceCents: 950, repricedAt: at },
    { type: "CartEntryRemoved", entryId: id(4), removedAt: at },
  );
  expect(
    await website.rows(
      `select sku, title, quantity, purchase_price_cents::int as price, attributes, additional_fields
         from read.cart_entries order by place`,
    ),
  ).toEqual([
    {
      sku: "PEN-2",
      title: "Fountain pen",
      quantity: 1,
      price: 950,
      attributes: '{"Nib":"Fine"}',
      additional_fields: "{}",
    },
    {
      sku: "PEN-3",
      title: "Fountain pen",
      quantity: 5,
      price: 400,
      attributes: '{"Nib":"Fine"}',
      additional_fields: "{}",
    },
  ]);
  expect(
    await website.rows(
      `select entries::int, total_quantity::int, subtotal_cents::int, is_purchased
         from read.cart_totals`,
    ),
  ).toEqual([{ entries: 2, total_quantity: 6, subtotal_cents: 2_950, is_purchased: false }]);
});

it("knows the order of a bought cart, and the cart that continues", async () => {
  await record(added(2, 900), {
    type: "CartPurchased",
    orderId: id(8),
    followUpCartId: id(9),
    purchasedAt: at,
  });
  expect(
    await website.rows(
      "select order_id, follow_up_id, purchased_at is not null as purchased from read.carts",
    ),
  ).toEqual([{ order_id: id(8), follow_up_id: id(9), purchased: true }]);
});

it("empties a forgotten person's answers and keeps the item", async () => {
  const person = await website.person("ann@shop.example", { additionalFields: "Ann" });
  const sealedFields = { ...person, digest: "…" };
  await record({ ...added(2, 900), sealedFields } as CartEvent);
  await website.forget(person.personId);
  expect(await website.rows("select sku, additional_fields from read.cart_entries")).toEqual([
    { sku: "PEN-2", additional_fields: null },
  ]);
});

it("keeps what a visitor chose for the cart, until it is undone", async () => {
  const choices = `
    select coupon_ids, country, region, postal_code, shipping_option_id from read.cart_choices`;
  await record(
    { type: "CartCouponApplied", couponId: "TWO", couponIds: ["ONE", "TWO"], appliedAt: at },
    {
      type: "CartShippingLocationSet",
      location: { country: "US", region: "NY", postalCode: "10001" },
      setAt: at,
    },
    { type: "CartShippingOptionSelected", shippingOptionId: "express", selectedAt: at },
  );
  expect(await website.rows(choices)).toEqual([
    {
      coupon_ids: ["ONE", "TWO"],
      country: "US",
      region: "NY",
      postal_code: "10001",
      shipping_option_id: "express",
    },
  ]);
  await record(
    { type: "CartCouponRemoved", couponId: "ONE", couponIds: ["TWO"], removedAt: at },
    { type: "CartShippingLocationSet", location: null, setAt: at },
    { type: "CartShippingOptionSelected", shippingOptionId: null, selectedAt: at },
  );
  expect(await website.rows(choices)).toEqual([
    {
      coupon_ids: ["TWO"],
      country: null,
      region: null,
      postal_code: null,
      shipping_option_id: null,
    },
  ]);
});
