import { type ProductType, productTypes } from "../catalog/events.ts";
import { onSale, type StatusFacts, soldOut } from "../catalog/status.ts";
import { type Amount, amountOf } from "./money-formatters.ts";
import { isTruthy, memberAt, ownMember, toNumber } from "./values.ts";

/** Reads a product as page data has it, whatever may be in it. Spec: B3.46 – B3.48. */
export const productTypeOf = (item: unknown): number =>
  toNumber(memberAt(item, "structuredContent.productType")) ?? 0;

export const variantsOf = (item: unknown): readonly unknown[] => {
  const variants = memberAt(item, "structuredContent.variants");
  return Array.isArray(variants) ? variants : [];
};

const isUnlimited = (variant: unknown): boolean => ownMember(variant, "unlimited") === true;
const quantityOf = (variant: unknown): number => toNumber(ownMember(variant, "qtyInStock")) ?? 0;

const statusFacts = (item: unknown): StatusFacts => ({
  productType: productTypeOf(item) as ProductType,
  variants: variantsOf(item).map((variant) => ({
    onSale: isTruthy(ownMember(variant, "onSale")),
    stock: { unlimited: isUnlimited(variant), qtyInStock: quantityOf(variant) },
  })),
});

/** A grid's products carry the answer and not their variants. Spec: A4.6. */
export const isSoldOut = (item: unknown): boolean => {
  const known = ownMember(item, "soldOut");
  return typeof known === "boolean" ? known : soldOut(statusFacts(item));
};

/** Spec: A4.7. */
export const isOnSale = (item: unknown): boolean =>
  onSale(statusFacts(item)) ||
  ownMember(item, "onSale") === true ||
  (variantsOf(item).length === 0 && isTruthy(memberAt(item, "structuredContent.onSale")));

/** Infinity when a variant is sold without counting. */
export const totalStock = (item: unknown): number =>
  variantsOf(item).reduce<number>(
    (total, variant) =>
      total + (isUnlimited(variant) ? Number.POSITIVE_INFINITY : Math.max(0, quantityOf(variant))),
    0,
  );

/** Spec: A5.9, B5.14. `manyServices`: more than one of a service may be bought. */
export const showsQuantity = (item: unknown, manyServices: boolean): boolean => {
  const type = productTypeOf(item);
  return (
    (type === productTypes.PHYSICAL || (type === productTypes.SERVICE && manyServices)) &&
    !isTruthy(memberAt(item, "structuredContent.isSubscribable")) &&
    totalStock(item) > 1
  );
};

type Price = { readonly normal: Amount; readonly sale: Amount | undefined };
const charged = ({ normal, sale }: Price): number => (sale ?? normal).cents;

const priceOf = (priced: unknown, currency: string): Price | undefined => {
  const normal = amountOf(ownMember(priced, "priceMoney") ?? ownMember(priced, "price"), currency);
  if (!normal) return undefined;
  const sale = ownMember(priced, "salePriceMoney") ?? ownMember(priced, "salePrice");
  return {
    normal,
    sale: isTruthy(ownMember(priced, "onSale")) ? amountOf(sale, currency) : undefined,
  };
};

export type ItemPrice = Price & { readonly varies: boolean };

/** Of the variant that is charged least; the product's own when no variants are at hand. */
export const itemPrice = (item: unknown, currency: string): ItemPrice | undefined => {
  const prices = variantsOf(item)
    .map((variant) => priceOf(variant, currency))
    .filter((price) => price !== undefined);
  const [first] = prices;
  if (first === undefined) {
    const price = priceOf(ownMember(item, "structuredContent"), currency);
    return price && { ...price, varies: ownMember(item, "priceVaries") === true };
  }
  const least = prices.reduce(
    (best, price) => (charged(price) < charged(best) ? price : best),
    first,
  );
  return { ...least, varies: prices.some((price) => charged(price) !== charged(least)) };
};
