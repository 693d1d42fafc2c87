import { type ProductType, productTypes } from "../catalog/product-types.ts";
import { neverSoldOut } from "../catalog/status.ts";
import { areEqual, asBoolean, asNumber, asText, plain } from "./readings.ts";
import type { Scope } from "./scope.ts";
import { isTruthy, memberOf, ownMember } from "./values.ts";

/** A product as page data has it, whatever may be in it. Spec: B3.46 – B3.48. */
export const inContent = (item: unknown, name: string): unknown =>
  memberOf(memberOf(item, "structuredContent"), name);

export const productTypeOf = (item: unknown): number => asNumber(inContent(item, "productType"));

const noVariants: readonly unknown[] = [];

export const variantsOf = (item: unknown): readonly unknown[] => {
  const variants = inContent(item, "variants");
  return Array.isArray(variants) ? variants : noVariants;
};

/** Looking through the variants is work that grows with them. */
export const chargeVariants = (item: unknown, { charge }: Pick<Scope, "charge">): void =>
  charge(variantsOf(item).length >> 2);

/** Its variants count: each has a price and a stock of its own. */
export const isCounted = (type: number): boolean =>
  type === productTypes.PHYSICAL || type === productTypes.SERVICE;

/** A paywall gives access, and there is no end to that. Spec: A4.6, A3.14, B4.22. */
export const isSoldOut = (item: unknown): boolean => {
  const type = productTypeOf(item);
  if (neverSoldOut(type as ProductType) || type === productTypes.PAYWALL) return false;
  if (!isCounted(type)) return true;
  for (const variant of variantsOf(item))
    if (isTruthy(memberOf(variant, "unlimited")) || asNumber(memberOf(variant, "qtyInStock")) > 0)
      return false;
  return true;
};

/** Of variants, or of the digital product itself. Spec: A4.7. */
export const isOnSale = (item: unknown): boolean => {
  const type = productTypeOf(item);
  if (type === productTypes.DIGITAL) return isTruthy(inContent(item, "onSale"));
  if (isCounted(type))
    for (const variant of variantsOf(item)) if (isTruthy(memberOf(variant, "onSale"))) return true;
  return false;
};

/** Infinity when there is no end to it. */
export const totalStock = (item: unknown): number => {
  if (neverSoldOut(productTypeOf(item) as ProductType)) return Number.POSITIVE_INFINITY;
  let total = 0;
  for (const variant of variantsOf(item)) {
    if (isTruthy(memberOf(variant, "unlimited"))) return Number.POSITIVE_INFINITY;
    total += asNumber(memberOf(variant, "qtyInStock"));
  }
  return total;
};

export const isSubscribable = (item: unknown): boolean =>
  asBoolean(inContent(item, "isSubscribable"));

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
  const variants = variantsOf(item);
  const [first] = variants;
  const differs = (name: string): boolean => {
    const value = plain(memberOf(first, name));
    for (const variant of variants) {
      const other = plain(memberOf(variant, name));
      if (other !== value && !(typeof other === "object" && areEqual(value, other, charge)))
        return true;
    }
    return false;
  };
  return (
    differs("onSale") ||
    (isTruthy(memberOf(first, "onSale")) && differs("salePrice")) ||
    differs("price")
  );
};

export type Option = { readonly name: string; readonly values: ReadonlySet<string> };

/** Every option with its values in order of first use; none while there is nothing to choose. */
export const optionsOf = (item: unknown, charge: (steps: number) => void): readonly Option[] => {
  const variants = variantsOf(item);
  const ordering =
    inContent(item, "variantOptionOrdering") ?? memberOf(item, "variantOptionOrdering");
  if (variants.length <= 1 || typeof ordering !== "object" || !ordering) return [];
  const options = Object.keys(ordering).map((_name, at) => ({
    name: asText(ownMember(ordering, `${at}`)),
    values: new Set<string>(),
  }));
  const byName = new Map<string, Set<string>>();
  for (const { name, values } of options) if (!byName.has(name)) byName.set(name, values);
  for (const variant of variants) {
    const attributes = memberOf(variant, "attributes");
    if (typeof attributes !== "object" || !attributes || Array.isArray(attributes)) continue;
    charge(byName.size);
    for (const [name, values] of byName)
      if (Object.hasOwn(attributes, name)) values.add(asText(memberOf(attributes, name)));
  }
  return options;
};
