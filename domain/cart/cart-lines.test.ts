import { describe, expect, it } from "vitest";
import { given } from "#tests/support/given.ts";
import { cartDecider } from "./decide.ts";
import type { CartEvent, SealedFields } from "./events.ts";
import { MAX_QUANTITY } from "./quantity.ts";
import { toShoppingCart } from "./to-shopping-cart.ts";

const cart = given(cartDecider);
const at = "2030-01-01T00:00:00.000Z";
const [mine, other, third] = [
  "7a1f6f3e-3b0c-4d5e-9a55-0e8f2f3b7c11",
  "8b2f6f3e-3b0c-4d5e-9a55-0e8f2f3b7c22",
  "9c3f6f3e-3b0c-4d5e-9a55-0e8f2f3b7c33",
] as const;
type Added = Extract<CartEvent, { type: "CartEntryAdded" }>;
const added = (entryId: string, change: Partial<Added> = {}): Added => ({
  type: "CartEntryAdded",
  entryId,
  itemId: "mug",
  variantId: "mug-red",
  chosenVariant: { sku: "MUG-RED", attributes: {} },
  productType: 1,
  title: "Mug",
  imageUrl: null,
  productUrl: "/shop/p/mug",
  quantity: 2,
  purchasePriceCents: 1250,
  currency: "USD",
  additionalFields: {},
  addedAt: at,
  ...change,
});
const engraved = (text: string) => ({ additionalFields: { engraving: text } });
const changeFields = (change: object, entryId: string = mine) =>
  ({ type: "ChangeFields", entryId, additionalFields: {}, at, ...change }) as const;
const fieldsChanged = (change: object, entryId: string = mine): CartEvent => ({
  type: "CartEntryFieldsChanged",
  entryId,
  additionalFields: {},
  changedAt: at,
  ...change,
});
const removed = (entryId: string): CartEvent => ({
  type: "CartEntryRemoved",
  entryId,
  removedAt: at,
});
const quantityChanged = (quantity: number, entryId: string = mine): CartEvent => ({
  type: "CartEntryQuantityChanged",
  entryId,
  quantity,
  changedAt: at,
});
const sealedFields: SealedFields = {
  personId: "00000000-0000-4000-8000-000000000001",
  sealed: "x",
  digest: "one",
};
const fieldsForm = { formId: "initials", version: 1, answers: [] };
const linesAfter = (...events: readonly CartEvent[]) =>
  events.reduce(cartDecider.evolve, cartDecider.initial).entries;

describe("a line of a cart", () => {
  it("keeps the price and quantity of the other lines", () => {
    const repriced: CartEvent = {
      type: "CartEntryRepriced",
      entryId: mine,
      purchasePriceCents: 900,
      repricedAt: at,
    };
    expect(
      linesAfter(added(mine), added(other), repriced, quantityChanged(5)).map(
        ({ entryId, purchasePriceCents, quantity }) => [entryId, purchasePriceCents, quantity],
      ),
    ).toEqual([
      [mine, 900, 5],
      [other, 1250, 2],
    ]);
  });
  it("is removed alone", () =>
    expect(
      linesAfter(added(mine), added(other), removed(mine)).map(({ entryId }) => entryId),
    ).toEqual([other]));
  it("gets new answers alone, without the seal of the earlier ones", () => {
    const { type: _type, addedAt: _at, ...line } = added(mine, engraved("Bob"));
    const past = [
      added(mine, { ...engraved("Ann"), sealedFields }),
      added(other, { sealedFields }),
    ];
    const [changed, untouched] = linesAfter(...past, fieldsChanged(engraved("Bob")));
    expect(changed).toStrictEqual(line);
    expect(untouched).toMatchObject({ entryId: other, sealedFields });
  });
  it("gets the form and the seal of its new answers, and keeps its form without them", () => {
    const [changed] = linesAfter(added(mine), fieldsChanged({ fieldsForm, sealedFields }));
    expect(changed).toMatchObject({ fieldsForm, sealedFields });
    const [kept] = linesAfter(added(mine, { fieldsForm }), fieldsChanged({}));
    expect(kept).toMatchObject({ fieldsForm });
  });
});

describe("changing a line's answers", () => {
  it("records them with their form and their seal", () => {
    cart(added(mine))
      .when(changeFields({ fieldsForm, sealedFields }))
      .yields(fieldsChanged({ fieldsForm, sealedFields }));
    cart(added(mine)).when(changeFields({ sealedFields })).yields(fieldsChanged({ sealedFields }));
  });
  it("records nothing for the same answers in the same form", () => {
    const past = added(mine, { fieldsForm, sealedFields });
    cart(past).when(changeFields({ fieldsForm, sealedFields })).yields();
    cart(past).when(changeFields({ sealedFields })).yields();
  });
  it("records the same answers in a newer form", () => {
    const newer = { ...fieldsForm, version: 2 };
    cart(added(mine, { fieldsForm }))
      .when(changeFields({ fieldsForm: newer }))
      .yields(fieldsChanged({ fieldsForm: newer }));
  });
  it("needs the line", () =>
    cart(added(mine)).when(changeFields({}, third)).refuses({ code: "entry-unknown" }));
  it("absorbs a line that is then the same", () =>
    cart(added(mine, engraved("Ann")), added(other, { ...engraved("Bob"), quantity: 3 }))
      .when(changeFields(engraved("Bob")))
      .yields(fieldsChanged(engraved("Bob")), removed(other), quantityChanged(5)));
  it.each<[string, Partial<Added>]>([
    ["product", { itemId: "cup" }],
    ["variant", { chosenVariant: { sku: "MUG-BLUE", attributes: {} } }],
    ["answer", engraved("Bobby")],
  ])("leaves a line of another %s alone", (_what, change) =>
    cart(added(mine, engraved("Ann")), added(other, { ...engraved("Bob"), ...change }))
      .when(changeFields(engraved("Bob")))
      .yields(fieldsChanged(engraved("Bob"))),
  );
  it("is refused when both lines together have too many units", () => {
    const twin = (quantity: number) => [
      added(mine, { ...engraved("Ann"), quantity: MAX_QUANTITY - 2 }),
      added(other, { ...engraved("Bob"), quantity }),
    ];
    cart(...twin(2))
      .when(changeFields(engraved("Bob")))
      .yields(fieldsChanged(engraved("Bob")), removed(other), quantityChanged(MAX_QUANTITY));
    cart(...twin(3))
      .when(changeFields(engraved("Bob")))
      .refuses({ code: "quantity-too-large" });
  });
});

describe("lowering a quantity", () => {
  const change = (quantity: number, entryId: string = mine) =>
    ({ type: "ChangeQuantity", entryId, quantity, item: undefined, at }) as const;

  it("is possible for a product that the shop no longer has, raising is not", () => {
    cart(added(mine)).when(change(1)).yields(quantityChanged(1));
    cart(added(mine)).when(change(2)).yields();
    cart(added(mine)).when(change(3)).refuses({ code: "variant-unavailable" });
  });
  it("is about the line that is named", () =>
    cart(added(mine), added(other, { quantity: 9 }))
      .when(change(5, other))
      .yields(quantityChanged(5, other)));
  it.each([
    [Number.NaN, "quantity-not-a-number"],
    [0.5, "quantity-not-whole"],
    [-1, "quantity-too-small"],
    [0, "quantity-zero"],
    [MAX_QUANTITY + 1, "quantity-too-large"],
  ] as const)("to %d is refused: %s", (quantity, code) =>
    cart(added(mine)).when(change(quantity)).refuses({ code }),
  );
});

it("a cart shows its currency, its place and whether it was bought", () => {
  const shown = (...events: readonly CartEvent[]) =>
    toShoppingCart({
      ...events.reduce(cartDecider.evolve, cartDecider.initial),
      id: third,
      websiteId: "demo",
    });
  const location = { country: "US", region: "NY", postalCode: "14850" };
  expect(shown()).toMatchObject({ currency: "USD", isPurchased: false, shippingLocation: null });
  expect(
    shown(added(mine, { currency: "EUR" }), {
      type: "CartShippingLocationSet",
      location,
      setAt: at,
    }),
  ).toMatchObject({ currency: "EUR", shippingLocation: location, isPurchased: false });
  expect(
    shown(added(mine), { type: "CartPurchased", orderId: "order", purchasedAt: at }),
  ).toMatchObject({ isPurchased: true, orderId: "order" });
});
