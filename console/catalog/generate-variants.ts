import { emptyVariant, type VariantDraft } from "./product-draft.ts";

/** The values of each option, by its name. */
export type OptionValues = Readonly<Record<string, readonly string[]>>;

/** The values that the variants have, in the order of first use. */
export const valuesIn = (
  options: readonly string[],
  variants: readonly Pick<VariantDraft, "attributes">[],
): OptionValues =>
  Object.fromEntries(
    options.map((option) => [
      option,
      [
        ...new Set(
          variants.map(({ attributes }) => attributes[option]?.trim() ?? "").filter(Boolean),
        ),
      ],
    ]),
  );

/** Every combination of the values; none while an option has no value. */
const combinations = (
  options: readonly string[],
  values: OptionValues,
): readonly Readonly<Record<string, string>>[] =>
  options.reduce<readonly Readonly<Record<string, string>>[]>(
    (all, option) =>
      all.flatMap((attributes) =>
        (values[option] ?? []).map((value) => ({ ...attributes, [option]: value })),
      ),
    options.length === 0 ? [] : [{}],
  );

const keyOf = (options: readonly string[], attributes: Readonly<Record<string, string>>) =>
  JSON.stringify(options.map((option) => attributes[option]?.trim() ?? ""));

/**
 * A variant for every combination of the values. Variants that exist are kept, with all they have;
 * one without a complete combination is used for the first that is missing. New variants begin with
 * the prices, the weight and the stock of the first one.
 */
export const generateVariants = (
  options: readonly string[],
  values: OptionValues,
  variants: readonly VariantDraft[],
  newId: () => string,
): readonly VariantDraft[] => {
  const isWhole = ({ attributes }: VariantDraft) =>
    options.every((option) => attributes[option]?.trim());
  const whole = variants.filter(isWhole);
  const spare = variants.filter((variant) => !isWhole(variant));
  const present = new Set(whole.map(({ attributes }) => keyOf(options, attributes)));
  const missing = combinations(options, values).filter(
    (attributes) => !present.has(keyOf(options, attributes)),
  );
  const { price, salePrice, onSale, weight, stock } = variants[0] ?? emptyVariant("");
  const generated = missing.map((attributes, at) => {
    const used = spare[at];
    if (used !== undefined) return { ...used, attributes };
    return { ...emptyVariant(newId()), attributes, price, salePrice, onSale, weight, stock };
  });
  return [...whole, ...generated, ...spare.slice(missing.length)];
};
