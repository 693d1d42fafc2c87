import type { ProductDefinition } from "#domain/catalog/events.ts";
import type { ImportIssue, ImportPreview } from "#domain/catalog/import-report.ts";
import { chargedCents, cheapest } from "#domain/catalog/price.ts";

export type PlannedStock = {
  readonly variantId: string;
  readonly unlimited: boolean;
  /** Units to receive; 0 when not limited. */
  readonly quantity: number;
};
/** A complete product that the file describes without errors. */
export type PlannedProduct = {
  /** Line of its first row. */
  readonly line: number;
  readonly handle: string;
  readonly product: ProductDefinition;
  readonly stock: readonly PlannedStock[];
  /** Set when the product's id or path already exists. */
  readonly known: "new" | "changed" | "unchanged";
};
export type PlannedCollection = {
  readonly collectionId: string;
  readonly slug: string;
  readonly title: string;
};
export type ImportPlan = {
  /** Number of rows in the file, without the header. */
  readonly rows: number;
  readonly products: readonly PlannedProduct[];
  readonly collections: readonly PlannedCollection[];
  readonly rejectedProducts: number;
  readonly errors: readonly ImportIssue[];
  readonly warnings: readonly ImportIssue[];
};

const SAMPLE_SIZE = 20;
/** Limits the reported errors of one file. */
const MAX_ISSUES = 1_000;

export const previewOf = (plan: ImportPlan): ImportPreview => ({
  rows: plan.rows,
  products: plan.products.length,
  unchanged: plan.products.filter(({ known }) => known === "unchanged").length,
  changed: plan.products.filter(({ known }) => known === "changed").length,
  variants: plan.products.reduce((sum, { product }) => sum + product.variants.length, 0),
  units: plan.products
    .flatMap(({ stock }) => stock)
    .reduce((sum, { unlimited, quantity }) => sum + (unlimited ? 0 : quantity), 0),
  collections: plan.collections.map(({ title }) => title),
  sample: plan.products.slice(0, SAMPLE_SIZE).map(({ line, product }) => {
    const from = cheapest(product.variants);
    return {
      line,
      name: product.name,
      slug: product.slug,
      productType: product.productType,
      variants: product.variants.length,
      minPriceCents: from ? chargedCents(from) : 0,
      onSale: product.variants.some(({ onSale }) => onSale),
      currency: product.currency,
    };
  }),
  rejectedProducts: plan.rejectedProducts,
  errors: plan.errors.slice(0, MAX_ISSUES),
  warnings: plan.warnings.slice(0, MAX_ISSUES),
});
