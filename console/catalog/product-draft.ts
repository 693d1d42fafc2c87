import type { ProductDefinition, VariantDefinition } from "#domain/catalog/events.ts";
import { decimalValue } from "#domain/shared/format-money.ts";

export type VariantDraft = {
  readonly variantId: string;
  readonly sku: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** In whole units as typed: "12.50". */
  readonly price: string;
  readonly salePrice: string;
  readonly onSale: boolean;
};

/** A product while it is being typed. */
export type ProductDraft = {
  readonly name: string;
  readonly slug: string;
  readonly description: string;
  readonly productType: ProductDefinition["productType"];
  readonly vendor: string;
  readonly tags: readonly string[];
  readonly visible: boolean;
  readonly options: readonly string[];
  readonly variants: readonly VariantDraft[];
};

const HUNDRED = 100;

/** "12.5" → 1250; NaN for what is no price. */
export const centsOf = (typed: string): number => {
  const text = typed.trim();
  return /^\d{1,13}(\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * HUNDRED) : Number.NaN;
};

export const emptyVariant = (variantId: string): VariantDraft => ({
  variantId,
  sku: "",
  attributes: {},
  price: "",
  salePrice: "",
  onSale: false,
});

export const emptyDraft = (variantId: string): ProductDraft => ({
  name: "",
  slug: "",
  description: "",
  productType: 1,
  vendor: "",
  tags: [],
  visible: true,
  options: [],
  variants: [emptyVariant(variantId)],
});

export const draftOf = (product: ProductDefinition): ProductDraft => ({
  name: product.name,
  slug: product.slug,
  description: product.description,
  productType: product.productType,
  vendor: product.vendor,
  tags: product.tags,
  visible: product.visible,
  options: product.variantOptionOrdering,
  variants: product.variants.map((variant) => ({
    variantId: variant.variantId,
    sku: variant.sku,
    attributes: variant.attributes,
    price: decimalValue(variant.priceCents, product.currency),
    salePrice:
      variant.salePriceCents === null ? "" : decimalValue(variant.salePriceCents, product.currency),
    onSale: variant.onSale,
  })),
});

type Kept = Pick<
  ProductDefinition,
  | "productId"
  | "currency"
  | "images"
  | "collectionIds"
  | "useCustomAddButtonText"
  | "customAddButtonText"
> & { readonly variants: readonly VariantDefinition[] };

/** What the form does not show keeps its value: pictures, collections, button text. */
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
    image: kept.variants.find(({ variantId }) => variantId === variant.variantId)?.image ?? null,
  })),
  images: [...kept.images],
  tags: [...draft.tags],
  vendor: draft.vendor.trim(),
  collectionIds: [...kept.collectionIds],
  visible: draft.visible,
  useCustomAddButtonText: kept.useCustomAddButtonText,
  customAddButtonText: kept.customAddButtonText,
});

/** A text for the first price that cannot be read. */
export const priceProblem = (draft: ProductDraft): string | undefined => {
  for (const { sku, price, salePrice } of draft.variants) {
    if (Number.isNaN(centsOf(price))) return `The variant ${sku} needs a price such as 12.50.`;
    if (salePrice.trim() !== "" && Number.isNaN(centsOf(salePrice)))
      return `The sale price of ${sku} is not a price such as 12.50.`;
  }
  return undefined;
};
