import { describe, expect, it } from "vitest";
import { catalogRejectionText } from "#domain/catalog/rejections.ts";
import {
  definitionOf,
  draftOf,
  emptyDraft,
  type ProductDraft,
  type VariantDraft,
} from "./product-draft.ts";
import { productProblems } from "./product-problems.ts";

const product = {
  productId: "p1",
  slug: "mug",
  name: "Mug",
  description: "<p>Holds tea.</p>",
  productType: 1 as const,
  currency: "USD",
  variantOptionOrdering: ["Size"],
  variants: [
    {
      variantId: "v1",
      sku: "MUG-S",
      attributes: { Size: "Small" },
      priceCents: 1999,
      salePriceCents: 1500,
      onSale: true,
      image: { assetUrl: "/a.png", altText: "A mug" },
    },
  ],
  images: [{ assetUrl: "/a.png", altText: "A mug" }],
  tags: ["kitchen"],
  vendor: "Clay",
  collectionIds: ["c1"],
  visible: true,
  useCustomAddButtonText: true,
  customAddButtonText: "Take it",
};

const problemsOf = (draft: ProductDraft) => productProblems(draft, product);

describe("a product being typed", () => {
  it("keeps all members that the form does not show", () =>
    expect(definitionOf(draftOf(product), product)).toEqual(product));

  it("keeps a plan, a form, files and weights, and leaves out what says nothing", () => {
    const [variant] = product.variants;
    const whole = {
      ...product,
      variants: [{ ...(variant as NonNullable<typeof variant>), weightGrams: 250 }],
      isSubscribable: true,
      subscriptionPlan: { billingPeriod: { value: 2, unit: "WEEK" as const }, numBillingCycles: 0 },
      additionalFieldsFormId: "initials",
      files: [{ fileId: "f1", name: "a.pdf", bytes: 7, mediaType: "application/pdf" }],
    };
    expect(definitionOf(draftOf(whole), whole)).toEqual(whole);
    const plain = definitionOf(
      { ...draftOf(whole), isSubscribable: false, fieldsFormId: "" },
      whole,
    );
    expect(plain).not.toHaveProperty("subscriptionPlan");
    expect(plain).not.toHaveProperty("additionalFieldsFormId");
  });

  it.each([
    [
      { every: "0", times: "" },
      { "plan.every": "Enter a billing interval of 1 to 999 weeks, months or years." },
    ],
    [
      { every: "x", times: "" },
      { "plan.every": "Enter a billing interval of 1 to 999 weeks, months or years." },
    ],
    [
      { every: "1", times: "10000" },
      { "plan.times": "Enter up to 9999 payments, or leave it empty to bill until cancelled." },
    ],
    [{ every: "1", times: "many" }, { "plan.times": expect.any(String) }],
    [{ every: "1", times: "12" }, {}],
  ])("judges the plan %j", (typed, problems) =>
    expect(
      problemsOf({
        ...draftOf(product),
        isSubscribable: true,
        plan: { unit: "MONTH", ...typed },
      }),
    ).toEqual(problems),
  );

  it("says at its field what cannot be read, of every variant", () => {
    const draft = draftOf(product);
    const [small] = draft.variants as [VariantDraft];
    const typed = { ...small, price: "6,80", salePrice: "$5", weight: "heavy", stock: "-1" };
    const large = { ...small, variantId: "v2", sku: "MUG-L", attributes: { Size: "Large" } };
    expect(problemsOf({ ...draft, variants: [large, typed] })).toEqual({
      "variants.1.price": "Enter a price such as 12.50.",
      "variants.1.salePrice": "Enter a sale price such as 12.50.",
      "variants.1.weight": "Enter the weight in grams, such as 250.",
      "variants.1.stock": "Enter a whole number such as 12, or leave it empty.",
    });
  });

  it("says what the shop refuses at the field of its variant", () => {
    const draft = draftOf(product);
    const [small] = draft.variants as [VariantDraft];
    const large = { ...small, variantId: "v2", attributes: { Size: "Large" } };
    expect(Object.keys(problemsOf({ ...draft, variants: [small, large] }))).toEqual([
      "variants.1.sku",
    ]);
    const dear = { ...large, sku: "MUG-L", salePrice: "30" };
    expect(Object.keys(problemsOf({ ...draft, variants: [small, dear] }))).toEqual([
      "variants.1.salePrice",
    ]);
  });

  it("drops the values of an option that was taken away", () => {
    const changed = definitionOf({ ...draftOf(product), options: [] }, product);
    expect(changed.variants[0]?.attributes).toEqual({});
  });

  it("is put into collections and taken out of them", () =>
    expect(
      definitionOf({ ...draftOf(product), collectionIds: ["c2", "c3"] }, product).collectionIds,
    ).toEqual(["c2", "c3"]));

  it("says at the name that it is missing", () =>
    expect(productProblems(emptyDraft("v1"), product)).toEqual({
      name: catalogRejectionText({ code: "name-missing" }),
      "variants.0.price": "Enter a price such as 12.50.",
    }));
});
