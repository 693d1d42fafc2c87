import { findCurrency } from "../kit/currencies.ts";
import { isExpressible } from "../kit/expressible.ts";
import type { ProductDefinition } from "./events.ts";
import { productTypes } from "./product-types.ts";
import {
  type CatalogRejection,
  MAX_BUTTON_TEXT_LENGTH,
  MAX_LABEL_LENGTH,
  MAX_NAME_LENGTH,
  MAX_OPTIONS,
  MAX_PICTURES,
  MAX_PRICE_CENTS,
  MAX_SEO_DESCRIPTION_LENGTH,
  MAX_SEO_TITLE_LENGTH,
  MAX_TAG_LENGTH,
  MAX_TAGS,
  MAX_VARIANT_ID_LENGTH,
  MAX_VARIANTS,
  MAX_WEIGHT_GRAMS,
} from "./rejections.ts";
import { isSlug } from "./slug.ts";

type Rule = (product: ProductDefinition) => CatalogRejection | undefined;

const MAX_SKU_LENGTH = 100;

const named: Rule = ({ name }) =>
  name.trim() !== "" && name.length <= MAX_NAME_LENGTH ? undefined : { code: "name-missing" };

const addressable: Rule = ({ slug }) => (isSlug(slug) ? undefined : { code: "slug-malformed" });

const currencyKnown: Rule = ({ currency }) =>
  findCurrency(currency) ? undefined : { code: "currency-unknown", currency };

const hasVariants: Rule = ({ variants }) => {
  if (variants.length === 0) return { code: "variants-missing" };
  return variants.length > MAX_VARIANTS ? { code: "too-many-variants" } : undefined;
};

const optionsNamed: Rule = ({ variantOptionOrdering: options }) =>
  options.length <= MAX_OPTIONS &&
  new Set(options).size === options.length &&
  options.every((option) => option.trim() !== "")
    ? undefined
    : { code: "too-many-options" };

const skusGiven: Rule = ({ variants }) =>
  variants.every(({ sku }) => sku.trim() !== "" && sku.length <= MAX_SKU_LENGTH)
    ? undefined
    : { code: "sku-missing" };

const skusUnique: Rule = ({ variants }) => {
  const sku = firstRepeated(variants.map((variant) => variant.sku));
  return sku === undefined ? undefined : { code: "skus-not-unique", sku };
};

const variantIdsUnique: Rule = ({ variants }) =>
  firstRepeated(variants.map(({ variantId }) => variantId)) === undefined
    ? undefined
    : { code: "variant-ids-not-unique" };

const variantIdsShort: Rule = ({ variants }) =>
  variants.every(({ variantId }) => variantId.length <= MAX_VARIANT_ID_LENGTH)
    ? undefined
    : { code: "variant-id-too-long" };

const isLabel = ({ length }: string): boolean => length <= MAX_LABEL_LENGTH;

const labelsShort: Rule = ({ vendor, variantOptionOrdering, variants }) =>
  isLabel(vendor) &&
  variantOptionOrdering.every(isLabel) &&
  variants.every(({ attributes }) => Object.values(attributes).every(isLabel))
    ? undefined
    : { code: "label-too-long" };

const everyOptionChosen: Rule = ({ variants, variantOptionOrdering }) => {
  for (const { sku, attributes } of variants) {
    const missing = variantOptionOrdering.find((option) => !attributes[option]?.trim());
    if (missing !== undefined) return { code: "option-missing", sku, option: missing };
    const unknown = Object.keys(attributes).find((name) => !variantOptionOrdering.includes(name));
    if (unknown !== undefined) return { code: "option-unknown", sku, option: unknown };
  }
  return undefined;
};

const optionCombinationsUnique: Rule = ({ variants, variantOptionOrdering }) => {
  const seen = new Set<string>();
  for (const { sku, attributes } of variants) {
    const combination = JSON.stringify(variantOptionOrdering.map((option) => attributes[option]));
    if (seen.has(combination)) return { code: "options-not-unique", sku };
    seen.add(combination);
  }
  return undefined;
};

const priceInRange: Rule = ({ variants }) => {
  const wrong = variants.find(({ priceCents }) => priceCents > MAX_PRICE_CENTS);
  return wrong && { code: "price-too-high", sku: wrong.sku };
};

const pricesExpressible: Rule = ({ variants, currency }) => {
  const wrong = variants.find(
    ({ priceCents, salePriceCents }) =>
      !isExpressible(priceCents, currency) || !isExpressible(salePriceCents ?? 0, currency),
  );
  return wrong && { code: "price-not-expressible", sku: wrong.sku, currency };
};

const salePriceBelowPrice: Rule = ({ variants }) => {
  const wrong = variants.find(
    ({ onSale, priceCents, salePriceCents }) =>
      onSale && (salePriceCents === null || salePriceCents >= priceCents),
  );
  return wrong && { code: "sale-price-invalid", sku: wrong.sku };
};

const imagesAddressable: Rule = ({ images, variants }) => {
  const all = [...images, ...variants.flatMap(({ image }) => image ?? [])];
  const wrong = all.find(({ assetUrl }) => !/^(?:\/(?!\/)|https?:\/\/)[^\s"'<>]*$/.test(assetUrl));
  return wrong && { code: "image-address-invalid", address: wrong.assetUrl };
};

const picturesCounted: Rule = ({ images }) =>
  images.length > MAX_PICTURES ? { code: "too-many-pictures" } : undefined;

const tagsFew: Rule = ({ tags }) =>
  tags.length > MAX_TAGS ? { code: "too-many-tags" } : undefined;

const tagsShort: Rule = ({ tags }) => {
  const tag = tags.find(({ length }) => length > MAX_TAG_LENGTH);
  return tag === undefined ? undefined : { code: "tag-too-long", tag };
};

const planGiven: Rule = ({ isSubscribable, subscriptionPlan, productType }) => {
  if (!isSubscribable) return undefined;
  if (productType === productTypes.GIFT_CARD || productType === productTypes.PAYWALL)
    return { code: "subscription-not-sellable" };
  return subscriptionPlan ? undefined : { code: "plan-missing" };
};

const buttonTextShort: Rule = ({ useCustomAddButtonText, customAddButtonText }) =>
  useCustomAddButtonText && customAddButtonText.length > MAX_BUTTON_TEXT_LENGTH
    ? { code: "button-text-too-long" }
    : undefined;

const snippetShort: Rule = ({ seoTitle = "", seoDescription = "" }) => {
  if (seoTitle.length > MAX_SEO_TITLE_LENGTH) return { code: "seo-title-too-long" };
  return seoDescription.length > MAX_SEO_DESCRIPTION_LENGTH
    ? { code: "seo-description-too-long" }
    : undefined;
};

const weightInRange: Rule = ({ variants }) => {
  const wrong = variants.find(({ weightGrams = 0 }) => weightGrams > MAX_WEIGHT_GRAMS);
  return wrong && { code: "weight-too-high", sku: wrong.sku };
};

const firstRepeated = (values: readonly string[]): string | undefined =>
  values.find((value, index) => values.indexOf(value) !== index);

/** The order is the contract: an owner sees the first rejection. Spec: A3.4, A3.5. */
const productRules: readonly Rule[] = [
  named,
  addressable,
  currencyKnown,
  hasVariants,
  optionsNamed,
  skusGiven,
  skusUnique,
  labelsShort,
  everyOptionChosen,
  optionCombinationsUnique,
  variantIdsUnique,
  variantIdsShort,
  priceInRange,
  pricesExpressible,
  salePriceBelowPrice,
  imagesAddressable,
  picturesCounted,
  tagsFew,
  tagsShort,
  planGiven,
  buttonTextShort,
  weightInRange,
  snippetShort,
];

export const refusalOf = (product: ProductDefinition): CatalogRejection | undefined => {
  for (const rule of productRules) {
    const rejection = rule(product);
    if (rejection) return rejection;
  }
  return undefined;
};
