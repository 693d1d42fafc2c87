import type { ProductDefinition } from "#domain/catalog/events.ts";
import type { ImportIssue, ImportPreview } from "#domain/catalog/import-report.ts";
import { chargedCents, cheapest } from "#domain/catalog/price.ts";
import type { CsvSource } from "../kit/read-csv.ts";
import { keepIssues } from "./kept-issues.ts";
import type { PlannedStep } from "./plan-products.ts";
import type { FindPresent } from "./present-products.ts";
import type { FileIndex } from "./product-rows.ts";
import type { ImportOptions } from "./shopify-variants.ts";

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
  /** Its collections in the file. */
  readonly collections: readonly PlannedCollection[];
  /** Set when the product's id or path already exists. */
  readonly known: "new" | "changed" | "unchanged";
};
export type PlannedCollection = {
  readonly collectionId: string;
  readonly slug: string;
  readonly title: string;
};
/** A file that was read once, and what it would do, product by product. */
export type ImportPlan = {
  readonly index: FileIndex;
  readonly steps: () => AsyncIterable<PlannedStep>;
};

/** Reads a file of one format; the products of the shop are only needed for its steps. */
export type PlanFile = (
  source: CsvSource,
  options: ImportOptions,
  findPresent: FindPresent,
) => Promise<ImportPlan>;

const SAMPLE_SIZE = 20;

/** Counts what a plan would do, product by product, so that no file need be in memory as a whole. */
const createPreview = ({
  rows,
  errors,
  warnings: ofFile,
}: Pick<FileIndex, "rows" | "errors" | "warnings">) => {
  const issues = { errors: [...errors], warnings: [...ofFile] };
  const collections = new Map<string, string>();
  const sample: ImportPreview["sample"] = [];
  const counts = { products: 0, unchanged: 0, changed: 0, variants: 0, units: 0 };
  let rejectedProducts = 0;
  const add = ({ planned, errors: wrong, warnings }: PlannedStep): void => {
    keepIssues(issues.errors, wrong);
    keepIssues(issues.warnings, warnings);
    if (planned === undefined) {
      rejectedProducts += 1;
      return;
    }
    counts.products += 1;
    if (planned.known !== "new") counts[planned.known] += 1;
    counts.variants += planned.product.variants.length;
    for (const { unlimited, quantity } of planned.stock) counts.units += unlimited ? 0 : quantity;
    for (const { collectionId, title } of planned.collections) collections.set(collectionId, title);
    if (sample.length < SAMPLE_SIZE) sample.push(sampleOf(planned));
  };
  const shown = (of: readonly ImportIssue[]) =>
    of.toSorted((left, right) => left.line - right.line);
  return {
    add,
    result: (): ImportPreview => ({
      rows,
      ...counts,
      collections: [...collections.values()],
      sample,
      rejectedProducts,
      errors: shown(issues.errors),
      warnings: shown(issues.warnings),
    }),
  };
};

const sampleOf = ({ line, product }: PlannedProduct): ImportPreview["sample"][number] => {
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
};

/** The products that a plan imports. Several callers can share the iterator: each product is read once. */
export async function* plannedProducts({ steps }: ImportPlan): AsyncGenerator<PlannedProduct> {
  for await (const { planned } of steps()) if (planned !== undefined) yield planned;
}

/** What a plan would do. */
export const previewOf = async ({ index, steps }: ImportPlan): Promise<ImportPreview> => {
  const preview = createPreview(index);
  for await (const step of steps()) preview.add(step);
  return preview.result();
};
