import * as z from "zod/mini";

/** Separate from the events to keep their schemas out of the console's first screen. */
export const ProductType = z.literal([1, 2, 3, 4, 5]);
export type ProductType = z.infer<typeof ProductType>;
