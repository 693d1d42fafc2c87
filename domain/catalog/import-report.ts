import * as z from "zod/mini";
import { UPLOAD_MEGABYTE } from "../kit/upload-megabyte.ts";
import { ProductType } from "./events.ts";

/** Spec: B9.19. */
export const MAX_IMPORT_BYTES = 5 * UPLOAD_MEGABYTE;

/** `line` is the line of the file, the header being 1; a product whose rows have an error is left out whole. */
export const ImportIssue = z.object({
  line: z.int(),
  handle: z.string(),
  /** Column heading of the file, "" when the whole row is meant. */
  column: z.string(),
  message: z.string(),
});
export type ImportIssue = z.infer<typeof ImportIssue>;

export const ImportPreview = z.object({
  /** Rows of the file, without the header. */
  rows: z.int(),
  /** Products that can be imported. */
  products: z.int(),
  /** Of these, those that are in the shop just so, and those that it would change. */
  unchanged: z.optional(z.int()),
  changed: z.optional(z.int()),
  variants: z.int(),
  /** Units that will be received for counted variants. */
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
  /** Products left out. */
  rejectedProducts: z.int(),
  errors: z.array(ImportIssue),
  /** Things that were mended or ignored; the product is imported. */
  warnings: z.array(ImportIssue),
});
export type ImportPreview = z.infer<typeof ImportPreview>;

export const ImportReport = z.object({
  productsDefined: z.int(),
  /** Already exactly so. */
  productsUnchanged: z.int(),
  variantsStocked: z.int(),
  unitsReceived: z.int(),
  collectionsDefined: z.int(),
  /** Refusals met while running, besides the errors of the preview. */
  errors: z.array(ImportIssue),
});
export type ImportReport = z.infer<typeof ImportReport>;
