import * as z from "zod/mini";
import { billingUnits } from "../codes/site-codes.ts";
import { Cents } from "../kit/money.ts";
import { FocalPoint, PictureColors, PictureVariants } from "../kit/picture-facts.ts";
import { ProductType } from "./product-type-schema.ts";

export { productTypes } from "./product-types.ts";
export { ProductType };

export const Image = z.object({
  /** Path on this website. */
  assetUrl: z.string(),
  altText: z.string(),
  /** URL of a picture that was imported by reference and not downloaded. */
  sourceUrl: z.optional(z.string()),
  /** Size in pixels of pictures that were uploaded here: `1200x900`. Spec: B3.50. */
  originalSize: z.optional(z.string().check(z.regex(/^\d{1,5}x\d{1,5}$/))),
  /** Absent: the centre of the picture. Spec: B3.50. */
  mediaFocalPoint: z.optional(FocalPoint),
  /** Present for pictures that were uploaded here. Spec: B3.50. */
  colorData: z.optional(PictureColors),
  systemDataVariants: z.optional(PictureVariants),
});
export type Image = z.infer<typeof Image>;

/** Stock is not part of it: the variant's own stream has it. Spec: A3.5. */
export const VariantDefinition = z.object({
  variantId: z.string(),
  sku: z.string(),
  /** Option name to value, e.g. { Size: "Small" }. */
  attributes: z.record(z.string(), z.string()),
  priceCents: Cents,
  salePriceCents: z.nullable(Cents),
  onSale: z.boolean(),
  image: z.nullable(Image),
  /** Weight of one unit with its packaging; 0 when unknown. */
  weightGrams: z.optional(z.int().check(z.minimum(0))),
});
export type VariantDefinition = z.infer<typeof VariantDefinition>;

/** The billing interval of a subscription. Spec: A3.9. */
export const SubscriptionPlan = z.object({
  billingPeriod: z.object({
    value: z.int().check(z.minimum(1), z.maximum(999)),
    unit: z.enum(billingUnits),
  }),
  /** 0: no limit. */
  numBillingCycles: z.int().check(z.minimum(0), z.maximum(9_999)),
});
export type SubscriptionPlan = z.infer<typeof SubscriptionPlan>;

/** A file that the customer of a digital product receives. */
export const DigitalFile = z.object({
  fileId: z.string(),
  /** File name for saving: `planner.pdf`. */
  name: z.string(),
  bytes: z.int(),
  mediaType: z.string(),
});
export type DigitalFile = z.infer<typeof DigitalFile>;

/**
 * Everything an owner says about a product. Optional members were added later. A product without
 * them has no subscription, no extra fields, no files and no separate texts for search engines.
 * Spec: A3.4.
 */
export const ProductDefinition = z.object({
  productId: z.string(),
  /** Last part of the path: /shop/p/<slug>. */
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
  /** The form that a customer fills in for every line. */
  additionalFieldsFormId: z.optional(z.nullable(z.string())),
  files: z.optional(z.array(DigitalFile)),
  /** For search engines; absent: the name, and the beginning of the description. */
  seoTitle: z.optional(z.string()),
  seoDescription: z.optional(z.string()),
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
/**
 * The product can name this collection as its own. Which collections a product is shown in is part
 * of its definition.
 */
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
/**
 * The collection's page is gone. Products keep naming it in case the collection is defined again.
 */
const CollectionRemoved = z.object({
  type: z.literal("CollectionRemoved"),
  collectionId: z.string(),
  removedAt: z.iso.datetime(),
});
/** The collection is restored as it was when it was removed. */
const CollectionRestored = z.object({
  type: z.literal("CollectionRestored"),
  collectionId: z.string(),
  restoredAt: z.iso.datetime(),
});
/**
 * The collection becomes visible to visitors, or is hidden completely: neither its page nor its
 * name is shown.
 */
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
  /** The direct parent of the collection; null: the top level. */
  parentId: z.nullable(z.string()),
  placedAt: z.iso.datetime(),
});
const moves = z.array(z.object({ collectionId: z.string(), parentId: z.nullable(z.string()) }));
/** The collection was removed and its children moved to its parent. `moves` lists the children. */
const CategoryTakenOut = z.object({
  type: z.literal("CategoryTakenOut"),
  collectionId: z.string(),
  moves,
  takenOutAt: z.iso.datetime(),
});
/**
 * The collection was restored with its children, except those that were moved since. `moves` lists
 * it and the children.
 */
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
/** Stream `collectionAddress-<websiteId>.<slug>`: no two collections share a path. */
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
/** Stream `productAddress-<websiteId>.<slug>`: no two products share a path. */
export const ProductAddressEvent = z.discriminatedUnion("type", [
  ProductAddressClaimed,
  ProductAddressReleased,
]);
export type ProductAddressEvent = z.infer<typeof ProductAddressEvent>;
