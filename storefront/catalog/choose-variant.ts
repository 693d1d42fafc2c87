import { inStock, neverSoldOut } from "#domain/catalog/status.ts";
import type { Product, Variant } from "./product.ts";

/** Option name to the value chosen so far. */
export type Choice = Readonly<Record<string, string>>;

type Optioned = Pick<Product, "variantOptionOrdering" | "variants">;

/** In the owner's order. Spec: A5.2. */
export const missingOptions = (
  { variantOptionOrdering }: Pick<Product, "variantOptionOrdering">,
  choice: Choice,
): readonly string[] => variantOptionOrdering.filter((option) => !choice[option]);

/** The variant with exactly these values; a product without options has one that needs no choice. */
export const findVariant = (
  { variantOptionOrdering, variants }: Optioned,
  choice: Choice,
): Variant | undefined =>
  variants.find(({ attributes }) =>
    variantOptionOrdering.every((option) => attributes[option] === choice[option]),
  );

/** What choosing a value would lead to, given what is chosen for the other options. */
export type ValueState = "available" | "sold-out" | "unavailable";

export const valueState = (
  product: Optioned & Pick<Product, "productType">,
  choice: Choice,
  option: string,
  value: string,
): ValueState => {
  const fitting = product.variants.filter(
    ({ attributes }) =>
      attributes[option] === value &&
      product.variantOptionOrdering.every(
        (other) => other === option || !choice[other] || attributes[other] === choice[other],
      ),
  );
  if (fitting.length === 0) return "unavailable";
  return fitting.some((variant) => variantInStock(product, variant)) ? "available" : "sold-out";
};

/** Spec: A4.6, for one variant. */
export const variantInStock = (
  { productType }: Pick<Product, "productType">,
  variant: Pick<Variant, "unlimited" | "qtyInStock">,
): boolean => neverSoldOut(productType) || inStock(variant);

/** Spec: A5.9: over all variants. */
export const totalStock = ({ variants }: Pick<Product, "variants">): number =>
  variants.some(({ unlimited }) => unlimited)
    ? Number.POSITIVE_INFINITY
    : variants.reduce((sum, { qtyInStock }) => sum + qtyInStock, 0);

/** Of the options, the values that leave only one way to go, so that a click is spared. */
export const initialChoice = ({ options }: Pick<Product, "options">): Choice =>
  Object.fromEntries(
    options.flatMap(({ name, values }) => (values.length === 1 ? [[name, values[0] ?? ""]] : [])),
  );
