import type {
  DigitalFile,
  Image,
  ProductDefinition,
  SubscriptionPlan,
} from "#domain/catalog/events.ts";
import { decimalValue } from "#domain/kit/format-money.ts";
import { centsOf } from "../kit/editing/cents-of.ts";
import { type PictureDraft, pictureDrafts } from "./product-pictures.ts";

export type VariantDraft = {
  readonly variantId: string;
  readonly sku: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** In whole units as typed: "12.50". */
  readonly price: string;
  readonly salePrice: string;
  readonly onSale: boolean;
  /** In grams as typed; empty: nobody has said. */
  readonly weight: string;
  /** Null: it has none of its own. */
  readonly image: Image | null;
};

/** How often a subscription is paid for, while it is being typed. */
export type PlanDraft = {
  readonly every: string;
  readonly unit: SubscriptionPlan["billingPeriod"]["unit"];
  /** Empty: until somebody ends it. */
  readonly times: string;
};

/** A product while it is being typed. */
export type ProductDraft = {
  readonly name: string;
  readonly slug: string;
  readonly description: string;
  readonly productType: ProductDefinition["productType"];
  readonly vendor: string;
  readonly tags: readonly string[];
  readonly collectionIds: readonly string[];
  readonly visible: boolean;
  readonly pictures: readonly PictureDraft[];
  readonly options: readonly string[];
  readonly variants: readonly VariantDraft[];
  readonly useCustomAddButtonText: boolean;
  readonly customAddButtonText: string;
  readonly isSubscribable: boolean;
  /** Kept while it is not sold so, that turning it on again is one click. */
  readonly plan: PlanDraft;
  /** Empty: nothing more is asked. */
  readonly fieldsFormId: string;
  /** What buyers download. */
  readonly files: readonly DigitalFile[];
};

/** As events take them. Spec: A3.9. */
const MAX_PERIODS = 999;
const MAX_CYCLES = 9_999;

export const emptyVariant = (variantId: string): VariantDraft => ({
  variantId,
  sku: "",
  attributes: {},
  price: "",
  salePrice: "",
  onSale: false,
  weight: "",
  image: null,
});

const FIRST_PLAN: PlanDraft = { every: "1", unit: "MONTH", times: "" };

const planOf = (plan: SubscriptionPlan | null | undefined): PlanDraft =>
  plan
    ? {
        every: String(plan.billingPeriod.value),
        unit: plan.billingPeriod.unit,
        times: plan.numBillingCycles === 0 ? "" : String(plan.numBillingCycles),
      }
    : FIRST_PLAN;

export const emptyDraft = (variantId: string): ProductDraft => ({
  name: "",
  slug: "",
  description: "",
  productType: 1,
  vendor: "",
  tags: [],
  collectionIds: [],
  visible: true,
  pictures: [],
  options: [],
  variants: [emptyVariant(variantId)],
  useCustomAddButtonText: false,
  customAddButtonText: "",
  isSubscribable: false,
  plan: FIRST_PLAN,
  fieldsFormId: "",
  files: [],
});

export const draftOf = (product: ProductDefinition): ProductDraft => ({
  name: product.name,
  slug: product.slug,
  description: product.description,
  productType: product.productType,
  vendor: product.vendor,
  tags: product.tags,
  collectionIds: product.collectionIds,
  visible: product.visible,
  pictures: pictureDrafts(product.images),
  options: product.variantOptionOrdering,
  variants: product.variants.map((variant) => ({
    variantId: variant.variantId,
    sku: variant.sku,
    attributes: variant.attributes,
    price: decimalValue(variant.priceCents, product.currency),
    salePrice:
      variant.salePriceCents === null ? "" : decimalValue(variant.salePriceCents, product.currency),
    onSale: variant.onSale,
    weight: variant.weightGrams === undefined ? "" : String(variant.weightGrams),
    image: variant.image,
  })),
  useCustomAddButtonText: product.useCustomAddButtonText,
  customAddButtonText: product.customAddButtonText,
  isSubscribable: product.isSubscribable ?? false,
  plan: planOf(product.subscriptionPlan),
  fieldsFormId: product.additionalFieldsFormId ?? "",
  files: product.files ?? [],
});

type Kept = Pick<ProductDefinition, "productId" | "currency">;

const wholeNumber = (typed: string): number =>
  /^\d{1,7}$/.test(typed.trim()) ? Number(typed) : Number.NaN;

const planFrom = ({ every, unit, times }: PlanDraft): SubscriptionPlan => ({
  billingPeriod: { value: wholeNumber(every), unit },
  numBillingCycles: times.trim() === "" ? 0 : wholeNumber(times),
});

/** Members that were not asked for from the beginning are left out while they say nothing. */
const laterMembers = (draft: ProductDraft): Partial<ProductDefinition> => ({
  ...(draft.isSubscribable && { isSubscribable: true, subscriptionPlan: planFrom(draft.plan) }),
  ...(draft.fieldsFormId !== "" && { additionalFieldsFormId: draft.fieldsFormId }),
  ...(draft.files.length > 0 && { files: [...draft.files] }),
});

/** What the form does not show keeps its value. */
export const definitionOf = (draft: ProductDraft, kept: Kept): ProductDefinition => ({
  productId: kept.productId,
  slug: draft.slug.trim(),
  name: draft.name.trim(),
  description: draft.description,
  productType: draft.productType,
  currency: kept.currency,
  variantOptionOrdering: [...draft.options],
  variants: draft.variants.map((variant) => ({
    variantId: variant.variantId,
    sku: variant.sku.trim(),
    attributes: Object.fromEntries(
      draft.options.map((option) => [option, variant.attributes[option]?.trim() ?? ""]),
    ),
    priceCents: centsOf(variant.price),
    salePriceCents: variant.salePrice.trim() === "" ? null : centsOf(variant.salePrice),
    onSale: variant.onSale,
    image: variant.image,
    ...(variant.weight.trim() !== "" && { weightGrams: wholeNumber(variant.weight) }),
  })),
  images: draft.pictures.map(({ image }) => ({ ...image, altText: image.altText.trim() })),
  tags: [...draft.tags],
  vendor: draft.vendor.trim(),
  collectionIds: [...draft.collectionIds],
  visible: draft.visible,
  useCustomAddButtonText: draft.useCustomAddButtonText,
  customAddButtonText: draft.customAddButtonText.trim(),
  ...laterMembers(draft),
});

const numberProblem = ({ isSubscribable, plan }: ProductDraft): string | undefined => {
  if (!isSubscribable) return undefined;
  const { billingPeriod, numBillingCycles } = planFrom(plan);
  if (!(billingPeriod.value >= 1 && billingPeriod.value <= MAX_PERIODS))
    return `Enter a billing interval of 1 to ${MAX_PERIODS} weeks, months or years.`;
  return numBillingCycles <= MAX_CYCLES
    ? undefined
    : `Enter up to ${MAX_CYCLES} payments, or leave it empty to bill until cancelled.`;
};

/** A text for the first number that cannot be read. */
export const priceProblem = (draft: ProductDraft): string | undefined => {
  for (const { sku, price, salePrice, weight } of draft.variants) {
    if (Number.isNaN(centsOf(price))) return `The variant ${sku} needs a price such as 12.50.`;
    if (salePrice.trim() !== "" && Number.isNaN(centsOf(salePrice)))
      return `Enter a sale price for ${sku}, such as 12.50.`;
    if (weight.trim() !== "" && Number.isNaN(wholeNumber(weight)))
      return `Enter the weight of ${sku} in grams, such as 250.`;
  }
  return numberProblem(draft);
};
