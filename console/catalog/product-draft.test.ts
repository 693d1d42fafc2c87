import { describe, expect, it } from "vitest";
import { catalogRejectionText } from "#domain/catalog/rejections.ts";
import {
  definitionOf,
  draftOf,
  emptyDraft,
  type ProductDraft,
  productProblems,
} from "./product-draft.ts";

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

/** What is said above the form. */
const problemOf = (draft: ProductDraft) => productProblems(draft, product)[""];

describe("a product being typed", () => {
  it("keeps everything that the form does not show", () =>
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
    [{ every: "0", times: "" }, "Enter a billing interval of 1 to 999 weeks, months or years."],
    [{ every: "x", times: "" }, "Enter a billing interval of 1 to 999 weeks, months or years."],
    [
      { every: "1", times: "10000" },
      "Enter up to 9999 payments, or leave it empty to bill until cancelled.",
    ],
    [{ every: "1", times: "12" }, undefined],
  ])("judges the plan %j", (typed, problem) =>
    expect(
      problemOf({
        ...draftOf(product),
        isSubscribable: true,
        plan: { unit: "MONTH", ...typed },
      }),
    ).toBe(problem),
  );

  it("names the variant whose weight cannot be read", () => {
    const draft = draftOf(product);
    const variants = draft.variants.map((each) => ({ ...each, weight: "heavy" }));
    expect(problemOf({ ...draft, variants })).toBe(
      "Enter the weight of MUG-S in grams, such as 250.",
    );
  });

  it("drops the values of an option that was taken away", () => {
    const changed = definitionOf({ ...draftOf(product), options: [] }, product);
    expect(changed.variants[0]?.attributes).toEqual({});
  });

  it("is put into collections and taken out of them", () =>
    expect(
      definitionOf({ ...draftOf(product), collectionIds: ["c2", "c3"] }, product).collectionIds,
    ).toEqual(["c2", "c3"]));

  it("names the variant whose price cannot be read", () => {
    const draft = draftOf(product);
    const variants = draft.variants.map((each) => ({ ...each, price: "" }));
    expect(problemOf({ ...draft, variants })).toBe(
      "The variant MUG-S needs a price such as 12.50.",
    );
  });

  it("says at the name that it is missing", () =>
    expect(productProblems(emptyDraft("v1"), product)).toEqual({
      name: catalogRejectionText({ code: "name-missing" }),
    }));
});
