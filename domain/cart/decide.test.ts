import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { itKeepsTheDeciderContract } from "#tests/support/decider-contract.ts";
import { given } from "#tests/support/given.ts";
import type { ItemFacts } from "../catalog/variant-facts.ts";
import { type AddEntry, MAX_ENTRIES } from "./add-entry.ts";
import { type CartCommand, cartDecider } from "./decide.ts";
import type { CartEvent } from "./events.ts";
import { type CartRejection, cartRejectionText } from "./rejections.ts";
import { toShoppingCart } from "./to-shopping-cart.ts";
import { lineTotalCents, totalsOf } from "./totals.ts";

itKeepsTheDeciderContract("cart", cartDecider);

const cart = given(cartDecider);
const at = "2030-01-01T00:00:00.000Z";
const [id1, id2, id3] = [
  "7a1f6f3e-3b0c-4d5e-9a55-0e8f2f3b7c11",
  "8b2f6f3e-3b0c-4d5e-9a55-0e8f2f3b7c22",
  "9c3f6f3e-3b0c-4d5e-9a55-0e8f2f3b7c33",
] as const;

const mug: ItemFacts & { variant: NonNullable<ItemFacts["variant"]> } = {
  itemId: "mug",
  name: "Mug",
  productType: 1,
  currency: "USD",
  productUrl: "/shop/p/mug",
  variantOptionOrdering: ["Colour", "Size"],
  variant: {
    variantId: "mug-red",
    sku: "MUG-RED",
    attributes: { Colour: "Red", Size: "Big" },
    priceCents: 1250,
    imageUrl: null,
    stock: { unlimited: false, qtyInStock: 5 },
  },
};
const withStock = (qtyInStock: number, unlimited = false): ItemFacts => ({
  ...mug,
  variant: { ...mug.variant, stock: { unlimited, qtyInStock } },
});
const add = (changes: Partial<AddEntry> = {}): AddEntry => ({
  type: "AddEntry",
  entryId: id1,
  item: mug,
  sku: "MUG-RED",
  quantity: 2,
  additionalFields: {},
  startsCart: true,
  at,
  ...changes,
});
const added = (
  changes: Partial<Extract<CartEvent, { type: "CartEntryAdded" }>> = {},
): CartEvent => ({
  type: "CartEntryAdded",
  entryId: id1,
  itemId: "mug",
  variantId: "mug-red",
  chosenVariant: { sku: "MUG-RED", attributes: { Colour: "Red", Size: "Big" } },
  productType: 1,
  title: "Mug",
  imageUrl: null,
  productUrl: "/shop/p/mug",
  quantity: 2,
  purchasePriceCents: 1250,
  currency: "USD",
  additionalFields: {},
  addedAt: at,
  ...changes,
});
const initials = { formId: "initials", version: 1, answers: [] };
const quantityChanged = (quantity: number, entryId: string = id1): CartEvent => ({
  type: "CartEntryQuantityChanged",
  entryId,
  quantity,
  changedAt: at,
});
const purchased: CartEvent = { type: "CartPurchased", orderId: "order", purchasedAt: at };

describe("extra fields", () => {
  it("are kept with the form that asked for them [A3.3]", () =>
    cart()
      .when(add({ additionalFields: { letters: "A" }, fieldsForm: initials, fieldErrors: {} }))
      .yields(added({ additionalFields: { letters: "A" }, fieldsForm: initials })));

  it("are refused by field, but not before the stock was looked at [A5.1, A5.7, A5.8]", () => {
    const fieldErrors = { letters: "Required" };
    cart().when(add({ fieldErrors })).refuses({ code: "fields-invalid", errors: fieldErrors });
    cart()
      .when(add({ fieldErrors, item: withStock(1) }))
      .refuses({ code: "not-enough-stock" });
    cart(added({ quantity: 5 }))
      .when(add({ fieldErrors, quantity: 1 }))
      .refuses({ code: "not-enough-stock" });
  });
});

describe("adding an entry", () => {
  it("takes price and title from the server's facts", () => cart().when(add()).yields(added()));

  it("refuses while options are not chosen and names them all [A5.2]", () => {
    const options = (...names: string[]) => ({
      ...mug,
      variant: undefined,
      variantOptionOrdering: names,
    });
    const refused = (item: ItemFacts, text: string) => {
      const decision = cartDecider.decide(add({ item, sku: "" }), cartDecider.initial);
      expect(decision.ok ? "" : cartRejectionText(decision.rejection)).toBe(text);
    };
    refused(options("Size"), "Please select the Size option.");
    refused(options("Size", "Colour"), "Please select the Size and Colour options.");
    refused(options("Size", "Colour", "Fit"), "Please select the Size, Colour and Fit options.");
  });

  it("refuses a variant that does not exist [A5.3]", () => {
    cart()
      .when(add({ item: { ...mug, variant: undefined } }))
      .refuses({ code: "variant-unavailable" });
    expect(cartRejectionText({ code: "variant-unavailable" })).toBe(
      "Sorry, that item variant is unavailable. Please select another variant.",
    );
  });

  it("refuses what cannot be bought at all", () =>
    cart()
      .when(add({ item: { ...mug, productType: 5 } }))
      .refuses({ code: "variant-unavailable" }));

  it("refuses more than is in stock [A5.4]", () => {
    cart()
      .when(add({ quantity: 6 }))
      .refuses({ code: "not-enough-stock" });
    cart()
      .when(add({ item: withStock(0), quantity: 1 }))
      .refuses({ code: "not-enough-stock" });
    expect(cartRejectionText({ code: "not-enough-stock" })).toBe(
      "Sorry, we do not have enough of that item available.",
    );
  });

  it.each([
    [3, "yields"],
    [4, "refuses"],
  ] as const)(
    "counts what the cart holds already against the stock: %i more [A5.7]",
    (quantity, expected) => {
      const when = cart(added()).when(add({ entryId: id2, quantity }));
      if (expected === "yields") when.yields(quantityChanged(5));
      else when.refuses({ code: "not-enough-stock" });
    },
  );

  it("counts all lines of the variant against the stock [A5.7]", () =>
    cart(added(), added({ entryId: id2, additionalFields: { gift: "yes" } }))
      .when(add({ entryId: id3, additionalFields: { gift: "no" } }))
      .refuses({ code: "not-enough-stock" }));

  it("never runs out of variants without stock tracking, digital goods and gift cards [A4.6]", () => {
    cart()
      .when(add({ item: withStock(0, true) }))
      .yields(added());
    for (const productType of [2, 4] as const)
      cart()
        .when(add({ item: { ...withStock(0), productType } }))
        .yields(added({ productType }));
  });

  it.each([
    [Number.NaN, "quantity-not-a-number", "Quantity must be a number."],
    [1.5, "quantity-not-whole", "Quantity must be a whole number"],
    [0, "quantity-too-small", "Quantity must be at least 1."],
    [-3, "quantity-too-small", "Quantity must be at least 1."],
    [10_000, "quantity-too-large", "Quantity must be at most 9999."],
  ] as const)("refuses the quantity %s [A5.5] [A9.3]", (quantity, code, text) => {
    cart()
      .when(add({ quantity, item: withStock(0, true) }))
      .refuses({ code });
    expect(cartRejectionText({ code })).toBe(text);
  });

  it("refuses a gift card without a denomination [A5.6]", () => {
    const item = { ...mug, productType: 4, variant: undefined } as const;
    cart()
      .when(add({ item, sku: "" }))
      .refuses({ code: "denomination-missing" });
    expect(cartRejectionText({ code: "denomination-missing" })).toBe(
      "Select a denomination for the Gift Card",
    );
  });

  it("says the first refusal only: no variant before no stock before a wrong quantity", () => {
    cart()
      .when(add({ item: { ...mug, variant: undefined }, quantity: 1.5 }))
      .refuses({ code: "variant-unavailable" });
    cart()
      .when(add({ item: withStock(0), quantity: 1.5 }))
      .refuses({ code: "not-enough-stock" });
  });

  it("makes one line of the same variant with the same answers, at the price of now", () => {
    cart(added())
      .when(add({ entryId: id2, quantity: 1 }))
      .yields(quantityChanged(3));
    const dearer = { ...mug, variant: { ...mug.variant, priceCents: 1300 } };
    cart(added())
      .when(add({ entryId: id2, quantity: 1, item: dearer }))
      .yields(
        { type: "CartEntryRepriced", entryId: id1, purchasePriceCents: 1300, repricedAt: at },
        quantityChanged(3),
      );
  });

  it("makes another line of other answers in the extra fields", () =>
    cart(added())
      .when(add({ entryId: id2, additionalFields: { engraving: "Ann" } }))
      .yields(added({ entryId: id2, additionalFields: { engraving: "Ann" } })));

  it("refuses a line of more than 9999 [A9.3]", () =>
    cart(added({ quantity: 9_999 }))
      .when(add({ entryId: id2, quantity: 1, item: withStock(0, true) }))
      .refuses({ code: "quantity-too-large" }));

  it("refuses another currency", () =>
    cart(added())
      .when(add({ entryId: id2, item: { ...mug, itemId: "cup", currency: "EUR" } }))
      .refuses({ code: "other-currency" }));

  it("refuses more lines than a cart can hold", () => {
    const lines = Array.from({ length: MAX_ENTRIES }, (_each, index) =>
      added({ entryId: id2, itemId: `item-${index}` }),
    );
    cart(...lines)
      .when(add())
      .refuses({ code: "too-many-entries" });
  });

  it("begins no cart under an id that the server did not make", () =>
    cart()
      .when(add({ startsCart: false }))
      .refuses({ code: "cart-unknown" }));

  it("adds nothing to a purchased cart", () =>
    cart(added(), purchased)
      .when(add({ entryId: id2 }))
      .refuses({ code: "cart-purchased" }));
});

describe("changing entries", () => {
  const change = (quantity: number, item: ItemFacts | undefined = mug): CartCommand => ({
    type: "ChangeQuantity",
    entryId: id1,
    quantity,
    item,
    at,
  });
  it("sets the quantity", () => cart(added()).when(change(5)).yields(quantityChanged(5)));
  it("records nothing when it is so already", () => cart(added()).when(change(2)).yields());
  it("refuses to raise above the stock, other lines included [A5.7]", () => {
    cart(added()).when(change(6)).refuses({ code: "not-enough-stock" });
    cart(added(), added({ entryId: id2, additionalFields: { gift: "yes" } }))
      .when(change(4))
      .refuses({ code: "not-enough-stock" });
  });
  it("lets anybody want less, whatever became of the item", () => {
    cart(added())
      .when(change(1, withStock(0)))
      .yields(quantityChanged(1));
    cart(added())
      .when({ ...change(1), item: undefined } as CartCommand)
      .yields(quantityChanged(1));
  });
  it("rejects a higher quantity of an item that is no longer sold", () =>
    cart(added())
      .when({ ...change(3), item: undefined } as CartCommand)
      .refuses({ code: "variant-unavailable" }));
  it("refuses 0: the screen asks first and removes [A5.16]", () =>
    cart(added()).when(change(0)).refuses({ code: "quantity-zero" }));
  it("refuses entries that are not there", () =>
    cart().when(change(3)).refuses({ code: "entry-unknown" }));

  it("changes the answers in the extra fields [A7.2]", () => {
    const fields = (engraving: string): CartCommand => ({
      type: "ChangeFields",
      entryId: id1,
      additionalFields: { engraving },
      at,
    });
    cart(added())
      .when(fields("Ann"))
      .yields({
        type: "CartEntryFieldsChanged",
        entryId: id1,
        additionalFields: { engraving: "Ann" },
        changedAt: at,
      });
    cart(added({ additionalFields: { engraving: "Ann" } }))
      .when(fields("Ann"))
      .yields();
    cart().when(fields("Ann")).refuses({ code: "entry-unknown" });
  });

  it("refuses answers that cannot be taken [A5.8]", () =>
    cart(added())
      .when({
        type: "ChangeFields",
        entryId: id1,
        additionalFields: {},
        fieldErrors: { engraving: "Required" },
        at,
      })
      .refuses({ code: "fields-invalid", errors: { engraving: "Required" } }));

  it("takes in the line whose answers it comes to have", () =>
    cart(
      added({ additionalFields: { engraving: "Ann" } }),
      added({ entryId: id2, quantity: 3, additionalFields: { engraving: "Bob" } }),
    )
      .when({ type: "ChangeFields", entryId: id1, additionalFields: { engraving: "Bob" }, at })
      .yields(
        {
          type: "CartEntryFieldsChanged",
          entryId: id1,
          additionalFields: { engraving: "Bob" },
          changedAt: at,
        },
        { type: "CartEntryRemoved", entryId: id2, removedAt: at },
        quantityChanged(5),
      ));

  it("removes, and is done when there is nothing to remove", () => {
    const remove = { type: "RemoveEntry", entryId: id1, at } as const;
    cart(added()).when(remove).yields({ type: "CartEntryRemoved", entryId: id1, removedAt: at });
    cart().when(remove).yields();
  });

  it("changes nothing in a purchased cart", () => {
    const refused: CartRejection = { code: "cart-purchased" };
    cart(added(), purchased).when(change(1)).refuses(refused);
    cart(added(), purchased).when({ type: "RemoveEntry", entryId: id1, at }).refuses(refused);
    cart(added(), purchased)
      .when({ type: "RepriceEntries", prices: new Map([[id1, 1]]), at })
      .refuses(refused);
  });

  it("reprices what costs something else now", () =>
    cart(added(), added({ entryId: id2, itemId: "cup" }))
      .when({
        type: "RepriceEntries",
        prices: new Map([
          [id1, 1250],
          [id2, 999],
        ]),
        at,
      })
      .yields({
        type: "CartEntryRepriced",
        entryId: id2,
        purchasePriceCents: 999,
        repricedAt: at,
      }));

  it("is purchased once, by one order", () => {
    const purchase = (orderId: string): CartCommand => ({ type: "PurchaseCart", orderId, at });
    cart(added()).when(purchase("order")).yields(purchased);
    cart(added(), purchased).when(purchase("order")).yields();
    cart(added(), purchased).when(purchase("other")).refuses({ code: "cart-purchased" });
  });
});

describe("totals", () => {
  const line = fc.record({
    quantity: fc.integer({ min: 1, max: 9_999 }),
    purchasePriceCents: fc.integer({ min: 0, max: 100_000_000 }),
    productType: fc.constantFrom(1, 2, 3, 4) as fc.Arbitrary<1 | 2 | 3 | 4>,
  });

  it("add up, in any order and any grouping [A3.1]", () => {
    fc.assert(
      fc.property(fc.array(line), fc.array(line), (left, right) => {
        const [a, b, both, swapped] = [
          totalsOf(left),
          totalsOf(right),
          totalsOf([...left, ...right]),
          totalsOf([...right, ...left]),
        ];
        expect(both).toEqual(swapped);
        expect(both.subtotalCents).toBe(a.subtotalCents + b.subtotalCents);
        expect(both.totalQuantity).toBe(a.totalQuantity + b.totalQuantity);
        expect(both.grandTotalCents).toBe(
          both.subtotalCents + both.taxCents + both.shippingCostCents - both.discountCents,
        );
        expect(both.subtotalCents).toBe(
          [...left, ...right].reduce((sum, each) => sum + lineTotalCents(each), 0),
        );
        expect(Number.isSafeInteger(both.subtotalCents)).toBe(true);
      }),
    );
  });

  it.each([
    [[], { hasDigital: false, purelyDigital: false, requiresShipping: false }],
    [[1], { hasDigital: false, purelyDigital: false, requiresShipping: true }],
    [[2, 2], { hasDigital: true, purelyDigital: true, requiresShipping: false }],
    [[1, 2], { hasDigital: true, purelyDigital: false, requiresShipping: true }],
    [[3, 4], { hasDigital: false, purelyDigital: false, requiresShipping: false }],
  ] as const)("say what must be shipped: product types %j [A3.1]", (types, expected) => {
    const lines = types.map((productType) => ({
      quantity: 1,
      purchasePriceCents: 100,
      productType,
    }));
    expect(totalsOf(lines)).toMatchObject(expected);
  });
});

it("answers every field of a cart and its entries [A3.1] [A3.2]", () => {
  const state = [added(), purchased].reduce(cartDecider.evolve, cartDecider.initial);
  expect(toShoppingCart({ ...state, id: id3, websiteId: "demo" })).toEqual({
    id: id3,
    websiteId: "demo",
    orderId: "order",
    created: at,
    isPurchased: true,
    entries: [
      {
        id: id1,
        itemId: "mug",
        chosenVariant: { sku: "MUG-RED", attributes: { Colour: "Red", Size: "Big" } },
        quantity: 2,
        title: "Mug",
        subTotal: { value: "2500", currency: "USD" },
        purchasePriceCents: 1250,
        variantId: "mug-red",
        productType: 1,
        imageUrl: null,
        productUrl: "/shop/p/mug",
        additionalFields: {},
        fieldsForm: null,
      },
    ],
    shippingOptions: [],
    selectedShippingOption: null,
    shippingLocation: null,
    applicableTaxRules: [],
    coupons: [],
    validCoupons: [],
    invalidCoupons: [],
    subtotalCents: 2500,
    taxCents: 0,
    shippingCostCents: 0,
    discountCents: 0,
    grandTotalCents: 2500,
    totalQuantity: 2,
    hasDigital: false,
    purelyDigital: false,
    requiresShipping: true,
    currency: "USD",
    includedTaxCents: 0,
    shippingProblem: null,
  });
});
