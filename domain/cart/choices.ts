import type { ShippingLocation } from "../shipping/location.ts";

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
