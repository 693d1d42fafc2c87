import { HtmlRefused, safeHtml } from "../kit/safe-html.ts";
import type { Remarks } from "./shopify-variants.ts";

/** A description of a file; one that cannot be read is an error of its product, not of the file. */
export const importedHtml = (
  html: string,
  { line, column }: { readonly line: number; readonly column: string },
  remarks: Remarks,
): string => {
  try {
    return safeHtml(html);
  } catch (error) {
    if (!(error instanceof HtmlRefused)) throw error;
    remarks.error(line, column, error.message);
    return "";
  }
};
