import * as z from "zod/mini";
import { UPLOAD_MEGABYTE } from "../kit/upload-megabyte.ts";
import { ProductType } from "./events.ts";

/** Not in the specification: an export of 10,000 products with 100,000 variants has some 50 MB. */
export const MAX_IMPORT_BYTES = 100 * UPLOAD_MEGABYTE;

/** A product whose collection has no room. */
export const collectionFullText = (title: string): string =>
  `The collection ${title} is full. The product is in the shop without it.`;

/**
 * `line` is the line in the file; the header is line 1, and 0 is the whole file. A product with an error in any of its rows
 * is skipped as a whole.
 */
export const ImportIssue = z.object({
  line: z.int(),
  handle: z.string(),
  /** Column heading in the file; "" for the whole row. */
  column: z.string(),
  message: z.string(),
});
export type ImportIssue = z.infer<typeof ImportIssue>;

export const ImportPreview = z.object({
  /** Number of rows in the file, without the header. */
  rows: z.int(),
  /** Number of products that can be imported. */
  products: z.int(),
  /**
   * Of these, the number that the shop already has unchanged, and the number that the import would
   * change.
   */
  unchanged: z.optional(z.int()),
  changed: z.optional(z.int()),
  variants: z.int(),
  /** Number of units that will be received for variants with stock tracking. */
  units: z.int(),
  collections: z.array(z.string()),
  /** The first 20 products. */
  sample: z.array(
    z.object({
      line: z.int(),
      name: z.string(),
      slug: z.string(),
      productType: ProductType,
      variants: z.int(),
      minPriceCents: z.int(),
      onSale: z.boolean(),
      currency: z.string(),
    }),
  ),
  /** Number of products that are skipped. */
  rejectedProducts: z.int(),
  errors: z.array(ImportIssue),
  /** Values that were corrected or ignored; the product is imported. */
  warnings: z.array(ImportIssue),
});
export type ImportPreview = z.infer<typeof ImportPreview>;

export const ImportReport = z.object({
  productsDefined: z.int(),
  /** Number of products that were already up to date. */
  productsUnchanged: z.int(),
  variantsStocked: z.int(),
  unitsReceived: z.int(),
  collectionsDefined: z.int(),
  /** Rejections during the run, in addition to the errors of the preview. */
  errors: z.array(ImportIssue),
  /** Products that were saved, but not as the file says; absent in reports of earlier versions. */
  warnings: z.optional(z.array(ImportIssue)),
});
export type ImportReport = z.infer<typeof ImportReport>;
