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
  /** In grams as typed; empty: unknown. */
  readonly weight: string;
  /** Null: the product's first picture is used. */
  readonly image: Image | null;
  /** First units of a new variant as typed; empty: sold without stock tracking. */
  readonly stock: string;
};

/** The billing interval of a subscription in the form. */
export type PlanDraft = {
  readonly every: string;
  readonly unit: SubscriptionPlan["billingPeriod"]["unit"];
  /** Empty: no limit. */
  readonly times: string;
};

/** A product in the form. */
export type ProductDraft = {
  readonly name: string;
  readonly slug: string;
  /** HTML. */
  readonly description: string;
  readonly seoTitle: string;
  readonly seoDescription: string;
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
  /** Kept while subscriptions are off, so that turning them on again is one click. */
  readonly plan: PlanDraft;
  /** Empty: no extra fields. */
  readonly fieldsFormId: string;
  /** Files for customers to download. */
  readonly files: readonly DigitalFile[];
};

export const emptyVariant = (variantId: string): VariantDraft => ({
  variantId,
  sku: "",
  attributes: {},
  price: "",
  salePrice: "",
  onSale: false,
  weight: "",
  image: null,
  stock: "",
});

/**
 * A sale price that is entered applies, and one that is emptied does not. While it is only changed, *On sale* stays as
 * it was set: a price can be prepared for later.
 */
export const salePriced = (
  { salePrice: before }: Pick<VariantDraft, "salePrice">,
  salePrice: string,
): Partial<VariantDraft> => {
  const has = (price: string): boolean => price.trim() !== "";
  return { salePrice, ...(has(before) !== has(salePrice) && { onSale: has(salePrice) }) };
};

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
  seoTitle: "",
  seoDescription: "",
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
  seoTitle: product.seoTitle ?? "",
  seoDescription: product.seoDescription ?? "",
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
    stock: "",
  })),
  useCustomAddButtonText: product.useCustomAddButtonText,
  customAddButtonText: product.customAddButtonText,
  isSubscribable: product.isSubscribable ?? false,
  plan: planOf(product.subscriptionPlan),
  fieldsFormId: product.additionalFieldsFormId ?? "",
  files: product.files ?? [],
});

type KeptIdentity = Pick<ProductDefinition, "productId" | "currency">;

export const wholeNumber = (typed: string): number =>
  /^\d{1,7}$/.test(typed.trim()) ? Number(typed) : Number.NaN;

export const planFrom = ({ every, unit, times }: PlanDraft): SubscriptionPlan => ({
  billingPeriod: { value: wholeNumber(every), unit },
  numBillingCycles: times.trim() === "" ? 0 : wholeNumber(times),
});

/** Members that were added later are omitted while they are empty. */
const laterMembers = (draft: ProductDraft): Partial<ProductDefinition> => ({
  ...(draft.isSubscribable && { isSubscribable: true, subscriptionPlan: planFrom(draft.plan) }),
  ...(draft.fieldsFormId !== "" && { additionalFieldsFormId: draft.fieldsFormId }),
  ...(draft.files.length > 0 && { files: [...draft.files] }),
  ...(draft.seoTitle.trim() !== "" && { seoTitle: draft.seoTitle.trim() }),
  ...(draft.seoDescription.trim() !== "" && { seoDescription: draft.seoDescription.trim() }),
});

/** Values that the form does not show are kept. */
export const definitionOf = (draft: ProductDraft, kept: KeptIdentity): ProductDefinition => ({
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

/** The first stock of the variants that are not saved yet. */
export const openingStockOf = (draft: ProductDraft, isSaved: (variantId: string) => boolean) =>
  draft.variants
    .filter(({ variantId }) => !isSaved(variantId))
    .map(({ variantId, stock }) => ({
      variantId,
      units: stock.trim() === "" ? null : wholeNumber(stock),
    }));

/** The definition without the id, which is in the address. */
export const bodyOf = (draft: ProductDraft, kept: KeptIdentity) => {
  const { productId: _id, ...body } = definitionOf(draft, kept);
  return body;
};
