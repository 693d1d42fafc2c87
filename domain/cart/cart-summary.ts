import * as z from "zod/mini";

/** What an indicator of the cart shows; by default nothing is in the cart. Spec: B3.76. */
export const CartSummaryData = z.object({
  /** Counts units. */
  items: z._default(z.int().check(z.minimum(0), z.maximum(1_000_000)), 0),
  subtotal: z._default(z.string().check(z.maxLength(100)), ""),
});
export type CartSummaryData = z.infer<typeof CartSummaryData>;

export const emptyCartSummary: CartSummaryData = CartSummaryData.parse({});
