import * as z from "zod/mini";

/** Where a cart goes, as far as prices depend on it. Empty texts where the visitor has not said. */
export const ShippingLocation = z.object({
  /** ISO 3166-1 alpha-2. */
  country: z.string(),
  /** Code or name of a state, province or county. */
  region: z.string(),
  postalCode: z.string(),
});
export type ShippingLocation = z.infer<typeof ShippingLocation>;
