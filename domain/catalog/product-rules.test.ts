import { describe, expect, it } from "vitest";
import { aProduct, aVariant } from "#tests/support/catalog.ts";
import { type Image, type ProductDefinition, SubscriptionPlan } from "./events.ts";
import { refusalOf } from "./product-rules.ts";
import { productTypes } from "./product-types.ts";
import { catalogRejectionText } from "./rejections.ts";

const refusal = (change: Partial<ProductDefinition> = {}) => refusalOf(aProduct("mug", change));
const times = <Thing>(count: number, thing: (n: number) => Thing) =>
  Array.from({ length: count }, (_, n) => thing(n));
const image = (assetUrl: string): Image => ({ assetUrl, altText: "" });
const sized = (size: string, sku = size) => ({ ...aVariant(size, { Size: size }), sku });

it("is billed by the week, the month or the year, and by nothing else [B3.96]", () => {
  const isPlan = (unit: string) =>
    SubscriptionPlan.safeParse({ billingPeriod: { value: 1, unit }, numBillingCycles: 0 }).success;
  expect(["WEEK", "MONTH", "YEAR"].every(isPlan)).toBe(true);
  expect(["DAY", "QUARTER", "week", ""].some(isPlan)).toBe(false);
});

describe("a product with as much as it can have", () => {
  it.each<[string, Partial<ProductDefinition>]>([
    ["200 characters of name", { name: "x".repeat(200) }],
    ["200 characters of URL slug", { slug: "x".repeat(200) }],
    ["a URL slug of several words", { slug: "big-red-mug-2" }],
    ["the highest price", { variants: [{ ...aVariant("mug"), priceCents: 999_999_999 }] }],
    ["a tonne", { variants: [{ ...aVariant("mug"), weightGrams: 1_000_000 }] }],
    ["100 characters of SKU", { variants: [{ ...aVariant("mug"), sku: "x".repeat(100) }] }],
    ["250 pictures", { images: times(250, (n) => image(`/${n}.jpg`)) }],
    ["50 characters of tag", { tags: ["x".repeat(50)] }],
    ["500 tags", { tags: times(500, (n) => `tag ${n}`) }],
    ["255 characters of vendor", { vendor: "漢".repeat(255) }],
    [
      "150 characters of a variant's id",
      { variants: [{ ...aVariant("x".repeat(150)), sku: "X" }] },
    ],
    [
      "255 characters of an option and its value",
      {
        variantOptionOrdering: ["漢".repeat(255)],
        variants: [aVariant("mug", { ["漢".repeat(255)]: "字".repeat(255) })],
      },
    ],
    [
      "50 characters on its button",
      { useCustomAddButtonText: true, customAddButtonText: "x".repeat(50) },
    ],
    [
      "a longer button text that is switched off",
      { useCustomAddButtonText: false, customAddButtonText: "x".repeat(51) },
    ],
    [
      "250 variants",
      { variantOptionOrdering: ["Size"], variants: times(250, (n) => sized(`${n}`)) },
    ],
    [
      "six options",
      {
        variantOptionOrdering: ["1", "2", "3", "4", "5", "6"],
        variants: [aVariant("mug", { 1: "a", 2: "a", 3: "a", 4: "a", 5: "a", 6: "a" })],
      },
    ],
    [
      "a sale price just below its price",
      { variants: [{ ...aVariant("mug"), onSale: true, salePriceCents: 1249 }] },
    ],
    [
      "a sale price above its price while no sale is on",
      { variants: [{ ...aVariant("mug"), onSale: false, salePriceCents: 9999 }] },
    ],
    [
      "a billing interval",
      {
        isSubscribable: true,
        subscriptionPlan: { billingPeriod: { value: 1, unit: "MONTH" }, numBillingCycles: 0 },
      },
    ],
  ])("is accepted: %s", (_what, change) => expect(refusal(change)).toBeUndefined());

  it.each(["/a.jpg", "http://a.example/b.jpg", "https://a.example/b.jpg?c=d", "/"])(
    "can have a picture at %s",
    (assetUrl) => {
      expect(refusal({ images: [image(assetUrl)] })).toBeUndefined();
      expect(
        refusal({ variants: [{ ...aVariant("mug"), image: image(assetUrl) }] }),
      ).toBeUndefined();
    },
  );
});

describe("a product with more than it can have", () => {
  it.each<[code: string, text: string, change: Partial<ProductDefinition>]>([
    ["name-missing", "A product needs a name of up to 200 characters.", { name: "x".repeat(201) }],
    [
      "slug-malformed",
      "The URL slug can contain only lowercase letters, digits and single hyphens.",
      { slug: "x".repeat(201) },
    ],
    [
      "too-many-variants",
      "A product can have up to 250 variants.",
      { variants: times(251, (n) => sized(`${n}`)) },
    ],
    ...[
      ["1", "2", "3", "4", "5", "6", "7"],
      ["Size", "Size"],
      ["Size", " "],
    ].map((variantOptionOrdering): [string, string, Partial<ProductDefinition>] => [
      "too-many-options",
      "A product can have up to 6 options, each with a different name.",
      { variantOptionOrdering },
    ]),
    [
      "too-many-pictures",
      "A product can have up to 250 pictures.",
      { images: times(251, (n) => image(`/${n}.jpg`)) },
    ],
    [
      "too-many-tags",
      "A product can have up to 500 tags.",
      { tags: times(501, (n) => `tag ${n}`) },
    ],
    ...[
      { vendor: "x".repeat(256) },
      { variantOptionOrdering: ["x".repeat(256)] },
      {
        variantOptionOrdering: ["Size"],
        variants: [sized("Small"), sized("x".repeat(256), "LARGE")],
      },
    ].map((change): [string, string, Partial<ProductDefinition>] => [
      "label-too-long",
      "The vendor, the names of options and their values can have up to 255 characters.",
      change,
    ]),
    [
      "variant-id-too-long",
      "The id of a variant can have up to 150 characters.",
      { variants: [{ ...aVariant("x".repeat(151)), sku: "MUG" }] },
    ],
  ])("is refused as %s: %s", (code, text, change) => {
    const rejection = refusal(change);
    expect(rejection).toEqual({ code });
    expect(rejection && catalogRejectionText(rejection)).toBe(text);
  });

  it.each([" ", "x".repeat(101)])("is refused for the SKU %j in any variant", (sku) =>
    expect(
      refusal({
        variantOptionOrdering: ["Size"],
        variants: [sized("Small"), sized("Large", sku)],
      }),
    ).toEqual({ code: "sku-missing" }),
  );

  it("is refused when an option value is only spaces", () =>
    expect(refusal({ variantOptionOrdering: ["Size"], variants: [sized(" ", "MUG")] })).toEqual({
      code: "option-missing",
      sku: "MUG",
      option: "Size",
    }));

  it("is refused for a picture of a variant", () =>
    expect(
      refusal({ variants: [{ ...aVariant("mug"), image: image("data:text/html,x") }] }),
    ).toEqual({ code: "image-address-invalid", address: "data:text/html,x" }));

  it.each(["/a b.jpg", "/a'.jpg", "/<a>.jpg", "x/a.jpg", "ftp://a.example/b.jpg"])(
    "is refused for a picture at %s",
    (address) =>
      expect(refusal({ images: [image("/ok.jpg"), image(address)] })).toEqual({
        code: "image-address-invalid",
        address,
      }),
  );

  it.each([productTypes.GIFT_CARD, productTypes.PAYWALL])(
    "is refused as a subscription of type %i",
    (productType) =>
      expect(refusal({ isSubscribable: true, productType })).toEqual({
        code: "subscription-not-sellable",
      }),
  );
});
