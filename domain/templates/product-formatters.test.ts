import { describe, expect, it } from "vitest";
import { compile, render } from "./engine.ts";

const draw = (source: string, data: unknown): string =>
  render(compile(source).template, data).output;

type Variant = Readonly<Record<string, unknown>>;
const item = (productType: number, variants: readonly Variant[], more: object = {}) => ({
  id: "mug",
  structuredContent: { productType, variants, ...more },
});
const usd = (value: string) => ({ value, currency: "USD" });
const many = { qtyInStock: 5 };
const none = { qtyInStock: 0, unlimited: false };
const unlimited = { qtyInStock: 0, unlimited: true };

describe("mark of a product", () => {
  const SOLD_OUT = '<span class="product-mark sold-out">sold out</span>';
  const SALE = '<span class="product-mark sale">sale</span>';
  it.each([
    ["nothing for a product in stock", item(1, [many]), ""],
    ["sold out without stock", item(1, [none]), SOLD_OUT],
    ["sold out without variants", item(1, []), SOLD_OUT],
    ["nothing for an unlimited variant", item(1, [none, unlimited]), ""],
    ["nothing when one variant is in stock", item(1, [none, many]), ""],
    ["nothing for a digital product", item(2, []), ""],
    ["nothing for a gift card", item(4, [none]), ""],
    ["sold out for a service", item(3, [none]), SOLD_OUT],
    ["sale for a variant on sale", item(1, [many, { ...many, onSale: true }]), SALE],
    ["sale for a digital product on sale", item(2, [], { onSale: true }), SALE],
    ["sold out before sale", item(1, [{ ...none, onSale: true }]), SOLD_OUT],
    ["what the server says of a card", { ...item(1, []), soldOut: false, onSale: true }, SALE],
    [
      "what the server says of a sold-out card",
      { ...item(1, []), soldOut: true, onSale: true },
      SOLD_OUT,
    ],
  ])("is %s [A4.6] [A4.7] [A4.8] [B4.22]", (_what, product, expected) =>
    expect(draw("{@|product-status}", product)).toBe(expected),
  );
  it("says sold out in the owner's words", () => {
    const merchandisingSettings = { customSoldOutText: "All <gone>" };
    const data = {
      ...item(1, [none]),
      websiteSettings: { storeSettings: { merchandisingSettings } },
    };
    expect(draw("{@|product-status}", data)).toContain(">All &lt;gone&gt;<");
  });
  it.each([
    ["sold-out?", item(1, [none]), "Y"],
    ["sold-out?", item(2, [none]), "N"],
    ["on-sale?", item(1, [{ ...none, onSale: true }]), "Y"],
    ["purchasable?", item(4, []), "Y"],
    ["purchasable?", item(5, []), "N"],
    ["purchasable?", item(0, []), "N"],
    ["has-variants?", { ...item(1, [many]), variantOptionOrdering: ["Size"] }, "Y"],
    ["has-variants?", { ...item(1, [many]), variantOptionOrdering: [] }, "N"],
    ["subscribable?", item(1, [], { isSubscribable: true }), "Y"],
    ["main-image?", { mainImage: { assetUrl: "/a" } }, "Y"],
    ["main-image?", {}, "N"],
    ["excerpt?", { excerpt: { html: " " } }, "N"],
    ["store-item?", { recordType: 11 }, "Y"],
  ])("{.%s} over %j is %s", (predicate, data, expected) =>
    expect(draw(`{.${predicate}}Y{.or}N{.end}`, data)).toBe(expected),
  );
});

describe("price of a product", () => {
  const dear = { priceMoney: usd("2000"), ...many };
  const cheap = { priceMoney: usd("1250"), ...many };
  const reduced = { priceMoney: usd("3000"), salePriceMoney: usd("1000"), onSale: true, ...many };
  it.each([
    ["one price", [cheap], '<span class="product-price">$12.50</span>'],
    [
      "the lowest of several",
      [dear, cheap],
      '<span class="product-price"><span class="product-price-from">from</span> $12.50</span>',
    ],
    [
      "the sale price beside the regular one",
      [reduced],
      '<span class="product-price product-price-on-sale"><s class="normal-price"><span class="visually-hidden">Regular price </span>$30.00</s> <span class="sale-price"><span class="visually-hidden">Sale price </span>$10.00</span></span>',
    ],
    ["nothing without a price", [{}], ""],
  ])("is %s", (_what, variants, expected) =>
    expect(draw("{@|product-price}", item(1, variants))).toBe(expected),
  );
  it.each([
    ["from-price", "$10.00"],
    ["normal-price", "$30.00"],
    ["sale-price", "$10.00"],
  ])("%s of the variant that is charged least is %s", (formatter, expected) =>
    expect(draw(`{@|${formatter}}`, item(1, [cheap, reduced]))).toBe(expected),
  );
  it("comes from the card where there are no variants", () => {
    const card = { ...item(1, [], { priceMoney: usd("900") }), priceVaries: true };
    expect(draw("{.varied-prices?}{@|from-price}{.end}", card)).toBe("$9.00");
  });
  it.each([
    [[cheap, cheap], "N"],
    [[cheap, dear], "Y"],
  ])("varied-prices? of %j is %s", (variants, expected) =>
    expect(draw("{.varied-prices?}Y{.or}N{.end}", item(1, variants))).toBe(expected),
  );
});

describe("quantity input", () => {
  const input =
    '<input type="number" name="quantity" inputmode="numeric" min="1" max="9999" step="1" value="1">';
  it("is a number from 1 to 9999 by 1 and begins with 1 [A5.9] [A9.3] [B5.14] [B9.14]", () =>
    expect(draw("{@|quantity-input}", item(1, [many]))).toContain(input));
  it("is called Quantity [A5.18] [B9.15]", () =>
    expect(draw("{@|quantity-input}", item(1, [many]))).toContain(">Quantity</span>"));
  it.each([
    ["a physical product", item(1, [many]), "Y"],
    ["stock over two variants", item(1, [{ qtyInStock: 1 }, { qtyInStock: 1 }]), "Y"],
    ["an unlimited one", item(1, [unlimited]), "Y"],
    ["a service", item(3, [many]), "Y"],
    ["a stock of one", item(1, [{ qtyInStock: 1 }]), "N"],
    ["a digital product", item(2, [unlimited]), "N"],
    ["a gift card", item(4, [many]), "N"],
    ["a subscription", item(1, [many], { isSubscribable: true }), "N"],
    [
      "a service of which one may be bought",
      { ...item(3, [many]), websiteSettings: { multipleQuantityAllowedForServices: false } },
      "N",
    ],
  ])("for %s: %s [A5.9] [B5.14]", (_what, data, expected) => {
    expect(draw("{.quantity-visible?}Y{.or}N{.end}", data)).toBe(expected);
    expect(draw("{@|quantity-input}", data) === "").toBe(expected === "N");
  });
});

describe("add to cart [A5.18] [B9.15]", () => {
  it.each([
    [{}, "Add To Cart"],
    [{ isSubscribable: true }, "Subscribe"],
    [{ useCustomAddButtonText: true, customAddButtonText: "Grab <it>" }, "Grab &lt;it&gt;"],
    [{ useCustomAddButtonText: false, customAddButtonText: "Grab it" }, "Add To Cart"],
    [{ useCustomAddButtonText: true, customAddButtonText: " " }, "Add To Cart"],
  ])("of %j says %s", (content, expected) => {
    expect(draw("{@|add-to-cart-text}", item(1, [many], content))).toBe(expected);
    expect(draw("{@|add-to-cart-btn}", item(1, [many], content))).toContain(`>${expected}<`);
  });
  it("cannot be pressed when sold out", () =>
    expect(draw("{@|add-to-cart-btn}", item(1, [none]))).toContain(" disabled>"));
});

describe("options", () => {
  const sizes = [
    { attributes: { Size: "Small", Colour: "Red" } },
    { attributes: { Size: "Large", Colour: "Red" } },
  ];
  it("are a select each, in the product's order", () => {
    const html = draw("{@|variants-select}", {
      ...item(1, sizes),
      variantOptionOrdering: ["Colour", "Size"],
    });
    expect(html.match(/<option [^>]*>[^<]*/g)).toEqual([
      '<option value="">Select Colour',
      '<option value="Red">Red',
      '<option value="">Select Size',
      '<option value="Small">Small',
      '<option value="Large">Large',
    ]);
  });
  it("are nothing when there is nothing to choose", () =>
    expect(draw("{@|variants-select}", { ...item(1, [many]), variantOptionOrdering: [] })).toBe(
      "",
    ));
  it("describe a variant", () =>
    expect(draw("{@|variant-descriptor}", sizes[0])).toBe("Small / Red"));
});

describe("cart", () => {
  const cart = (...quantities: readonly unknown[]) => ({
    entries: quantities.map((quantity) => ({ quantity })),
    subtotalCents: 123_456,
    currency: "USD",
  });
  it.each([
    [cart(), "0", "0 items in cart"],
    [cart(1), "1", "One item in cart"],
    [cart(2, 3), "5", "5 items in cart"],
    [cart(60, 40), "100", "100 items in cart"],
    [cart(101), "100+", "More than 100 items in cart"],
    [cart("x", -5, 2), "2", "2 items in cart"],
  ])("%j counts %s [A2.3] [A9.2] [B9.37]", (data, count, label) => {
    expect(draw("{@|cart-quantity}", data)).toBe(
      `<span class="cart-quantity" data-cart-quantity>${count}</span>`,
    );
    expect(draw("{@|cart-label}", data)).toBe(label);
  });
  it("shows its subtotal", () =>
    expect(draw("{@|cart-subtotal}", cart(1))).toBe(
      '<span class="cart-subtotal" data-cart-subtotal>$1,234.56</span>',
    ));
  it("is at /cart [A2.9] [B2.5]", () => expect(draw("{@|cart-url}", {})).toBe("/cart"));
});

describe("classes of an item", () => {
  it("name type, categories, tags, place and status", () => {
    const product = {
      recordType: 11,
      categories: ["Big Cat"],
      tags: ["A b", "!"],
      ...item(1, [{ ...none, onSale: true }]),
    };
    expect(draw("{.repeated section @}{@|item-classes}{.end}", [product])).toBe(
      "hentry category-big-cat tag-a-b post-type-store-item article-index-1 on-sale sold-out",
    );
  });
  it("say nothing of sales for a text", () =>
    expect(draw("{@|item-classes}", { recordType: 1 })).toBe("hentry post-type-text"));
});
