import type { ProductType } from "./events.ts";

/** Stock that a visitor can count on: units on hand minus units held by others. Spec: A3.7. */
export type VariantStock = { readonly unlimited: boolean; readonly qtyInStock: number };

/**
 * What a cart needs to know about a variant. The server looks it up and never takes it from the
 * client.
 */
export type VariantFacts = {
  readonly variantId: string;
  readonly sku: string;
  /** Option name to value. */
  readonly attributes: Readonly<Record<string, string>>;
  /** The price that is charged: the sale price while the variant is on sale. */
  readonly priceCents: number;
  readonly imageUrl: string | null;
  readonly stock: VariantStock;
};

/** `itemId` is the product's id. */
export type ItemFacts = {
  readonly itemId: string;
  readonly name: string;
  readonly productType: ProductType;
  /** ISO 4217. */
  readonly currency: string;
  /** Address of the product page: /shop/p/<slug>. */
  readonly productUrl: string;
  /** Names of the options that a visitor must select, in order. */
  readonly variantOptionOrdering: readonly string[];
  /** The form that a customer fills in for every line; null or absent for none. Spec: A3.4. */
  readonly additionalFieldsFormId?: string | null;
  readonly isSubscribable?: boolean;
  /** Absent when the product has no variant with that SKU. */
  readonly variant: VariantFacts | undefined;
};

/** Undefined when the website has no such visible product. */
export type FindItemFacts = (
  websiteId: string,
  itemId: string,
  sku: string,
) => Promise<ItemFacts | undefined>;
