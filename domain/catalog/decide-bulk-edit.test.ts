import { describe, expect, it } from "vitest";
import { aProduct, aVariant } from "#tests/support/catalog.ts";
import { given } from "#tests/support/given.ts";
import type { Patch } from "./bulk-change.ts";
import { productDecider } from "./decide.ts";
import type { ProductEvent } from "./events.ts";
import { catalogRejectionText } from "./rejections.ts";

const at = "2030-01-01T00:00:00.000Z";
const product = given(productDecider);
const defined = (priceCents = 1250): ProductEvent => ({
  type: "ProductDefined",
  product: aProduct("mug", { variants: [{ ...aVariant("mug"), priceCents }] }),
  definedAt: at,
});

describe("a bulk edit of a product", () => {
  const dearer = { field: "priceCents", of: "mug", before: 1250, after: 1400 } as const;
  const patch = (direction: "forwards" | "back", ...patches: readonly Patch[]) =>
    ({ type: "PatchProduct", patches, direction, at }) as const;
  const dear = defined(1400);

  it("records the product with the new values, and undone with the old ones", () => {
    product(defined()).when(patch("forwards", dearer)).yields(dear);
    product(dear).when(patch("back", dearer)).yields(defined());
  });
  it("records nothing when nothing changes", () => {
    product(dear).when(patch("forwards", dearer)).yields();
    product(defined()).when(patch("back", dearer)).yields();
  });
  it("is refused where the result breaks a rule of products", () =>
    product(defined())
      .when(patch("forwards", { ...dearer, after: 1_000_000_000 }))
      .refuses({ code: "price-too-high", sku: "MUG" }));
  it("needs the product", () => {
    product().when(patch("forwards", dearer)).refuses({ code: "product-unknown" });
    expect(catalogRejectionText({ code: "product-unknown" })).toBe("Product not found.");
  });
});
