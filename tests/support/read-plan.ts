import type { PlannedCollection, PlannedProduct } from "#commands/import/import-plan.ts";
import { planShopifyFile } from "#commands/import/shopify.ts";
import type { ImportOptions } from "#commands/import/shopify-variants.ts";
import { textSource } from "#commands/kit/read-csv.ts";
import type { ImportIssue } from "#domain/catalog/import-report.ts";

const byLine = (left: ImportIssue, right: ImportIssue) => left.line - right.line;

/** A whole Shopify file, as the steps of its plan say it. */
export const readShopifyPlan = async (text: string, options: ImportOptions) => {
  const plan = await planShopifyFile(textSource(text), options, async () => undefined);
  const products: PlannedProduct[] = [];
  const collections = new Map<string, PlannedCollection>();
  const errors = [...plan.index.errors];
  const warnings = [...plan.index.warnings];
  let rejectedProducts = 0;
  for await (const { planned, ...issues } of plan.steps()) {
    errors.push(...issues.errors);
    warnings.push(...issues.warnings);
    if (planned === undefined) rejectedProducts += 1;
    else products.push(planned);
    for (const each of planned?.collections ?? []) collections.set(each.collectionId, each);
  }
  return {
    ...plan,
    products,
    collections: [...collections.values()],
    rejectedProducts,
    errors: errors.sort(byLine),
    warnings: warnings.sort(byLine),
  };
};
