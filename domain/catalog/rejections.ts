import { unreachable } from "../kit/decider.ts";
import { type EditConflict, editConflictText } from "../kit/edit-conflict.ts";
import { inexpressibleText } from "../kit/expressible.ts";
import type { ProductDefinition } from "./events.ts";

/** Products in one collection. Spec: A9.8. */
export const MAX_COLLECTION_PRODUCTS = 200;
/** Spec: A9.8. */
export const MAX_NESTED_CATEGORIES = 10_000;
/** Not in the specification: deeper trees are hard to navigate. */
export const MAX_CATEGORY_DEPTH = 10;
/** Not in the specification: characters of a product’s name. */
export const MAX_NAME_LENGTH = 200;
/** Not in the specification: the maximum in the exports of other shop systems. */
export const MAX_VARIANTS = 250;
export const MAX_OPTIONS = 6;
/** Not in the specification, in cents: a full cart at this price still adds up exactly. */
export const MAX_PRICE_CENTS = 999_999_999;
/** Not in the specification: one tonne, packaging included. */
export const MAX_WEIGHT_GRAMS = 1_000_000;
/** Not in the specification: the maximum in the exports of other shop systems. */
export const MAX_PICTURES = 250;
/** Not in the specification: longer texts do not fit on a button. */
export const MAX_BUTTON_TEXT_LENGTH = 50;
/** Not in the specification, in characters: search engines cut longer texts. */
export const MAX_SEO_TITLE_LENGTH = 120;
export const MAX_SEO_DESCRIPTION_LENGTH = 320;
/** Characters. Spec: B9.36. */
export const MAX_TAG_LENGTH = 50;
/** Not in the specification: twice the maximum of other shop systems. */
export const MAX_TAGS = 500;
/** Not in the specification, in characters: the maximum of other shop systems for vendors, options and their values. */
export const MAX_LABEL_LENGTH = 255;
/** In characters: a variant's own id follows its product's. */
export const MAX_VARIANT_ID_LENGTH = 150;

/** What an owner says about a collection, without its place in the tree. */
export type CollectionTexts = {
  readonly slug: string;
  readonly title: string;
  readonly description: string;
};

export type CatalogRejection =
  /** A collection. */
  | EditConflict<CollectionTexts>
  | { readonly code: "name-missing" | "slug-malformed" | "variants-missing" | "sku-missing" }
  | { readonly code: "currency-unknown"; readonly currency: string }
  | { readonly code: "too-many-variants" | "too-many-options" | "variant-ids-not-unique" }
  | { readonly code: "skus-not-unique"; readonly sku: string }
  | { readonly code: "option-missing"; readonly sku: string; readonly option: string }
  | { readonly code: "option-unknown"; readonly sku: string; readonly option: string }
  | { readonly code: "options-not-unique"; readonly sku: string }
  | { readonly code: "price-too-high"; readonly sku: string }
  | { readonly code: "price-not-expressible"; readonly sku: string; readonly currency: string }
  | { readonly code: "sale-price-invalid"; readonly sku: string }
  | { readonly code: "image-address-invalid" | "picture-gone"; readonly address: string }
  | { readonly code: "too-many-pictures" }
  | { readonly code: "file-gone"; readonly name: string }
  | { readonly code: "tag-too-long"; readonly tag: string }
  | { readonly code: "too-many-tags" | "label-too-long" | "variant-id-too-long" }
  | { readonly code: "plan-missing" | "subscription-not-sellable" | "button-text-too-long" }
  | { readonly code: "weight-too-high"; readonly sku: string }
  | { readonly code: "seo-title-too-long" | "seo-description-too-long" }
  | { readonly code: "product-unknown" }
  /**
   * The collection has changed since it was opened. `present` is its current state, undefined when
   * it was removed.
   */
  | { readonly code: "product-changed"; readonly present: ProductDefinition | undefined }
  | { readonly code: "title-missing" }
  | { readonly code: "collection-full"; readonly collectionId: string }
  | { readonly code: "collection-unknown"; readonly collectionId: string }
  | { readonly code: "category-below-itself" }
  | { readonly code: "category-too-deep" }
  | { readonly code: "too-many-categories" }
  | { readonly code: "slug-taken"; readonly slug: string }
  /** Another collection uses the path; this is its id. */
  | { readonly code: "address-taken"; readonly slug: string; readonly collectionId: string };

type PriceRejection = Extract<
  CatalogRejection,
  { code: "price-too-high" | "price-not-expressible" | "sale-price-invalid" }
>;

const priceRejectionText = (rejection: PriceRejection): string => {
  switch (rejection.code) {
    case "price-too-high":
      return `The variant ${rejection.sku} costs more than ${MAX_PRICE_CENTS / 100}.`;
    case "price-not-expressible":
      return `The price of variant ${rejection.sku} has decimals. ${inexpressibleText(rejection.currency)}`;
    case "sale-price-invalid":
      return `The variant ${rejection.sku} is on sale and needs a sale price below its price.`;
    default:
      return unreachable(rejection);
  }
};

type FileRejection = Extract<
  CatalogRejection,
  { code: "image-address-invalid" | "too-many-pictures" | "picture-gone" | "file-gone" }
>;

const GONE =
  "is no longer stored, because no product used it for a week. Upload it again or remove it.";

const fileRejectionText = (rejection: FileRejection): string => {
  switch (rejection.code) {
    case "image-address-invalid":
      return `${rejection.address.slice(0, 100)} is not the URL of a picture.`;
    case "too-many-pictures":
      return `A product can have up to ${MAX_PICTURES} pictures.`;
    case "picture-gone":
      return `The picture ${rejection.address.slice(0, 100)} ${GONE}`;
    case "file-gone":
      return `The file ${rejection.name} ${GONE}`;
    default:
      return unreachable(rejection);
  }
};

const CHANGED = {
  gone: "Someone removed this product after you opened it. Your changes were not saved.",
  present: "Someone changed this product after you opened it. Your changes were not saved.",
};

const changedText = (
  rejection: Extract<CatalogRejection, { code: "product-changed" | "changed-meanwhile" }>,
): string => {
  if (rejection.code === "changed-meanwhile") return editConflictText(rejection);
  return rejection.present === undefined ? CHANGED.gone : CHANGED.present;
};

const placeTexts = {
  "category-below-itself": "A collection cannot be below itself.",
  "category-too-deep": "Collections can be nested up to ten levels deep.",
  "too-many-categories": `A website can have up to ${MAX_NESTED_CATEGORIES} nested collections.`,
};

const partsTexts = {
  "too-many-variants": `A product can have up to ${MAX_VARIANTS} variants.`,
  "too-many-options": `A product can have up to ${MAX_OPTIONS} options, each with a different name.`,
  "variant-ids-not-unique": "Two variants have the same id.",
  "variant-id-too-long": `The id of a variant can have up to ${MAX_VARIANT_ID_LENGTH} characters.`,
  "label-too-long": `The vendor, the names of options and their values can have up to ${MAX_LABEL_LENGTH} characters.`,
  "too-many-tags": `A product can have up to ${MAX_TAGS} tags.`,
};

type PartRejection = Extract<CatalogRejection, { code: keyof typeof partsTexts }>;

const isOfPart = (rejection: CatalogRejection): rejection is PartRejection =>
  Object.hasOwn(partsTexts, rejection.code);

const snippetTexts = {
  "seo-title-too-long": `The title for search engines can have up to ${MAX_SEO_TITLE_LENGTH} characters.`,
  "seo-description-too-long": `The description for search engines can have up to ${MAX_SEO_DESCRIPTION_LENGTH} characters.`,
};

/** Texts for owners. */
export const catalogRejectionText = (rejection: CatalogRejection): string => {
  if (isOfPart(rejection)) return partsTexts[rejection.code];
  switch (rejection.code) {
    case "name-missing":
      return "A product needs a name of up to 200 characters.";
    case "slug-malformed":
      return "The URL slug can contain only lowercase letters, digits and single hyphens.";
    case "variants-missing":
      return "A product needs at least one variant.";
    case "sku-missing":
      return "Every variant needs a SKU of up to 100 characters.";
    case "currency-unknown":
      return `${rejection.currency || "An empty value"} is not a supported currency.`;
    case "skus-not-unique":
      return `Two variants have the SKU ${rejection.sku}.`;
    case "option-missing":
      return `The variant ${rejection.sku} has no value for the option ${rejection.option}.`;
    case "option-unknown":
      return `The variant ${rejection.sku} has a value for ${rejection.option}, which is not an option of this product.`;
    case "options-not-unique":
      return `The variant ${rejection.sku} repeats the option values of another variant.`;
    case "price-too-high":
    case "price-not-expressible":
    case "sale-price-invalid":
      return priceRejectionText(rejection);
    case "tag-too-long":
      return `The tag ${rejection.tag.slice(0, MAX_TAG_LENGTH)}… is longer than ${MAX_TAG_LENGTH} characters.`;
    case "plan-missing":
      return "A subscription product needs a billing interval.";
    case "subscription-not-sellable":
      return "Gift cards and paywalls cannot be sold as subscriptions.";
    case "button-text-too-long":
      return `The button text can have up to ${MAX_BUTTON_TEXT_LENGTH} characters.`;
    case "weight-too-high":
      return `The variant ${rejection.sku} weighs more than ${MAX_WEIGHT_GRAMS / 1000} kg.`;
    case "seo-title-too-long":
    case "seo-description-too-long":
      return snippetTexts[rejection.code];
    case "product-unknown":
      return "Product not found.";
    case "title-missing":
      return "A collection needs a title.";
    case "collection-unknown":
      return `Collection not found: “${rejection.collectionId}”.`;
    case "category-below-itself":
    case "category-too-deep":
    case "too-many-categories":
      return placeTexts[rejection.code];
    case "collection-full":
      return `A collection can hold up to ${MAX_COLLECTION_PRODUCTS} products.`;
    case "slug-taken":
    case "address-taken":
      return `Another ${rejection.code === "slug-taken" ? "product" : "collection"} already uses the URL slug ${rejection.slug}.`;
    case "product-changed":
    case "changed-meanwhile":
      return changedText(rejection);
    default:
      return fileRejectionText(rejection);
  }
};
