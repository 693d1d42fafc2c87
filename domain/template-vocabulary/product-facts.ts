import { type ProductType, productTypes } from "../catalog/product-types.ts";
import { offersQuantity as mayBeMany } from "../catalog/quantity-input.ts";
import { neverSoldOut } from "../catalog/status.ts";
import {
  areEqual,
  asBoolean,
  asNumber,
  asText,
  memberCount,
  plain,
} from "../templates/readings.ts";
import type { Scope } from "../templates/scope.ts";
import {
  hasOwnMember,
  isTruthy,
  known,
  memberOf,
  ownMember,
  type PlainObject,
} from "../templates/values.ts";
import { fieldsOf } from "./fields.ts";

/** A product in page data, whatever it contains. Spec: B3.46 – B3.48. */
const contentOf = (item: unknown): PlainObject => fieldsOf(fieldsOf(item).structuredContent);

export const inContent = (item: unknown, name: string): unknown =>
  memberOf(fieldsOf(item).structuredContent, name);

export const productTypeOf = (item: unknown): number => asNumber(contentOf(item).productType);

const noVariants: readonly unknown[] = [];

export const variantsOf = (item: unknown): readonly unknown[] => {
  const { variants } = contentOf(item);
  return Array.isArray(variants) ? variants : noVariants;
};

/** The cost of reading the variants grows with their number. */
export const chargeVariants = (item: unknown, { charge }: Pick<Scope, "charge">): void =>
  charge(variantsOf(item).length >> 2);

/** Products whose variants count: each has a price and its own stock. */
export const isCounted = (type: number): boolean =>
  type === productTypes.PHYSICAL || type === productTypes.SERVICE;

/** Facts about one product within one render; the data can differ in the next. */
export type ProductFacts = {
  readonly item: unknown;
  readonly content: PlainObject;
  readonly type: number;
  readonly variants: readonly unknown[];
  /** A paywall gives access, which cannot run out. Spec: A4.6, A3.14, B4.22. */
  readonly isSoldOut: boolean;
  /** Depends on the variants, or on the digital product. Spec: A4.7. */
  readonly isOnSale: boolean;
  /** Infinity when stock is not limited. */
  readonly stock: number;
  /** Marks and prices of all variants are identical. */
  readonly areAlike: boolean;
};

const neverEnds = (type: number): boolean =>
  neverSoldOut(type as ProductType) || type === productTypes.PAYWALL;

/** Collects all facts in one pass over the variants. */
const readFacts = (item: unknown): ProductFacts => {
  const content = contentOf(item);
  const type = asNumber(content.productType);
  const variants = Array.isArray(content.variants) ? content.variants : noVariants;
  let stock = neverSoldOut(type as ProductType) ? Number.POSITIVE_INFINITY : 0;
  let inStock = false;
  let onSale = false;
  let areAlike = true;
  const first = fieldsOf(variants[0]);
  for (const variant of variants) {
    const fields = fieldsOf(variant);
    const left = isTruthy(fields.unlimited)
      ? Number.POSITIVE_INFINITY
      : asNumber(fields.qtyInStock);
    stock += left;
    inStock ||= left > 0;
    onSale ||= isTruthy(fields.onSale);
    areAlike &&=
      fields.onSale === first.onSale &&
      fields.salePrice === first.salePrice &&
      fields.price === first.price;
  }
  const isDigital = type === productTypes.DIGITAL;
  return {
    item,
    content,
    type,
    variants,
    isSoldOut: !neverEnds(type) && !(isCounted(type) && inStock),
    isOnSale: isDigital ? isTruthy(content.onSale) : isCounted(type) && onSale,
    stock,
    areAlike,
  };
};

/** Charged on every call, even when the facts are cached. */
export const factsOf = (item: unknown, scope: Scope): ProductFacts => {
  const known = scope.lastFacts as ProductFacts | undefined;
  const facts = known !== undefined && known.item === item ? known : readFacts(item);
  scope.lastFacts = facts;
  scope.charge(facts.variants.length >> 2);
  return facts;
};

export const isSubscribable = (item: unknown): boolean => asBoolean(contentOf(item).isSubscribable);

/** Spec: A5.9, B5.14. */
export const offersQuantity = (
  { type, content, stock }: ProductFacts,
  manyServices: () => boolean,
): boolean =>
  mayBeMany(
    { productType: type, isSubscribable: asBoolean(content.isSubscribable), stock },
    manyServices,
  );

type Reading = (fields: PlainObject) => unknown;
const saleMark: Reading = ({ onSale }) => onSale;
const salePrice: Reading = (fields) => fields.salePrice;
const price: Reading = (fields) => fields.price;

const differs = (variants: readonly unknown[], read: Reading, charge: Charge): boolean => {
  const value = plain(known(read(fieldsOf(variants[0]))));
  for (let at = 1; at < variants.length; at += 1) {
    const other = plain(known(read(fieldsOf(variants[at]))));
    if (other !== value && !(typeof other === "object" && areEqual(value, other, charge)))
      return true;
  }
  return false;
};

/** The variants differ in any of their prices. */
export const hasVariedPrices = (
  { type, variants, areAlike }: ProductFacts,
  charge: Charge,
): boolean => {
  if (areAlike || (!isCounted(type) && type !== productTypes.GIFT_CARD)) return false;
  return (
    differs(variants, saleMark, charge) ||
    (isTruthy(fieldsOf(variants[0]).onSale) && differs(variants, salePrice, charge)) ||
    differs(variants, price, charge)
  );
};

type Charge = (steps: number) => void;

export type Option = { readonly name: string; readonly values: readonly string[] };

/** Creating a set takes longer than comparing this few values. */
const FEW = 32;

const distinct = (texts: readonly string[]): readonly string[] =>
  texts.length > FEW ? [...new Set(texts)] : texts.filter((each, at) => texts.indexOf(each) === at);

/** The values of the option with this name, one per variant. */
const valuesOf = (variants: readonly unknown[], name: string, charge: Charge): string[] => {
  charge(variants.length);
  const values: string[] = [];
  for (const variant of variants) {
    const { attributes } = fieldsOf(variant);
    if (!Array.isArray(attributes) && hasOwnMember(attributes, name))
      values.push(asText(memberOf(attributes, name)));
  }
  return values;
};

const namesIn = (ordering: object): readonly string[] =>
  Array.isArray(ordering)
    ? ordering.map((name) => asText(name))
    : Object.keys(ordering).map((_name, at) => asText(ownMember(ordering, `${at}`)));

/** Every option with its values in order of first use; empty while there is nothing to select. */
export const optionsOf = (item: unknown, charge: Charge): readonly Option[] => {
  const variants = variantsOf(item);
  // As in the reference engine, the members of an object are counted, too, although none is a
  // variant.
  if (variants.length <= 1 && memberCount(inContent(item, "variants")) <= 1) return [];
  const ordering =
    inContent(item, "variantOptionOrdering") ?? memberOf(item, "variantOptionOrdering");
  if (typeof ordering !== "object" || !ordering) return [];
  const names = namesIn(ordering);
  if (names.length === 1)
    return names.map((name) => ({ name, values: distinct(valuesOf(variants, name, charge)) }));
  const met = new Set<string>();
  return names.map((name) => {
    // Of options with the same name, the first has the values.
    const values = met.has(name) ? [] : distinct(valuesOf(variants, name, charge));
    met.add(name);
    return { name, values };
  });
};
