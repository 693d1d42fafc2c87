import { inStock, neverSoldOut } from "#domain/catalog/status.ts";
import type { Product, Variant } from "./product.ts";

/** Option name to the selected value. */
export type Choice = Readonly<Record<string, string>>;

type Optioned = Pick<Product, "variantOptionOrdering" | "variants">;

/** In the owner's order. Spec: A5.2. */
export const missingOptions = (
  { variantOptionOrdering }: Pick<Product, "variantOptionOrdering">,
  choice: Choice,
): readonly string[] => variantOptionOrdering.filter((option) => !choice[option]);

/** The variant with exactly these values; a product without options has one variant. */
export const findVariant = (
  { variantOptionOrdering, variants }: Optioned,
  choice: Choice,
): Variant | undefined =>
  variants.find(({ attributes }) =>
    variantOptionOrdering.every((option) => attributes[option] === choice[option]),
  );

/** The result of selecting a value, given the other selections. */
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

/** Like A4.6, for one variant. Spec: A4.6. */
export const variantInStock = (
  { productType }: Pick<Product, "productType">,
  variant: Pick<Variant, "unlimited" | "qtyInStock">,
): boolean => neverSoldOut(productType) || inStock(variant);

/** Sum over all variants. Spec: A5.9. */
export const totalStock = ({ variants }: Pick<Product, "variants">): number =>
  variants.some(({ unlimited }) => unlimited)
    ? Number.POSITIVE_INFINITY
    : variants.reduce((sum, { qtyInStock }) => sum + qtyInStock, 0);

/** Options with a single possible value are preselected. */
export const initialChoice = ({ options }: Pick<Product, "options">): Choice =>
  Object.fromEntries(
    options.flatMap(({ name, values }) => (values.length === 1 ? [[name, values[0] ?? ""]] : [])),
  );
