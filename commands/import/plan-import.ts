import { Refusal } from "#infra/http/refusal.ts";
import type { ImportPlan } from "./import-plan.ts";
import { NotAProductFile, planShopifyImport } from "./shopify.ts";
import type { ImportOptions } from "./shopify-variants.ts";

/** What a file would do. Refuses what is no product file at all. */
export const planImport = async (content: string, options: ImportOptions): Promise<ImportPlan> => {
  try {
    return await planShopifyImport(content, options);
  } catch (error) {
    if (error instanceof NotAProductFile)
      throw new Refusal(400, "not-a-product-file", error.message);
    throw error;
  }
};
