import * as z from "zod/mini";
import { portionOf, smallestUnitCents } from "../kit/allocate.ts";
import { catalogId } from "../kit/bounds.ts";
import { formatMoney } from "../kit/format-money.ts";
import { writeDecimal } from "../kit/read-decimal.ts";
import type { ProductDefinition, VariantDefinition } from "./events.ts";
import { MAX_PRICE_CENTS, MAX_TAG_LENGTH } from "./rejections.ts";

const PERCENT = 100;
const CENT_PLACES = 2;
const WHOLE = 10_000;

/** One change for many products. Percentages of prices are in hundredths of a percent. */
export const ProductChange = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("visibility"), visible: z.boolean() }),
  z.object({
    kind: z.literal("price-percent"),
    basisPoints: z.int().check(z.minimum(-9_999), z.maximum(100_000)),
  }),
  z.object({
    kind: z.literal("price-amount"),
    cents: z.int().check(z.minimum(-MAX_PRICE_CENTS), z.maximum(MAX_PRICE_CENTS)),
  }),
  /** Reduces the regular price by a share or an amount. */
  z.object({
    kind: z.literal("sale-on"),
    basisPoints: z.int().check(z.minimum(1), z.maximum(9_999)),
  }),
  z.object({ kind: z.literal("sale-off") }),
  z.object({
    kind: z.literal("collection"),
    collectionId: catalogId,
    inside: z.boolean(),
  }),
  z.object({
    kind: z.literal("tag"),
    tag: z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_TAG_LENGTH)),
    tagged: z.boolean(),
  }),
]);
export type ProductChange = z.infer<typeof ProductChange>;

/**
 * One field of a product with its old and its new value. For a membership it is the position, null
 * for none.
 */
export const Patch = z.object({
  field: z.enum(["visible", "priceCents", "salePriceCents", "onSale", "collectionIds", "tags"]),
  /** Variant, collection or tag; "" for the product. */
  of: z.string(),
  before: z.union([z.boolean(), z.int(), z.null()]),
  after: z.union([z.boolean(), z.int(), z.null()]),
});
export type Patch = z.infer<typeof Patch>;
type Value = Patch["before"];
type Place = Pick<Patch, "field" | "of">;

/** Undefined: the variant no longer exists. */
const valueAt = (product: ProductDefinition, { field, of }: Place): Value | undefined => {
  switch (field) {
    case "visible":
      return product.visible;
    case "collectionIds":
    case "tags": {
      const at = product[field].indexOf(of);
      return at === -1 ? null : at;
    }
    default:
      return product.variants.find(({ variantId }) => variantId === of)?.[field];
  }
};

const isMembership = ({ field }: Place): boolean => field === "collectionIds" || field === "tags";

const isSame = (place: Place, one: Value | undefined, other: Value): boolean =>
  isMembership(place) ? (one === null) === (other === null) : one === other;

const withValue = (
  product: ProductDefinition,
  { field, of }: Place,
  value: Value,
): ProductDefinition => {
  switch (field) {
    case "visible":
      return { ...product, visible: value === true };
    case "collectionIds":
    case "tags": {
      const others = product[field].filter((each) => each !== of);
      const members = typeof value === "number" ? others.toSpliced(value, 0, of) : others;
      return { ...product, [field]: members };
    }
    default:
      return {
        ...product,
        variants: product.variants.map((variant) =>
          variant.variantId === of ? { ...variant, [field]: value } : variant,
        ),
      };
  }
};

/**
 * A share of an amount, calculated exactly and rounded half up to the currency's smallest amount:
 * cents, or whole yen.
 */
const shareOf = (cents: number, basisPoints: number, currency: string): number =>
  portionOf(cents, basisPoints, WHOLE, smallestUnitCents(currency));

type Prices = Partial<Pick<VariantDefinition, "priceCents" | "salePriceCents" | "onSale">>;

/**
 * A sale price changes with the price. Not in the specification: prices that would fall below 0
 * become 0.
 */
const pricesAfter = (
  { priceCents, salePriceCents }: VariantDefinition,
  change: ProductChange,
  currency: string,
): Prices => {
  const both = (next: (cents: number) => number): Prices => ({
    priceCents: next(priceCents),
    ...(salePriceCents !== null && { salePriceCents: next(salePriceCents) }),
  });
  switch (change.kind) {
    case "price-percent":
      return both((cents) => shareOf(cents, WHOLE + change.basisPoints, currency));
    case "price-amount":
      return both((cents) => Math.max(0, cents + change.cents));
    case "sale-on":
      return {
        salePriceCents: shareOf(priceCents, WHOLE - change.basisPoints, currency),
        onSale: true,
      };
    case "sale-off":
      return { onSale: false };
    default:
      return {};
  }
};

const wanted = (
  product: ProductDefinition,
  change: ProductChange,
): readonly (Place & { readonly after: Value })[] => {
  switch (change.kind) {
    case "visibility":
      return [{ field: "visible", of: "", after: change.visible }];
    case "collection": {
      const after = change.inside ? product.collectionIds.length : null;
      return [{ field: "collectionIds", of: change.collectionId, after }];
    }
    case "tag":
      return [{ field: "tags", of: change.tag, after: change.tagged ? product.tags.length : null }];
    default:
      return product.variants.flatMap((variant) =>
        Object.entries(pricesAfter(variant, change, product.currency)).map(([field, after]) => ({
          field: field as keyof Prices,
          of: variant.variantId,
          after,
        })),
      );
  }
};

/** The patches that a change makes to a product; none when it is unchanged. */
export const patchesOf = (product: ProductDefinition, change: ProductChange): readonly Patch[] =>
  wanted(product, change).flatMap((place) => {
    const before = valueAt(product, place) ?? null;
    return isSame(place, before, place.after) ? [] : [{ ...place, before }];
  });

/**
 * A product with the values of the patches, or with those from before them. `left`: fields that
 * have neither value because someone changed them since. They stay as they are.
 */
export const patched = (
  product: ProductDefinition,
  patches: readonly Patch[],
  direction: "forwards" | "back",
): { readonly product: ProductDefinition; readonly left: readonly Patch[] } => {
  const left: Patch[] = [];
  let next = product;
  for (const patch of patches) {
    const [from, to] =
      direction === "forwards" ? [patch.before, patch.after] : [patch.after, patch.before];
    const now = valueAt(next, patch);
    if (now !== undefined && isSame(patch, now, from)) next = withValue(next, patch, to);
    else if (!isSame(patch, now, to)) left.push(patch);
  }
  return { product: next, left };
};

const fieldNames = {
  visible: "visibility",
  priceCents: "price",
  salePriceCents: "sale price",
  onSale: "sale",
  collectionIds: "collection",
  tags: "tag",
} as const satisfies Record<Patch["field"], string>;

/** Readable names: "price, sale price". */
export const fieldsText = (patches: readonly Patch[]): string =>
  [...new Set(patches.map(({ field }) => fieldNames[field]))].join(", ");

const percentText = (basisPoints: number): string => `${Math.abs(basisPoints) / PERCENT}%`;

/** An amount is in each product's own currency. The sign is shown when all products share one. */
const amountText = (cents: number, [currency, ...others]: readonly string[]): string => {
  if (currency !== undefined && others.length === 0) return formatMoney(cents, currency);
  return `${writeDecimal(cents, CENT_PLACES)} in each product’s currency`;
};

/**
 * The change in words. `currencies` are those of the products, `collection` is the title of the
 * collection that the change names.
 */
export const changeText = (
  change: ProductChange,
  {
    currencies,
    collection,
  }: { readonly currencies: readonly string[]; readonly collection?: string },
): string => {
  switch (change.kind) {
    case "visibility":
      return change.visible ? "Made visible" : "Hidden";
    case "price-percent":
      return `Prices ${change.basisPoints < 0 ? "lowered" : "raised"} by ${percentText(change.basisPoints)}`;
    case "price-amount":
      return `Prices ${change.cents < 0 ? "lowered" : "raised"} by ${amountText(Math.abs(change.cents), currencies)}`;
    case "sale-on":
      return `On sale at ${percentText(change.basisPoints)} off`;
    case "sale-off":
      return "Sale ended";
    case "collection":
      return `${change.inside ? "Added to" : "Removed from"} ${collection ?? "a collection"}`;
    default:
      return change.tagged ? `Tagged “${change.tag}”` : `Tag “${change.tag}” removed`;
  }
};
