import * as z from "zod/mini";

/**
 * The destination of a cart, as far as prices depend on it. Texts are empty where the visitor has
 * not entered them.
 */
export const ShippingLocation = z.object({
  /** ISO 3166-1 alpha-2. */
  country: z.string(),
  /** Code or name of a state, province or county. */
  region: z.string(),
  postalCode: z.string(),
});
export type ShippingLocation = z.infer<typeof ShippingLocation>;
