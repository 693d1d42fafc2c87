import type { ProductDefinition, VariantDefinition } from "#domain/catalog/events.ts";
import { chargedCents, cheapest } from "#domain/catalog/price.ts";
import { productUrl } from "#domain/catalog/slug.ts";
import { statusOf } from "#domain/catalog/status.ts";
import type { VariantStock } from "#domain/catalog/variant-facts.ts";
import { decimalValue, moneyOf } from "#domain/kit/format-money.ts";
import { planTextOf } from "#domain/subscriptions/plan-text-of.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { availableTo } from "../inventory/own-holds.ts";
import { findExtraFields } from "./extra-fields.ts";
import type { AdditionalFieldsForm, Product, Variant } from "./product-contract.ts";
import { shownCollection } from "./shown-collection.ts";

type Row = {
  readonly definition: ProductDefinition;
  readonly stock: readonly { variantId: string; unlimited: boolean; available: number }[];
  readonly collections: readonly { id: string; slug: string; title: string }[];
};

const textFor = (ownHolds: string | undefined): string => `
  select product.definition,
         coalesce((select json_agg(json_build_object('variantId', stock.variant_id,
                                  'unlimited', stock.unlimited, 'available', ${availableTo("stock", ownHolds)}))
                     from read.product_variants as variant
                     join read.variant_stock as stock using (website_id, variant_id)
                    where variant.website_id = product.website_id
                      and variant.product_id = product.product_id), '[]') as stock,
         coalesce((select json_agg(json_build_object('id', collection.collection_id,
                                  'slug', collection.slug, 'title', collection.title)
                                  order by collection.listed_at)
                     from read.product_collections as membership
                     join read.collections as collection using (website_id, collection_id)
                    where membership.website_id = product.website_id
                      and membership.product_id = product.product_id
                      and ${shownCollection}), '[]') as collections
    from read.products as product
   where product.website_id = $1 and product.slug = $2 and product.visible`;

const text = textFor(undefined);
const ownText = textFor("$3");

/**
 * Undefined when the website shows no such product. `ownHolds`: prefix of the ids of the visitor's
 * own holds, which count as available to them.
 */
export const getProduct = async (
  sql: Sql,
  websiteId: string,
  slug: string,
  ownHolds?: string,
): Promise<Product | undefined> => {
  const [row] =
    ownHolds === undefined
      ? await sql.query<Row>(text, [websiteId, slug])
      : await sql.query<Row>(ownText, [websiteId, slug, ownHolds]);
  if (row === undefined) return undefined;
  const formId = row.definition.additionalFieldsFormId ?? null;
  const form = formId === null ? null : await findExtraFields(sql, websiteId, formId);
  return toProduct(row, form);
};

const toProduct = (
  { definition, stock, collections }: Row,
  form: AdditionalFieldsForm | null,
): Product => {
  const byVariant = new Map(stock.map((each) => [each.variantId, each]));
  const stockOf = (variantId: string): VariantStock => {
    const found = byVariant.get(variantId);
    return {
      unlimited: found?.unlimited ?? false,
      qtyInStock: found && !found.unlimited ? Math.max(0, found.available) : 0,
    };
  };
  const { productType, currency, slug, variantOptionOrdering } = definition;
  const variants = definition.variants.map((variant) =>
    toVariant(variant, stockOf(variant.variantId), definition),
  );
  const sellable = variants.map(({ onSale, unlimited, qtyInStock }) => ({
    onSale,
    stock: { unlimited, qtyInStock },
  }));
  const status = statusOf({ productType, variants: sellable });
  const from = cheapest(definition.variants);
  const charged = from ? chargedCents(from) : 0;
  const isSubscribable = definition.isSubscribable ?? false;
  const subscriptionPlan = isSubscribable ? (definition.subscriptionPlan ?? null) : null;
  return {
    id: definition.productId,
    slug,
    url: productUrl(slug),
    name: definition.name,
    description: definition.description,
    productType,
    price: { decimalValue: decimalValue(charged, currency), currencyCode: currency },
    ...status,
    variantOptionOrdering,
    options: variantOptionOrdering.map((name) => ({ name, values: valuesOf(name, definition) })),
    variants,
    images: definition.images,
    tags: definition.tags,
    vendor: definition.vendor,
    collections: [...collections],
    seoTitle: definition.seoTitle ?? "",
    seoDescription: definition.seoDescription ?? "",
    structuredContent: {
      productType,
      variants,
      isSubscribable,
      subscriptionPlan,
      subscriptionText: planTextOf({ productType, isSubscribable, subscriptionPlan }),
      priceMoney: moneyOf(from?.priceCents ?? 0, currency),
      salePriceMoney: from?.onSale ? moneyOf(charged, currency) : null,
      onSale: status.onSale,
      additionalFieldsFormId: definition.additionalFieldsFormId ?? null,
      additionalFieldsForm: form,
      useCustomAddButtonText: definition.useCustomAddButtonText,
      customAddButtonText: definition.customAddButtonText,
    },
  };
};

const valuesOf = (option: string, { variants }: ProductDefinition): string[] => [
  ...new Set(variants.map(({ attributes }) => attributes[option] ?? "")),
];

const toVariant = (
  variant: VariantDefinition,
  { unlimited, qtyInStock }: VariantStock,
  { currency, variantOptionOrdering }: ProductDefinition,
): Variant => ({
  variantId: variant.variantId,
  sku: variant.sku,
  price: variant.priceCents,
  salePrice: variant.salePriceCents,
  priceMoney: moneyOf(variant.priceCents, currency),
  salePriceMoney:
    variant.salePriceCents === null ? null : moneyOf(variant.salePriceCents, currency),
  onSale: variant.onSale,
  attributes: variant.attributes,
  optionValues: variantOptionOrdering.map((optionName) => ({
    optionName,
    value: variant.attributes[optionName] ?? "",
  })),
  qtyInStock,
  unlimited,
  image: variant.image,
});
