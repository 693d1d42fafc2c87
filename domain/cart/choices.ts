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

/** What a visitor has chosen for a cart beside what is in it. */
export type CartChoices = {
  /** As coupons are known by (see `couponIdOf`), in the order of entering. */
  readonly couponIds: readonly string[];
  readonly location: ShippingLocation | null;
  readonly shippingOptionId: string | null;
};

export const noChoices: CartChoices = { couponIds: [], location: null, shippingOptionId: null };

/** Our choice: more coupons than anybody collects. */
export const MAX_COUPONS = 10;
