import * as z from "zod/mini";
import { ContentImage } from "../../kit/content-image.ts";

/** Values that several types of blocks have. */
export const line = z.string().check(z.maxLength(500));
export const label = z.string().check(z.maxLength(100));
/** Target of a link; empty: none. */
export const href = z.string().check(z.maxLength(2_000));
/** Path of a file of this website, such as a film; empty: still to be chosen. */
export const fileUrl = z.string().check(z.maxLength(2_000));
export const formId = z.string().check(z.maxLength(64));
export const slug = z.string().check(z.maxLength(200));

/** A picture of a page, with what is known about its file. */
export const PageImage = z.pick(ContentImage, {
  assetUrl: true,
  originalSize: true,
  mediaFocalPoint: true,
  systemDataVariants: true,
  altText: true,
});
export type PageImage = z.infer<typeof PageImage>;

/** Cells of a table, row by row. */
export const MAX_GRID_ROWS = 100;
export const MAX_GRID_COLUMNS = 12;
export const Grid = z
  .array(z.array(line).check(z.minLength(1), z.maxLength(MAX_GRID_COLUMNS)))
  .check(z.maxLength(MAX_GRID_ROWS));
export type Grid = z.infer<typeof Grid>;
