import * as z from "zod/mini";
import { Cents } from "../kit/money.ts";
import { FocalPoint, PictureColors, PictureVariants } from "../kit/picture-facts.ts";

export { productTypes } from "./product-types.ts";

export const ProductType = z.literal([1, 2, 3, 4, 5]);
export type ProductType = z.infer<typeof ProductType>;

export const Image = z.object({
  /** Path on this site. */
  assetUrl: z.string(),
  altText: z.string(),
  /** Where the picture lives elsewhere, when it was imported by reference and not fetched. */
  sourceUrl: z.optional(z.string()),
  /** In pixels, of pictures that were uploaded here: `1200x900`. Spec: B3.50. */
  originalSize: z.optional(z.string().check(z.regex(/^\d{1,5}x\d{1,5}$/))),
  /** Absent: its centre. Spec: B3.50. */
  mediaFocalPoint: z.optional(FocalPoint),
  /** Of pictures that were uploaded here. Spec: B3.50. */
  colorData: z.optional(PictureColors),
  systemDataVariants: z.optional(PictureVariants),
});
export type Image = z.infer<typeof Image>;

/** Spec: A3.5. Stock is not here: it lives in the variant's own stream. */
export const VariantDefinition = z.object({
  variantId: z.string(),
  sku: z.string(),
  /** Option name to value, e.g. { Size: "Small" }. */
  attributes: z.record(z.string(), z.string()),
  priceCents: Cents,
  salePriceCents: z.nullable(Cents),
  onSale: z.boolean(),
  image: z.nullable(Image),
  /** Of one unit with its wrapping; 0 when nobody has said. */
  weightGrams: z.optional(z.int().check(z.minimum(0))),
});
export type VariantDefinition = z.infer<typeof VariantDefinition>;

/** How often a subscription is paid for. Spec: A3.9. */
export const SubscriptionPlan = z.object({
  billingPeriod: z.object({
    value: z.int().check(z.minimum(1), z.maximum(999)),
    unit: z.enum(["WEEK", "MONTH", "YEAR"]),
  }),
  /** 0: until somebody ends it. */
  numBillingCycles: z.int().check(z.minimum(0), z.maximum(9_999)),
});
export type SubscriptionPlan = z.infer<typeof SubscriptionPlan>;

/** What a buyer of a digital product gets. */
export const DigitalFile = z.object({
  fileId: z.string(),
  /** As it is saved: `planner.pdf`. */
  name: z.string(),
  bytes: z.int(),
  mediaType: z.string(),
});
export type DigitalFile = z.infer<typeof DigitalFile>;

/**
 * Everything an owner says about a product. Optional members were not asked for from the beginning:
 * a product without them is not subscribable, asks nothing more, has no files. Spec: A3.4.
 */
export const ProductDefinition = z.object({
  productId: z.string(),
  /** Last part of the address: /shop/p/<slug>. */
  slug: z.string(),
  name: z.string(),
  /** Safe HTML. */
  description: z.string(),
  productType: ProductType,
  /** ISO 4217. */
  currency: z.string(),
  variantOptionOrdering: z.array(z.string()),
  variants: z.array(VariantDefinition),
  images: z.array(Image),
  tags: z.array(z.string()),
  vendor: z.string(),
  collectionIds: z.array(z.string()),
  visible: z.boolean(),
  useCustomAddButtonText: z.boolean(),
  customAddButtonText: z.string(),
  isSubscribable: z.optional(z.boolean()),
  subscriptionPlan: z.optional(z.nullable(SubscriptionPlan)),
  /** The form that a buyer fills in for every line. */
  additionalFieldsFormId: z.optional(z.nullable(z.string())),
  files: z.optional(z.array(DigitalFile)),
});
export type ProductDefinition = z.infer<typeof ProductDefinition>;

/** Stored for ever: a released member is never edited. */
const ProductDefined = z.object({
  type: z.literal("ProductDefined"),
  product: ProductDefinition,
  definedAt: z.iso.datetime(),
});
const ProductRemoved = z.object({
  type: z.literal("ProductRemoved"),
  productId: z.string(),
  removedAt: z.iso.datetime(),
});
/** Stream `product-<websiteId>.<productId>`. */
export const ProductEvent = z.discriminatedUnion("type", [ProductDefined, ProductRemoved]);
export type ProductEvent = z.infer<typeof ProductEvent>;

const CollectionDefined = z.object({
  type: z.literal("CollectionDefined"),
  collectionId: z.string(),
  slug: z.string(),
  title: z.string(),
  description: z.string(),
  definedAt: z.iso.datetime(),
});
/** The product may name this collection as its own; what it shows is the product's definition. */
const CollectionProductAdmitted = z.object({
  type: z.literal("CollectionProductAdmitted"),
  collectionId: z.string(),
  productId: z.string(),
  admittedAt: z.iso.datetime(),
});
const CollectionProductDismissed = z.object({
  type: z.literal("CollectionProductDismissed"),
  collectionId: z.string(),
  productId: z.string(),
  dismissedAt: z.iso.datetime(),
});
/** Its page is gone; products go on naming it, in case it is defined again. */
const CollectionRemoved = z.object({
  type: z.literal("CollectionRemoved"),
  collectionId: z.string(),
  removedAt: z.iso.datetime(),
});
/** As it was when it was removed. */
const CollectionRestored = z.object({
  type: z.literal("CollectionRestored"),
  collectionId: z.string(),
  restoredAt: z.iso.datetime(),
});
/** Visitors are shown it, or neither its page nor that there is one. */
const CollectionVisibilityChanged = z.object({
  type: z.literal("CollectionVisibilityChanged"),
  collectionId: z.string(),
  visible: z.boolean(),
  changedAt: z.iso.datetime(),
});
/** Stream `collection-<websiteId>.<collectionId>`. */
export const CollectionEvent = z.discriminatedUnion("type", [
  CollectionDefined,
  CollectionProductAdmitted,
  CollectionProductDismissed,
  CollectionRemoved,
  CollectionRestored,
  CollectionVisibilityChanged,
]);
export type CollectionEvent = z.infer<typeof CollectionEvent>;

const CategoryPlaced = z.object({
  type: z.literal("CategoryPlaced"),
  collectionId: z.string(),
  /** The collection that it is right below; null: on the top. */
  parentId: z.nullable(z.string()),
  placedAt: z.iso.datetime(),
});
const moves = z.array(z.object({ collectionId: z.string(), parentId: z.nullable(z.string()) }));
/** It was removed: what was right below it is below what it was below itself. `moves` are these. */
const CategoryTakenOut = z.object({
  type: z.literal("CategoryTakenOut"),
  collectionId: z.string(),
  moves,
  takenOutAt: z.iso.datetime(),
});
/** It was brought back, with what is below it unless that was placed anew. `moves` are it and these. */
const CategoryPutBack = z.object({
  type: z.literal("CategoryPutBack"),
  collectionId: z.string(),
  moves,
  putBackAt: z.iso.datetime(),
});
/** Stream `categoryTree-<websiteId>.tree`. */
export const CategoryTreeEvent = z.discriminatedUnion("type", [
  CategoryPlaced,
  CategoryTakenOut,
  CategoryPutBack,
]);
export type CategoryTreeEvent = z.infer<typeof CategoryTreeEvent>;

const CollectionAddressClaimed = z.object({
  type: z.literal("CollectionAddressClaimed"),
  slug: z.string(),
  collectionId: z.string(),
  claimedAt: z.iso.datetime(),
});
const CollectionAddressReleased = z.object({
  type: z.literal("CollectionAddressReleased"),
  slug: z.string(),
  collectionId: z.string(),
  releasedAt: z.iso.datetime(),
});
/** Stream `collectionAddress-<websiteId>.<slug>`: no two collections answer to one address. */
export const CollectionAddressEvent = z.discriminatedUnion("type", [
  CollectionAddressClaimed,
  CollectionAddressReleased,
]);
export type CollectionAddressEvent = z.infer<typeof CollectionAddressEvent>;

const ProductAddressClaimed = z.object({
  type: z.literal("ProductAddressClaimed"),
  slug: z.string(),
  productId: z.string(),
  claimedAt: z.iso.datetime(),
});
const ProductAddressReleased = z.object({
  type: z.literal("ProductAddressReleased"),
  slug: z.string(),
  productId: z.string(),
  releasedAt: z.iso.datetime(),
});
/** Stream `productAddress-<websiteId>.<slug>`: no two products answer to one address. */
export const ProductAddressEvent = z.discriminatedUnion("type", [
  ProductAddressClaimed,
  ProductAddressReleased,
]);
export type ProductAddressEvent = z.infer<typeof ProductAddressEvent>;
