import { defineProductContract } from "#commands/catalog/contract.ts";
import type { ProductDefinition } from "#domain/catalog/events.ts";
import { withSkus } from "#domain/catalog/generate-skus.ts";
import { refusalOf } from "#domain/catalog/product-rules.ts";
import { type CatalogRejection, catalogRejectionText } from "#domain/catalog/rejections.ts";
import { MAX_QUANTITY } from "#domain/inventory/quantity.ts";
import { centsOf } from "../kit/editing/cents-of.ts";
import type { FieldProblems, FormRules } from "../kit/editing/form-problems.ts";
import {
  bodyOf,
  definitionOf,
  type ProductDraft,
  planFrom,
  type VariantDraft,
  wholeNumber,
} from "./product-draft.ts";

type KeptIdentity = Pick<ProductDefinition, "productId" | "currency">;

/** The maximum in events. Spec: A3.9. */
const MAX_PERIODS = 999;
const MAX_CYCLES = 9_999;

/** Where and why a plan cannot be read. */
const planProblems = ({ isSubscribable, plan }: ProductDraft): FieldProblems => {
  if (!isSubscribable) return {};
  const { billingPeriod, numBillingCycles } = planFrom(plan);
  return {
    ...(!(billingPeriod.value >= 1 && billingPeriod.value <= MAX_PERIODS) && {
      "plan.every": `Enter a billing interval of 1 to ${MAX_PERIODS} weeks, months or years.`,
    }),
    ...(!(numBillingCycles <= MAX_CYCLES) && {
      "plan.times": `Enter up to ${MAX_CYCLES} payments, or leave it empty to bill until cancelled.`,
    }),
  };
};

/** The variants with the SKUs that they will get. */
const named = (draft: ProductDraft): readonly VariantDraft[] => {
  const { variants } = withSkus(definitionOf(draft, { productId: "", currency: "" }));
  return draft.variants.map((variant, at) => ({ ...variant, sku: variants[at]?.sku ?? "" }));
};

const isFilled = (typed: string): boolean => typed.trim() !== "";

/** Why the numbers of a variant cannot be read, by field. */
const variantProblems = ({ price, salePrice, weight, stock }: VariantDraft) => ({
  ...(Number.isNaN(centsOf(price)) && { price: "Enter a price such as 12.50." }),
  ...(isFilled(salePrice) &&
    Number.isNaN(centsOf(salePrice)) && { salePrice: "Enter a sale price such as 12.50." }),
  ...(isFilled(weight) &&
    Number.isNaN(wholeNumber(weight)) && { weight: "Enter the weight in grams, such as 250." }),
  ...(isFilled(stock) &&
    !(wholeNumber(stock) <= MAX_QUANTITY) && {
      stock: "Enter a whole number such as 12, or leave it empty.",
    }),
});

/** The name of a variant's field among the problems of the form. */
export const variantField = (place: number, field: string): string => `variants.${place}.${field}`;

/** Every number that cannot be read, at its field. */
const numberProblems = (draft: ProductDraft): FieldProblems => ({
  ...Object.fromEntries(
    draft.variants.flatMap((variant, place) =>
      Object.entries(variantProblems(variant)).map(([field, text]) => [
        variantField(place, field),
        text,
      ]),
    ),
  ),
  ...planProblems(draft),
});

/** Rules that mean nothing as long as a number cannot be read. */
const aboutNumbers: ReadonlySet<string> = new Set([
  "price-not-expressible",
  "sale-price-invalid",
  "weight-too-high",
]);

/** The fields that say what is refused; all else is said above the form, which is long. Spec: A9.8. */
const refusedAt = {
  "name-missing": "name",
  "slug-malformed": "slug",
  "slug-taken": "slug",
  "collection-full": "collectionIds",
  "collection-unknown": "collectionIds",
  "seo-title-too-long": "seoTitle",
  "seo-description-too-long": "seoDescription",
} as const satisfies Readonly<Record<string, keyof ProductDraft>>;

/** The field of a variant that a refusal is about. */
const refusedOfVariant: Readonly<Record<string, keyof VariantDraft>> = {
  "price-too-high": "price",
  "price-not-expressible": "price",
  "sale-price-invalid": "salePrice",
  "weight-too-high": "weight",
  "skus-not-unique": "sku",
};

const fieldOfRefusal = (rejection: CatalogRejection, draft: ProductDraft): string => {
  const field = refusedOfVariant[rejection.code];
  if (field === undefined || !("sku" in rejection))
    return (refusedAt as Readonly<Record<string, string>>)[rejection.code] ?? "";
  // Of two with one SKU the later one is to be changed.
  const place = named(draft).findLastIndex(({ sku }) => sku === rejection.sku);
  return place < 0 ? "" : variantField(place, field);
};

/** Refuses by the same rules as the server, before anything is sent. */
export const productProblems = (draft: ProductDraft, kept: KeptIdentity): FieldProblems => {
  const rejection = refusalOf(withSkus(definitionOf(draft, kept)));
  const numbers = numberProblems(draft);
  const isRead = Object.keys(numbers).length === 0;
  if (rejection === undefined || (!isRead && aboutNumbers.has(rejection.code))) return numbers;
  return { ...numbers, [fieldOfRefusal(rejection, draft)]: catalogRejectionText(rejection) };
};

/** The contract takes any text and number of a product; its rules are the domain's. */
export const productRules = (kept: KeptIdentity) =>
  ({
    contract: defineProductContract,
    bodyOf: (draft) => bodyOf(draft, kept),
    codes: refusedAt,
  }) satisfies FormRules<ProductDraft, typeof defineProductContract>;
