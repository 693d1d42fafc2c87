import { Refusal } from "#infra/http/refusal.ts";
import { type CsvSource, TooManyColumns } from "../kit/read-csv.ts";
import { isDaybookFile, planDaybookFile } from "./daybook.ts";
import type { ImportPlan } from "./import-plan.ts";
import type { FindPresent } from "./present-products.ts";
import { headingsOf, RowsTooFarApart, TooManyProducts } from "./product-rows.ts";
import { NotAProductFile, planShopifyFile } from "./shopify.ts";
import type { ImportOptions } from "./shopify-variants.ts";

/** What a file in Daybook's or Shopify's format would do; its headings identify the format. */
export const planFile = async (
  source: CsvSource,
  options: ImportOptions,
  findPresent: FindPresent,
): Promise<ImportPlan> => {
  const headings = await headingsOf(source);
  const plan = isDaybookFile(headings) ? planDaybookFile : planShopifyFile;
  return plan(source, options, findPresent);
};

/** Like `planFile`, for callers over HTTP. Rejects a file that is not a product file. */
export const planImport = async (
  source: CsvSource,
  options: ImportOptions,
  findPresent: FindPresent,
): Promise<ImportPlan> => {
  try {
    return await planFile(source, options, findPresent);
  } catch (error) {
    if (error instanceof NotAProductFile)
      throw new Refusal(400, "not-a-product-file", error.message);
    if (error instanceof TooManyColumns) throw new Refusal(400, "too-many-columns", error.message);
    if (error instanceof TooManyProducts)
      throw new Refusal(400, "too-many-products", error.message);
    if (error instanceof RowsTooFarApart)
      throw new Refusal(400, "rows-too-far-apart", error.message);
    throw error;
  }
};
