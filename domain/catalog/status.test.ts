import { describe, expect, it } from "vitest";
import { addButtonText, defaultTexts, markText } from "./default-texts.ts";
import { productTypes } from "./events.ts";
import { isPurchasable } from "./product-type.ts";
import { statusOf } from "./status.ts";

const none = { unlimited: false, qtyInStock: 0 };
const some = { unlimited: false, qtyInStock: 1 };
const endless = { unlimited: true, qtyInStock: 0 };
const { PHYSICAL, DIGITAL, SERVICE, GIFT_CARD, PAYWALL } = productTypes;

describe("a product's status", () => {
  it.each([
    [PHYSICAL, [none, none], true],
    [PHYSICAL, [none, some], false],
    [PHYSICAL, [none, endless], false],
    [SERVICE, [none], true],
    [PAYWALL, [none], true],
    [PHYSICAL, [], true],
  ] as const)("type %i with %j is sold out: %s [A4.6] [B4.22]", (productType, stocks, soldOut) => {
    const variants = stocks.map((stock) => ({ onSale: false, stock }));
    expect(statusOf({ productType, variants }).soldOut).toBe(soldOut);
  });
  it.each([DIGITAL, GIFT_CARD])("type %i is never sold out [A4.6]", (productType) => {
    const variants = [{ onSale: false, stock: none }];
    expect(statusOf({ productType, variants }).soldOut).toBe(false);
    expect(statusOf({ productType, variants: [] }).soldOut).toBe(false);
  });
  it("is on sale when any variant is [A4.7]", () => {
    const variants = [false, true].map((onSale) => ({ onSale, stock: some }));
    expect(statusOf({ productType: PHYSICAL, variants })).toEqual({
      onSale: true,
      soldOut: false,
      mark: "sale",
    });
    expect(statusOf({ productType: DIGITAL, variants: [{ onSale: true, stock: none }] }).mark).toBe(
      "sale",
    );
  });
  it("shows sold out rather than the sale [A4.8]", () =>
    expect(statusOf({ productType: PHYSICAL, variants: [{ onSale: true, stock: none }] })).toEqual({
      onSale: true,
      soldOut: true,
      mark: "sold-out",
    }));
});

describe("texts and types", () => {
  it("has the default texts [A5.18]", () => {
    expect(defaultTexts).toEqual({
      addToCart: "Add To Cart",
      subscribe: "Subscribe",
      quickView: "Quick View",
      soldOut: "sold out",
      sale: "sale",
      quantity: "Quantity",
    });
    expect((["sold-out", "sale", "none"] as const).map(markText)).toEqual(["sold out", "sale", ""]);
  });
  it("uses the owner's button text when it is switched on [A5.18]", () => {
    const text = { useCustomAddButtonText: true, customAddButtonText: "Book a Seat" };
    expect(addButtonText(text)).toBe("Book a Seat");
    expect(addButtonText({ ...text, useCustomAddButtonText: false })).toBe("Add To Cart");
    expect(addButtonText({ ...text, customAddButtonText: " " })).toBe("Add To Cart");
    expect(addButtonText({ ...text, useCustomAddButtonText: false, isSubscribable: true })).toBe(
      "Subscribe",
    );
  });
  it("sells every type but the paywall [A3.14] [B3.83]", () => {
    expect(productTypes).toEqual({ PHYSICAL: 1, DIGITAL: 2, SERVICE: 3, GIFT_CARD: 4, PAYWALL: 5 });
    expect(Object.values(productTypes).filter(isPurchasable)).toEqual([1, 2, 3, 4]);
  });
});
