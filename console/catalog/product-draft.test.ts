import { describe, expect, it } from "vitest";
import {
  centsOf,
  definitionOf,
  draftOf,
  emptyDraft,
  emptyVariant,
  priceProblem,
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

describe("a product being typed", () => {
  it.each([
    ["12.50", 1250],
    ["12.5", 1250],
    ["0", 0],
    ["19.99", 1999],
    [" 7 ", 700],
  ])("reads %s as cents", (typed, cents) => expect(centsOf(typed)).toBe(cents));

  it.each(["", "abc", "-1", "1.234", "1e3", "1,5"])("does not take %s for a price", (typed) =>
    expect(centsOf(typed)).toBeNaN(),
  );

  it("keeps everything that the form does not show", () =>
    expect(definitionOf(draftOf(product), product)).toEqual(product));

  it("drops the values of an option that was taken away", () => {
    const changed = definitionOf({ ...draftOf(product), options: [] }, product);
    expect(changed.variants[0]?.attributes).toEqual({});
  });

  it("names the variant whose price cannot be read", () => {
    const draft = { ...emptyDraft("v1"), variants: [{ ...emptyVariant("v1"), sku: "A" }] };
    expect(priceProblem(draft)).toBe("The variant A needs a price such as 12.50.");
  });
});
