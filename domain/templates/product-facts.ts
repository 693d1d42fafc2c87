import { type ProductType, productTypes } from "../catalog/events.ts";
import { neverSoldOut } from "../catalog/status.ts";
import { areEqual, asBoolean, asNumber, asText, plain } from "./readings.ts";
import { isTruthy, memberAt, ownMember } from "./values.ts";

/** Reads a product as page data has it, whatever may be in it. Spec: B3.46 – B3.48. */
export const productTypeOf = (item: unknown): number =>
  asNumber(memberAt(item, "structuredContent.productType"));

export const variantsOf = (item: unknown): readonly unknown[] => {
  const variants = memberAt(item, "structuredContent.variants");
  return Array.isArray(variants) ? variants : [];
};

/** Its variants count: each has a price and a stock of its own. */
export const isCounted = (type: number): boolean =>
  type === productTypes.PHYSICAL || type === productTypes.SERVICE;

/** A paywall gives access, and there is no end to that. Spec: A4.6, A3.14, B4.22. */
export const isSoldOut = (item: unknown): boolean => {
  const type = productTypeOf(item);
  if (neverSoldOut(type as ProductType) || type === productTypes.PAYWALL) return false;
  return !(
    isCounted(type) &&
    variantsOf(item).some(
      (variant) =>
        isTruthy(ownMember(variant, "unlimited")) || asNumber(ownMember(variant, "qtyInStock")) > 0,
    )
  );
};

/** Of variants, or of the digital product itself. Spec: A4.7. */
export const isOnSale = (item: unknown): boolean => {
  const type = productTypeOf(item);
  if (type === productTypes.DIGITAL) return isTruthy(memberAt(item, "structuredContent.onSale"));
  return (
    isCounted(type) && variantsOf(item).some((variant) => isTruthy(ownMember(variant, "onSale")))
  );
};

/** Infinity when there is no end to it. */
export const totalStock = (item: unknown): number => {
  if (neverSoldOut(productTypeOf(item) as ProductType)) return Number.POSITIVE_INFINITY;
  let total = 0;
  for (const variant of variantsOf(item)) {
    if (isTruthy(ownMember(variant, "unlimited"))) return Number.POSITIVE_INFINITY;
    total += asNumber(ownMember(variant, "qtyInStock"));
  }
  return total;
};

export const isSubscribable = (item: unknown): boolean =>
  asBoolean(memberAt(item, "structuredContent.isSubscribable"));

/** Spec: A5.9, B5.14. `manyServices`: more than one of a service may be bought. */
export const showsQuantity = (item: unknown, manyServices: boolean): boolean => {
  const type = productTypeOf(item);
  return (
    isCounted(type) &&
    (type === productTypes.PHYSICAL || manyServices) &&
    !isSubscribable(item) &&
    !(totalStock(item) <= 1)
  );
};

/** What the variants say of their prices differs in any way. */
export const hasVariedPrices = (item: unknown, charge: (steps: number) => void): boolean => {
  const type = productTypeOf(item);
  if (!isCounted(type) && type !== productTypes.GIFT_CARD) return false;
  const [first, ...others] = variantsOf(item);
  const differs = (name: string) => {
    const value = plain(ownMember(first, name));
    return (other: unknown) => {
      const own = plain(ownMember(other, name));
      if (typeof value !== "object" || typeof own !== "object") return value !== own;
      return !areEqual(value, own, charge);
    };
  };
  const names = ["onSale", ...(isTruthy(ownMember(first, "onSale")) ? ["salePrice"] : []), "price"];
  return names.some((name) => others.some(differs(name)));
};

export type Option = { readonly name: string; readonly values: ReadonlySet<string> };

/** Every option with its values in order of first use; none while there is nothing to choose. */
export const optionsOf = (item: unknown, charge: (steps: number) => void): readonly Option[] => {
  const variants = variantsOf(item);
  const ordering =
    memberAt(item, "structuredContent.variantOptionOrdering") ??
    ownMember(item, "variantOptionOrdering");
  if (variants.length <= 1 || !Array.isArray(ordering)) return [];
  const options = ordering.map((name) => ({ name: asText(name), values: new Set<string>() }));
  const byName = new Map<string, Set<string>>();
  for (const { name, values } of options) if (!byName.has(name)) byName.set(name, values);
  for (const variant of variants) {
    const attributes = ownMember(variant, "attributes");
    if (typeof attributes !== "object" || !attributes || Array.isArray(attributes)) continue;
    charge(byName.size);
    for (const [name, values] of byName)
      if (Object.hasOwn(attributes, name)) values.add(asText(ownMember(attributes, name)));
  }
  return options;
};
