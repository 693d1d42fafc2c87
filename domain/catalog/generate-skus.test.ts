import { expect, it } from "vitest";
import type { ProductDefinition } from "./events.ts";
import { withSkus } from "./generate-skus.ts";

const productOf = (...variants: readonly (readonly [sku: string, size: string])[]) =>
  ({
    slug: "cafe-mug",
    variantOptionOrdering: ["Size"],
    variants: variants.map(([sku, Size], at) => ({
      variantId: `v${at}`,
      sku,
      attributes: { Size },
    })),
  }) as unknown as ProductDefinition;
const skusOf = ({ variants }: ProductDefinition) => variants.map(({ sku }) => sku);

it("variants without an SKU get one from the path and their options", () =>
  expect(
    skusOf(withSkus(productOf(["", "Groß"], ["MINE", "Small"], [" ", "Extra large"]))),
  ).toEqual(["CAFE-MUG-GRO", "MINE", "CAFE-MUG-EXTRA-LARGE"]));

it("generated SKUs differ, also from those that were entered", () =>
  expect(
    skusOf(withSkus(productOf(["", "大"], ["", "小"], ["CAFE-MUG-3", "中"], ["", "S"], ["", "s"]))),
  ).toEqual(["CAFE-MUG", "CAFE-MUG-2", "CAFE-MUG-3", "CAFE-MUG-S", "CAFE-MUG-S-2"]));

it("a product with all SKUs stays the same", () => {
  const product = productOf(["A", "S"], ["B", "M"]);
  expect(withSkus(product)).toBe(product);
});
