import { describe, expect, it } from "vitest";
import { cartFormatters } from "./cart-formatters.ts";
import { compile, render } from "./engine.ts";
import { figureFormatters } from "./figure-formatters.ts";
import { formFieldFormatters } from "./form-field-formatters.ts";
import { offerFormatters, offerPredicates } from "./offer-formatters.ts";
import { priceFormatters } from "./price-formatters.ts";
import { controlFormatters } from "./product-controls.ts";
import { productFormatters } from "./product-formatters.ts";
import { productPredicates } from "./product-predicates.ts";

const formatters = [
  cartFormatters,
  figureFormatters,
  formFieldFormatters,
  offerFormatters,
  priceFormatters,
  controlFormatters,
  productFormatters,
].flatMap((group) => group.map(({ name }) => name));
const predicates = [productPredicates, offerPredicates].flatMap((group) =>
  group.map(({ name }) => name),
);

/** These give text back, which is escaped where it is printed. */
const texts = ["variant-descriptor", "chosen-options", "add-to-cart-text"];
/** So many characters of names and of JSON are as they are and not of the data. */
const show = (source: string, data: unknown, locale: string | null = "en") =>
  render(compile(source).template, data, { locale });

const EVIL = `"><script>alert(1)</script>'<img src=x onerror=alert(2)>`;

const evilMoney = { value: EVIL, currency: EVIL, decimalValue: EVIL, currencyCode: EVIL };
const evilVariant = {
  onSale: EVIL,
  price: EVIL,
  salePrice: EVIL,
  priceMoney: evilMoney,
  salePriceMoney: { value: "1", currency: EVIL },
  attributes: { [EVIL]: EVIL },
  optionValues: [{ optionName: EVIL, value: EVIL }],
  qtyInStock: 9,
  unlimited: EVIL,
  pricingOptions: [{ onSale: EVIL, priceMoney: evilMoney, salePriceMoney: evilMoney }],
};
const context = {
  scarcityEnabled: true,
  scarcityText: `${EVIL}{qtyInStock}`,
  scarcityTemplateViews: [{ attributes: { [EVIL]: EVIL }, qtyInStock: EVIL }],
  customSoldOutText: EVIL,
  restockNotificationViews: [{ variantId: EVIL, hiddenByDefault: EVIL }],
  restockNotificationMessages: {
    buttonText: EVIL,
    CTAText: EVIL,
    placeholderText: EVIL,
    mailingListDescription: EVIL,
  },
  mailingListSignUpEnabled: EVIL,
  mailingListOptInByDefault: EVIL,
};
const words = [
  "productPriceFromText",
  "productPriceUnavailable",
  "productSoldOutText",
  "productSaleText",
  "productQuantityInputLabel",
  "productVariantSelectText",
  "productAddToCartText",
  "productSubscribeText",
  "productQuickViewText",
  "giftCardValueDisplayText",
  "giftCardVariantSelectText",
  "productSummaryFormNoAnswerText",
  "productAnswerMapNeutral",
];
const evilItem = (productType: number, isSubscribable: boolean) => ({
  id: EVIL,
  collectionId: EVIL,
  type: "likert",
  rawTitle: EVIL,
  value: EVIL,
  values: { [EVIL]: EVIL },
  entries: [{ quantity: EVIL }],
  subtotalCents: 5,
  currency: EVIL,
  optionValues: [{ value: EVIL }],
  attributes: { [EVIL]: EVIL },
  installmentContext: { afterPayAvailable: true, afterPayMin: EVIL, afterPayMax: evilMoney },
  structuredContent: {
    productType,
    isSubscribable,
    subscriptionPlan: {
      billingPeriod: { value: EVIL, unit: "MONTH" },
      numBillingCycles: EVIL,
      [EVIL]: EVIL,
    },
    variantOptionOrdering: [EVIL],
    variants: [evilVariant, { ...evilVariant, attributes: { [EVIL]: `${EVIL}2` }, price: 2 }],
    priceMoney: evilMoney,
    salePriceMoney: evilMoney,
    onSale: EVIL,
    useCustomAddButtonText: true,
    customAddButtonText: EVIL,
    additionalFieldsFormId: EVIL,
    additionalFieldsForm: { [EVIL]: EVIL },
    productSubscriptionOptions: [{ id: EVIL }],
  },
  productMerchandisingContext: { [EVIL]: context },
  localizedStrings: Object.fromEntries(words.map((word) => [word, `${EVIL}{price}{fromPrice}`])),
  featureFlags: { useCLDRMoneyFormat: true },
});

const items = [1, 2, 3, 4, 5].flatMap((type) => [evilItem(type, false), evilItem(type, true)]);
const bare = /<script|<img|"><|onerror=alert\(2\)>/;

describe("markup in every field", () => {
  it.each(formatters.filter((name) => !texts.includes(name)))("%s prints none of it", (name) => {
    for (const locale of ["en", null])
      for (const item of items) {
        const { output } = show(`{@|${name}}`, item, locale);
        expect(output.replaceAll("<select ", "").replaceAll('"><', "")).not.toMatch(/<script|<img/);
        expect(output).not.toContain(EVIL.slice(0, 9));
      }
  });
  it.each(texts)("%s is text, escaped where pages are", (name) => {
    const { template } = compile(`{@|${name}}`);
    expect(render(template, items[0], { escape: true }).output).not.toMatch(bare);
  });
  it.each(["address", "name", "date", "phone", "time", "checkbox", "text"])(
    "nor does an answer of type %s",
    (type) => {
      const parts =
        "Line1 Line2 City State Zip Country First Last Month Day Year Areacode Prefix Line";
      const names = `${parts} Hour Minute Second Ampm`.split(" ");
      const values =
        type === "checkbox" ? [EVIL] : Object.fromEntries(names.map((name) => [name, EVIL]));
      const field = { type, rawTitle: EVIL, values, value: EVIL };
      expect(show("{@|summary-form-field}", field).output).not.toMatch(/<script|<img/);
    },
  );
});

const wrong: readonly unknown[] = [
  undefined,
  null,
  0,
  Number.NaN,
  "",
  EVIL,
  true,
  [],
  [[], null, 1],
  {},
  { structuredContent: 5 },
  { structuredContent: { productType: 1, variants: [null, 5, "x", [], {}] } },
  { structuredContent: { productType: {}, variants: {}, subscriptionPlan: 5, isSubscribable: 1 } },
  JSON.parse('{"__proto__":{"structuredContent":{"productType":1}},"hasOwnProperty":1}'),
  JSON.parse('{"structuredContent":{"__proto__":1,"constructor":{"a":1},"productType":1}}'),
  { id: "__proto__", productMerchandisingContext: {} },
  { type: "__proto__", values: { constructor: 1 } },
];

describe("wrong types everywhere", () => {
  it.each([
    ...formatters.map((name) => `{@|${name}}{v|${name}}`),
    ...predicates.map((name) => `{.section v}{.${name}}Y{.or}N{.end}{.or}-{.end}`),
  ])("%s reports nothing", (source) => {
    for (const value of wrong)
      for (const locale of ["en", null]) {
        expect(show(source, { v: value }, locale).errors).toEqual([]);
        expect(show(source, value, locale).errors).toEqual([]);
      }
  });
});

describe("a great many variants", () => {
  const names = Array.from({ length: 100 }, (_each, at) => `Option ${at}`);
  const variant = (number: number) => ({
    price: number,
    priceMoney: { value: `${number}.00`, currency: "USD" },
    qtyInStock: 0,
    attributes: Object.fromEntries(names.map((name) => [name, `${number}`])),
  });
  const item = {
    id: "mug",
    structuredContent: {
      productType: 1,
      variantOptionOrdering: names,
      variants: Array.from({ length: 10_000 }, (_each, at) => variant(at)),
    },
  };
  it.each(formatters)("%s ends, with its answer or with an error", (name) => {
    const { output, errors } = show(`{@|${name}}`, item);
    expect(output.length).toBeLessThan(5_000_000);
    for (const { code } of errors) expect(code).toMatch(/^budget-/);
  });
  it.each(["{item|product-price}", "{item|from-price}", "{.section item}{.sold-out?}{.end}{.end}"])(
    "are counted each time: %s",
    (tag) => {
      const list = Array.from({ length: 1_000 }, () => ({ item }));
      const [error] = show(`{.repeated section list}${tag}{.end}`, { list, item }).errors;
      expect(error?.code).toBe("budget-steps");
    },
  );
});

describe("data that refers to itself", () => {
  it("leaves the attribute empty", () => {
    const content: Record<string, unknown> = {
      productType: 1,
      variantOptionOrdering: ["A"],
      variants: [{ attributes: { A: "1" } }, { attributes: { A: "2" } }],
      isSubscribable: true,
    };
    content.subscriptionPlan = content;
    const { output, errors } = show("{@|variants-select}", { structuredContent: content });
    expect(errors).toEqual([]);
    expect(output).toContain('data-subscription-plan=""');
  });
});
