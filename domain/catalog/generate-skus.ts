import type { ProductDefinition } from "./events.ts";

const MAX_STEM = 80;

/** "Café mug" → "CAFE-MUG"; empty when nothing is left. */
const stemOf = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/\p{Mark}/gu, "")
    .replace(/[^A-Za-z0-9]+/g, "-")
    .slice(0, MAX_STEM)
    .replace(/^-|-$/g, "")
    .toUpperCase();

/**
 * The product with an SKU for every variant that has none: from its path and the values of its
 * options, with a number where those are taken. The same product always gets the same SKUs.
 */
export const withSkus = <Product extends ProductDefinition>(product: Product): Product => {
  const { variants, slug, variantOptionOrdering: options } = product;
  if (variants.every(({ sku }) => sku.trim() !== "")) return product;
  const taken = new Set(variants.map(({ sku }) => sku.trim()));
  const freeOf = (stem: string): string => {
    for (let number = 1; ; number += 1) {
      const sku = number === 1 ? stem : `${stem}-${number}`;
      if (!taken.has(sku)) return sku;
    }
  };
  const generated = variants.map((variant) => {
    if (variant.sku.trim() !== "") return variant;
    const values = options.map((option) => variant.attributes[option] ?? "");
    const sku = freeOf(stemOf([slug, ...values].join("-")) || "SKU");
    taken.add(sku);
    return { ...variant, sku };
  });
  return { ...product, variants: generated };
};
