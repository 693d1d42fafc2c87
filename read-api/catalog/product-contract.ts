import * as z from "zod/mini";
import { Image, ProductType, SubscriptionPlan } from "#domain/catalog/events.ts";
import { FormDefinition } from "#domain/forms/definition.ts";

/** `value` is in minor units: "1250" is 12.50. Spec: A3.6. */
export const Money = z.object({ value: z.string(), currency: z.string() });
export type Money = z.infer<typeof Money>;

/** The mark of a product; sold out takes precedence over sale. Spec: A4.8. */
export const ProductMark = z.enum(["sold-out", "sale", "none"]);

/** One product in a grid. */
export const ProductCard = z.object({
  id: z.string(),
  slug: z.string(),
  /** /shop/p/<slug> */
  url: z.string(),
  name: z.string(),
  productType: ProductType,
  currency: z.string(),
  /** Regular price of the cheapest variant (by the charged price). */
  priceCents: z.int(),
  /** Its price while it is on sale, else null. */
  salePriceCents: z.nullable(z.int()),
  /** Whether other variants have a different price, so that the screen says “from”. */
  priceVaries: z.boolean(),
  onSale: z.boolean(),
  soldOut: z.boolean(),
  mark: ProductMark,
  image: z.nullable(Image),
  variantCount: z.int(),
  /** The billing interval: "every month for 1 year"; empty where nothing recurs. Spec: A5.17. */
  subscriptionText: z.string(),
});
export type ProductCard = z.infer<typeof ProductCard>;

export const Collection = z.object({
  id: z.string(),
  slug: z.string(),
  /** /shop/<slug> */
  url: z.string(),
  title: z.string(),
  description: z.string(),
  /** The direct parent; null on the top level. */
  parentId: z.nullable(z.string()),
  productCount: z.int(),
});
export type Collection = z.infer<typeof Collection>;

/** Prices in cents. Spec: A3.5. */
export const Variant = z.object({
  variantId: z.string(),
  sku: z.string(),
  price: z.int(),
  salePrice: z.nullable(z.int()),
  priceMoney: Money,
  salePriceMoney: z.nullable(Money),
  onSale: z.boolean(),
  /** Option name to value. */
  attributes: z.record(z.string(), z.string()),
  /** The same in the product's option order. */
  optionValues: z.array(z.object({ optionName: z.string(), value: z.string() })),
  /** 0 when unlimited. */
  qtyInStock: z.int(),
  unlimited: z.boolean(),
  image: z.nullable(Image),
});
export type Variant = z.infer<typeof Variant>;

/** The form of a product's extra fields, without what visitors must not know. */
export const AdditionalFieldsForm = z.extend(
  z.pick(FormDefinition, { formId: true, name: true, fields: true }),
  { version: z.int() },
);
export type AdditionalFieldsForm = z.infer<typeof AdditionalFieldsForm>;

/** A complete product. Spec: A3.4. */
export const Product = z.object({
  id: z.string(),
  slug: z.string(),
  url: z.string(),
  name: z.string(),
  /** Safe HTML. */
  description: z.string(),
  productType: ProductType,
  /** The charged price of the cheapest variant; `decimalValue` like "12.50". */
  price: z.object({ decimalValue: z.string(), currencyCode: z.string() }),
  onSale: z.boolean(),
  soldOut: z.boolean(),
  mark: ProductMark,
  variantOptionOrdering: z.array(z.string()),
  /** Every option with its values, in order of first use. */
  options: z.array(z.object({ name: z.string(), values: z.array(z.string()) })),
  variants: z.array(Variant),
  images: z.array(Image),
  tags: z.array(z.string()),
  vendor: z.string(),
  collections: z.array(z.object({ id: z.string(), slug: z.string(), title: z.string() })),
  /** For search engines; empty: the name, and the beginning of the description. */
  seoTitle: z.string(),
  seoDescription: z.string(),
  structuredContent: z.object({
    productType: ProductType,
    variants: z.array(Variant),
    isSubscribable: z.boolean(),
    /** Null unless it is subscribable. */
    subscriptionPlan: z.nullable(SubscriptionPlan),
    /**
     * Not in the specification: the plan as text, "every month for 1 year"; empty without one.
     * Spec: A5.17.
     */
    subscriptionText: z.string(),
    priceMoney: Money,
    salePriceMoney: z.nullable(Money),
    onSale: z.boolean(),
    additionalFieldsFormId: z.nullable(z.string()),
    /** Also null while the form cannot be filled in: nothing is required then. */
    additionalFieldsForm: z.nullable(AdditionalFieldsForm),
    useCustomAddButtonText: z.boolean(),
    customAddButtonText: z.string(),
  }),
});
export type Product = z.infer<typeof Product>;
