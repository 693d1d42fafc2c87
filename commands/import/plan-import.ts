import type { ImportIssue } from "#domain/catalog/import-report.ts";
import { Refusal } from "#infra/http/refusal.ts";
import { isNearlyUtf8, NotUtf8, utf8Source, windows1252Source } from "../kit/decoded-csv.ts";
import { type CsvSource, TooManyColumns } from "../kit/read-csv.ts";
import { missingInDaybookFile, planDaybookFile } from "./daybook.ts";
import type { ImportPlan } from "./import-plan.ts";
import type { FindPresent } from "./present-products.ts";
import { headingsOf, RowsTooFarApart, TooManyProducts } from "./product-rows.ts";
import { NotAProductFile, planShopifyFile } from "./shopify.ts";
import type { ImportOptions } from "./shopify-variants.ts";

const planUtf8 = async (
  source: CsvSource,
  options: ImportOptions,
  findPresent: FindPresent,
): Promise<ImportPlan> => {
  const headings = await headingsOf(source);
  const missing = missingInDaybookFile(headings);
  if (missing !== undefined && missing.length > 0) throw new NotAProductFile(missing, "Daybook");
  const plan = missing === undefined ? planShopifyFile : planDaybookFile;
  return plan(source, options, findPresent);
};

/** Said of the whole file, which no line is about. */
const aboutFile = (message: string): ImportIssue => ({ line: 0, handle: "", column: "", message });

const READ_WITH_GAPS = aboutFile("Some characters of the file are not UTF-8, and are read as “�”.");

const READ_AS_WINDOWS_1252 = aboutFile(
  "The file is not UTF-8. It is read as Windows-1252, the usual encoding of spreadsheets in Western Europe and America: check letters such as “é” and “ß”.",
);

/**
 * What a file in Daybook's or Shopify's format would do; its headings identify the format. Spreadsheets save CSV in the
 * encoding of their country unless they are asked for UTF-8.
 */
export const planFile = async (
  source: CsvSource,
  options: ImportOptions,
  findPresent: FindPresent,
): Promise<ImportPlan> => {
  try {
    return await planUtf8(utf8Source(source), options, findPresent);
  } catch (error) {
    if (!(error instanceof NotUtf8)) throw error;
    const isNearly = await isNearlyUtf8(source);
    const plan = await planUtf8(
      isNearly ? source : windows1252Source(source),
      options,
      findPresent,
    );
    const remark = isNearly ? READ_WITH_GAPS : READ_AS_WINDOWS_1252;
    const warnings = [remark, ...plan.index.warnings];
    return { ...plan, index: { ...plan.index, warnings } };
  }
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
