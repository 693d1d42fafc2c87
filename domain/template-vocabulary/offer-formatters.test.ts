import { describe, expect, it } from "vitest";
import { compile, render } from "./engine.ts";

const draw = (source: string, data: unknown, locale: string | null = null): string => {
  const { output, errors } = render(compile(source).template, data, { locale });
  expect(errors).toEqual([]);
  return output;
};

const offer = (price: string, context: object = {}, more: object = {}) => ({
  id: "mug",
  structuredContent: { productType: 1, variants: [{ priceMoney: { value: price } }] },
  installmentContext: {
    afterPayAvailable: true,
    afterPayMin: 100,
    afterPayMax: 10_000,
    stripeAccountCountry: "US",
    ...context,
  },
  ...more,
});
const said = (data: unknown, locale: string | null = null): string =>
  draw("{@|installment-message}", data, locale);

describe("installments [A5.10] [B9.24]", () => {
  it.each([
    ["10.00", "4 interest-free payments of $2.50"],
    ["10.01", "4 interest-free payments of $2.51"],
    ["1.01", "4 interest-free payments of $0.26"],
    ["100.00", "4 interest-free payments of $25.00"],
    ["100.01", "available for orders up to $100.00"],
    ["1.00", "available for orders over $1.00"],
    ["0.99", "available for orders over $1.00"],
  ])("of a price of %s: %s [A5.12] [A5.13] [B9.25] [B9.26]", (price, expected) =>
    expect(said(offer(price))).toBe(expected),
  );
  it("knows the offers of all items by id [A3.8]", () => {
    const { installmentContext, ...product } = offer("10.00");
    const data = { items: [product], installmentContext: { mug: installmentContext } };
    expect(draw("{.repeated section items}{@|installment-message}{.end}", data)).toContain("$2.50");
  });
  it.each([
    ["a digital product", { structuredContent: { productType: 2 } }],
    ["a cart with digital things", { cart: { hasDigital: true } }],
    ["a cart with a service", { cart: { entries: [{ productType: 3 }] } }],
    ["no product", { structuredContent: null }],
  ])("says nothing of %s [A5.11] [B9.25]", (_what, more) =>
    expect(said(offer("10.00", {}, more))).toBe(""),
  );
  it.each([[{ afterPayAvailable: false }], [{ stripeAccountCountry: "DE" }]])(
    "says nothing where it is not offered: %j",
    (context) => expect(said(offer("10.00", context))).toBe(""),
  );
  it("is said next to a cart of physical things [A5.11] [B9.25]", () =>
    expect(said(offer("10.00", {}, { cart: { entries: [{ productType: 1 }, {}] } }))).toBe(
      "4 interest-free payments of $2.50",
    ));
  it.each([
    ["US", "en", "Afterpay", "en_US"],
    ["PR", "en", "Afterpay", "en_US"],
    ["GU", "en", "Afterpay", "en_US"],
    ["VI", "en", "Afterpay", "en_US"],
    ["MP", "en", "Afterpay", "en_US"],
    ["AS", "en", "Afterpay", "en_US"],
    ["UM", "en", "Afterpay", "en_US"],
    ["CA", "en", "Afterpay", "en_CA"],
    ["CA", "fr-CA", "Afterpay", "fr_CA"],
    ["AU", "en", "Afterpay", "en_AU"],
    ["NZ", "fr", "Afterpay", "en_NZ"],
    ["GB", "en", "Clearpay", "en_GB"],
    ["FR", "fr", "", ""],
  ])("in %s for readers of %s is by %s, in %s [A9.4] [A9.12] [B9.27] [B9.28]", (...row) => {
    const [stripeAccountCountry, shopperLanguage, brand, page] = row;
    const data = offer("10.00", { stripeAccountCountry, shopperLanguage });
    expect(draw("{@|installment-brand}", data)).toBe(brand);
    expect(draw("{@|installment-locale}", data)).toBe(page);
  });
});

describe("reviews [A4.10]", () => {
  it.each([
    [5, "★★★★★", "5"],
    [4.5, "★★★★⯪", "4.5"],
    [3.26, "★★★⯪☆", "3.3"],
    [0, "☆☆☆☆☆", "0"],
    [99, "★★★★★", "5"],
    ["x", "☆☆☆☆☆", "0"],
    [null, "☆☆☆☆☆", "0"],
  ])("%j is drawn as %s", (rating, drawn, figure) =>
    expect(draw("{rating|review-stars}", { rating })).toBe(
      `<span class="review-stars" role="img" aria-label="${figure} out of 5 stars">${drawn}</span>`,
    ),
  );
  it.each([
    [0, "No reviews"],
    [1, "1 review"],
    [12, "12 reviews"],
    [[{}, {}], "2 reviews"],
    ["x", "No reviews"],
    [-3, "No reviews"],
  ])("%j are “%s”", (count, expected) =>
    expect(draw("{count|review-count}", { count })).toBe(expected),
  );
  const native = { nativeProductReviewsEnabled: true };
  it.each([
    ["of the shop", native, {}, 1, "Y"],
    ["that were imported", { importedProductReviewsEnabled: true }, {}, 1, "Y"],
    ["that are switched off", {}, {}, 1, "N"],
    ["that were stopped", native, { productReviewsKillSwitch: true }, 1, "N"],
    ["of what is no product", native, {}, undefined, "N"],
  ])("are shown, %s [A1.4]", (_what, merchandisingSettings, featureFlags, productType, expected) =>
    expect(
      draw("{.product-reviews?}Y{.or}N{.end}", {
        structuredContent: { productType },
        websiteSettings: { storeSettings: { merchandisingSettings } },
        featureFlags,
      }),
    ).toBe(expected),
  );
});
