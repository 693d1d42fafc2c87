import { describe, expect, it } from "vitest";
import { aProduct, aVariant } from "#tests/support/catalog.ts";
import type { Entry } from "../cart/entry.ts";
import { productTypes } from "../catalog/product-types.ts";
import { type Checkout, checkoutRefusal, priceNow } from "./checkout-rules.ts";
import { checkoutRejectionText } from "./rejections.ts";

const entry = (change: Partial<Entry> = {}): Entry => ({
  entryId: "00000000-0000-4000-8000-000000000001",
  itemId: "mug",
  variantId: "mug",
  chosenVariant: { sku: "MUG", attributes: {} },
  productType: productTypes.PHYSICAL,
  title: "Mug",
  imageUrl: null,
  productUrl: "/shop/p/mug",
  quantity: 2,
  purchasePriceCents: 1250,
  currency: "USD",
  additionalFields: {},
  ...change,
});
const address = {
  line1: "12 Mill Lane",
  line2: "",
  city: "Ithaca",
  region: "NY",
  postalCode: "14850",
  country: "US",
};
const products = new Map([
  ["mug", aProduct("mug")],
  ["pen", aProduct("pen", { variants: [aVariant("blue"), aVariant("red")] })],
  ["hidden", aProduct("hidden", { visible: false })],
  ["wall", aProduct("wall", { productType: productTypes.PAYWALL })],
  ["yen", aProduct("yen", { currency: "JPY" })],
  ["gone", undefined],
]);
const refusal = (change: Partial<Checkout> = {}) =>
  checkoutRefusal({ entries: [entry()], products, address, minimumCents: 0, ...change });
const of = (itemId: string, change: Partial<Entry> = {}) =>
  entry({ itemId, variantId: itemId, ...change });

describe("the shop's current price of an entry", () => {
  it("is the price of its own variant", () => {
    const pen = aProduct("pen", {
      variants: [aVariant("blue"), { ...aVariant("red"), priceCents: 900 }],
    });
    const shop = new Map([["pen", pen]]);
    expect(priceNow(of("pen", { variantId: "blue" }), shop)).toBe(1250);
    expect(priceNow(of("pen", { variantId: "red" }), shop)).toBe(900);
  });
  it("is the sale price while the variant is on sale", () => {
    const sold = (onSale: boolean) =>
      new Map([
        ["mug", aProduct("mug", { variants: [{ ...aVariant("mug"), onSale, salePriceCents: 1 }] })],
      ]);
    expect(priceNow(entry(), sold(true))).toBe(1);
    expect(priceNow(entry(), sold(false))).toBe(1250);
  });
  it.each(["hidden", "wall", "yen", "gone", "unheard-of"])("is none for %s", (itemId) =>
    expect(priceNow(of(itemId), products)).toBeUndefined(),
  );
  it("is none for a variant that the product no longer has", () =>
    expect(priceNow(entry({ variantId: "large" }), products)).toBeUndefined());
});

describe("a checkout", () => {
  it("starts when nothing speaks against it", () => expect(refusal()).toBeUndefined());

  it("needs something in the cart [A5.3]", () => {
    expect(refusal({ entries: [] })).toEqual({ code: "cart-empty" });
    expect(checkoutRejectionText({ code: "cart-empty" })).toBe(
      "You have nothing in your shopping cart.",
    );
  });

  it("needs every item to be for sale, not only the first", () => {
    expect(refusal({ entries: [entry(), of("hidden")] })).toEqual({ code: "variant-unavailable" });
    expect(checkoutRejectionText({ code: "variant-unavailable" })).toBe(
      "Sorry, that item variant is unavailable. Please select another variant.",
    );
  });

  it("needs every price to be the one that the customer saw", () => {
    const dearer = entry({ purchasePriceCents: 1249 });
    expect(refusal({ entries: [dearer] })).toEqual({ code: "price-changed" });
    expect(refusal({ entries: [entry(), dearer] })).toEqual({ code: "price-changed" });
    expect(checkoutRejectionText({ code: "price-changed" })).toBe(
      "A price in your cart has changed. Please review your cart and try again.",
    );
  });

  it("needs the minimum, which the subtotal can reach exactly [A5.15]", () => {
    expect(refusal({ minimumCents: 2500 })).toBeUndefined();
    const rejection = { code: "checkout-minimum", minimumCents: 2501, currency: "USD" } as const;
    expect(refusal({ minimumCents: 2501 })).toEqual(rejection);
    expect(checkoutRejectionText(rejection)).toBe(
      "To check out, your order subtotal must be $25.01 or more.",
    );
  });

  it("needs an address for goods that are shipped, once the customer was asked", () => {
    expect(refusal({ address: undefined })).toEqual({ code: "address-missing" });
    expect(refusal({ address: null })).toBeUndefined();
    const service = entry({ productType: productTypes.SERVICE });
    expect(refusal({ entries: [service], address: undefined })).toBeUndefined();
    expect(checkoutRejectionText({ code: "address-missing" })).toBe("Enter a delivery address.");
  });

  it("shows the first of several reasons", () => {
    const all = { minimumCents: 9_999_999, address: undefined };
    expect(refusal({ ...all, entries: [] })).toEqual({ code: "cart-empty" });
    expect(refusal({ ...all, entries: [of("hidden", { purchasePriceCents: 1 })] })).toEqual({
      code: "variant-unavailable",
    });
    expect(refusal({ ...all, entries: [entry({ purchasePriceCents: 1 })] })).toEqual({
      code: "price-changed",
    });
    expect(refusal(all)).toMatchObject({ code: "checkout-minimum" });
  });
});

describe("a checkout by agreement", () => {
  const agreed = (...entries: readonly Entry[]) => refusal({ entries, isAgreed: true });

  it("keeps the agreed price, also of a product that is hidden by now", () => {
    expect(agreed(entry({ purchasePriceCents: 1 }))).toBeUndefined();
    expect(agreed(of("hidden"))).toBeUndefined();
  });
  it("needs one of the product's variants to be the agreed one", () => {
    expect(agreed(of("pen", { variantId: "red" }))).toBeUndefined();
    expect(agreed(of("pen", { variantId: "green" }))).toEqual({ code: "variant-unavailable" });
  });
  it.each(["gone", "unheard-of"])("is refused when the product is %s", (itemId) =>
    expect(agreed(entry(), of(itemId))).toEqual({ code: "variant-unavailable" }),
  );
});
