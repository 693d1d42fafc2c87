import { describe, expect, it } from "vitest";
import { compile, render } from "./engine.ts";

const show = (source: string, data: unknown, locale: string | null = null) =>
  render(compile(source).template, data, { locale });
const draw = (source: string, data: unknown, locale: string | null = null): string => {
  const { output, errors } = show(source, data, locale);
  expect(errors).toEqual([]);
  return output;
};

type Variant = Readonly<Record<string, unknown>>;
const item = (productType: unknown, variants: readonly Variant[], more: object = {}) => ({
  id: "mug",
  structuredContent: { productType, variants, ...more },
});
const many = { qtyInStock: 5 };
const answer = (predicate: string, data: unknown): string =>
  draw(`{.${predicate}}Y{.or}N{.end}`, data);

describe("a paywall [A3.14] [A4.6] [B3.83]", () => {
  const paywall = item(5, [{ qtyInStock: 0 }]);
  it("is never sold out, and cannot be bought", () => {
    expect(answer("sold-out?", paywall)).toBe("N");
    expect(answer("purchasable?", paywall)).toBe("N");
    expect(draw("{@|product-status}", paywall)).toBe("");
  });
});

describe("predicates of our own", () => {
  it.each([
    [1, "Y"],
    [2, "Y"],
    [3, "Y"],
    [4, "Y"],
    [5, "N"],
    [0, "N"],
    ["x", "N"],
    [null, "N"],
  ])("a product of type %j is purchasable: %s [A3.14]", (type, expected) =>
    expect(answer("purchasable?", item(type, []))).toBe(expected),
  );
  it.each([
    ["a physical product", item(1, [many]), "Y"],
    ["stock over two variants", item(1, [{ qtyInStock: 1 }, { qtyInStock: 1 }]), "Y"],
    ["an unlimited one", item(1, [{ unlimited: true }]), "Y"],
    ["a service", item(3, [many]), "Y"],
    ["a stock of one", item(1, [{ qtyInStock: 1 }]), "N"],
    ["a digital product", item(2, [{ unlimited: true }]), "N"],
    ["a gift card", item(4, [many]), "N"],
    ["a subscription", item(1, [many], { isSubscribable: true }), "N"],
    [
      "a service of which one may be bought",
      { ...item(3, [many]), websiteSettings: { multipleQuantityAllowedForServices: false } },
      "N",
    ],
    ["nothing", null, "N"],
  ])("a quantity can be chosen for %s: %s [A5.9] [B5.14]", (_what, data, expected) =>
    expect(answer("quantity-visible?", data)).toBe(expected),
  );
  it.each([
    [true, "Y"],
    ["true", "Y"],
    [false, "N"],
    [null, "N"],
  ])("subscribable? of %j is %s", (isSubscribable, expected) =>
    expect(answer("subscribable?", item(1, [], { isSubscribable }))).toBe(expected),
  );
});

describe("text of the button [A5.18] [B9.15]", () => {
  it.each([
    [{}, "Add To Cart"],
    [{ isSubscribable: true }, "Subscribe"],
    [{ useCustomAddButtonText: true, customAddButtonText: "Grab <it>" }, "Grab <it>"],
    [{ useCustomAddButtonText: false, customAddButtonText: "Grab it" }, "Add To Cart"],
    [{ useCustomAddButtonText: true, customAddButtonText: " " }, "Add To Cart"],
    [{ useCustomAddButtonText: true, customAddButtonText: {} }, "Add To Cart"],
  ])("of %j is %s", (content, expected) =>
    expect(draw("{@|add-to-cart-text}", item(1, [], content))).toBe(expected),
  );
});

describe("a subscription with an unknown unit [A5.17]", () => {
  const plan = { billingPeriod: { value: 1, unit: "FORTNIGHT" }, numBillingCycles: 0 };
  const product = item(1, [many], { isSubscribable: true, subscriptionPlan: plan });
  it.each(["en", null])("is unavailable in %s", (locale) =>
    expect(draw("{@|product-price}", product, locale)).toBe(
      '\n\n\n<div class="product-price">\nUnavailable\n\n</div>',
    ),
  );
});

describe("options of a cart entry [A3.2]", () => {
  it.each([
    [{ attributes: { Size: "S", Color: "Red" } }, "S / Red"],
    [{ attributes: {} }, ""],
    [{ attributes: "S" }, ""],
    [null, ""],
    [{ attributes: { a: { b: 1 }, c: 2 } }, " / 2"],
  ])("of %j are “%s”", (variant, expected) =>
    expect(draw("{v|chosen-options}", { v: variant })).toBe(expected),
  );
});

describe("label of a cart [A2.3] [B9.37]", () => {
  it.each([
    [0, "0 items in cart"],
    [1, "One item in cart"],
    [3, "3 items in cart"],
    [100, "100 items in cart"],
    [101, "More than 100 items in cart"],
  ])("of %i is “%s”", (quantity, expected) =>
    expect(draw("{@|cart-label}", { entries: [{ quantity }] })).toBe(expected),
  );
});

describe("money that is exact [A9.7] [B3.47]", () => {
  const priced = (value: string) => item(2, [], { priceMoney: { value, currency: "USD" } });
  const native = (text: string) =>
    `\n\n\n<div class="product-price">\n<span class="sqs-money-native">${text}</span>\n</div>`;
  it.each([
    ["99999999999999999999.99", "99,999,999,999,999,999,999.99"],
    ["0.1", "0.10"],
    ["1.005", "1.01"],
    ["0.285", "0.29"],
    ["123456789012345.675", "123,456,789,012,345.68"],
  ])("%s is printed as %s", (value, expected) =>
    expect(draw("{@|product-price}", priced(value), "en")).toBe(native(expected)),
  );
  it.each([
    [{ value: "1250", currency: "JPY" }, "1,250"],
    [{ value: "1250.5", currency: "JPY" }, "1,251"],
    [{ decimalValue: "980", currencyCode: "JPY" }, "980"],
    [{ value: "-1250.5", currency: "JPY" }, "-1,251"],
  ])("of yen there is nothing behind the point: %j is %s [A3.15]", (priceMoney, expected) =>
    expect(draw("{@|product-price}", item(2, [], { priceMoney }), "en")).toBe(native(expected)),
  );
  it("reads the decimal form where a value has both", () => {
    const both = { value: "1250", currency: "USD", decimalValue: "12.50", currencyCode: "USD" };
    const product = item(2, [], { priceMoney: both });
    expect(draw("{@|product-price}", product, "en")).toBe(native("12.50"));
    expect(draw("{@|from-price}", product)).toBe("1250");
    expect(draw("{@|from-price|money-format}", product)).toBe("$12.50");
  });
});
