import type {
  Image,
  ProductDefinition,
  ProductType,
  SubscriptionPlan,
} from "#domain/catalog/events.ts";
import { productTypes } from "#domain/catalog/events.ts";
import { gramsOf } from "./weights.ts";

/** Units of a variant, or `unlimited`. */
export type Units = number | "unlimited";
export type DemoProduct = {
  readonly product: ProductDefinition;
  readonly stock: ReadonlyMap<string, Units>;
  /** What its buyers download. */
  readonly downloads: readonly DemoFile[];
};
export type DemoFile = {
  readonly name: string;
  readonly mediaType: string;
  readonly content: string;
};

type VariantInput = {
  /** Option values in the order of the product's options. */
  readonly values?: readonly string[];
  /** Last part of the id and the SKU; empty for the only variant. */
  readonly code?: string;
  readonly priceCents: number;
  readonly salePriceCents?: number;
  readonly units: Units;
  readonly image?: Image;
};
type Sketch = {
  readonly slug: string;
  readonly name: string;
  readonly description: string;
  readonly collections: readonly string[];
  readonly images: readonly Image[];
  readonly tags: readonly string[];
  readonly productType?: ProductType;
  readonly options?: readonly string[];
  readonly variants: readonly VariantInput[];
  readonly addButtonText?: string;
  /** Id of the form that its buyers fill in. */
  readonly asks?: string;
  readonly downloads?: readonly DemoFile[];
  /** How often it is paid for; absent: it is bought once. */
  readonly plan?: SubscriptionPlan;
};

/** A picture of demo/images. */
export const picture = (name: string, altText: string): Image => ({
  assetUrl: `/images/${name}.svg`,
  altText,
});

/** The product's id is its slug, and the SKUs are made of it, so that addresses read well. */
export const sell = (sketch: Sketch): DemoProduct => {
  const options = [...(sketch.options ?? [])];
  const isPhysical = (sketch.productType ?? productTypes.PHYSICAL) === productTypes.PHYSICAL;
  const variants = sketch.variants.map((variant) => {
    const { values = [], code = "", priceCents, salePriceCents } = variant;
    const variantId = code === "" ? sketch.slug : `${sketch.slug}.${code}`;
    return {
      variantId,
      sku: variantId.replaceAll(".", "-").toUpperCase(),
      attributes: Object.fromEntries(options.map((option, index) => [option, values[index] ?? ""])),
      priceCents,
      salePriceCents: salePriceCents ?? null,
      onSale: salePriceCents !== undefined,
      image: variant.image ?? null,
      ...(isPhysical && { weightGrams: gramsOf(sketch.slug) }),
    };
  });
  return {
    product: {
      productId: sketch.slug,
      slug: sketch.slug,
      name: sketch.name,
      description: sketch.description,
      productType: sketch.productType ?? productTypes.PHYSICAL,
      currency: "USD",
      variantOptionOrdering: options,
      variants,
      images: [...sketch.images],
      tags: [...sketch.tags],
      vendor: "Daybook Paper & Ink",
      collectionIds: [...sketch.collections],
      visible: true,
      useCustomAddButtonText: sketch.addButtonText !== undefined,
      customAddButtonText: sketch.addButtonText ?? "",
      ...(sketch.plan && { isSubscribable: true, subscriptionPlan: sketch.plan }),
      ...(sketch.asks !== undefined && { additionalFieldsFormId: sketch.asks }),
    },
    downloads: sketch.downloads ?? [],
    stock: new Map(
      variants.map(({ variantId }, index) => [variantId, sketch.variants[index]?.units ?? 0]),
    ),
  };
};
