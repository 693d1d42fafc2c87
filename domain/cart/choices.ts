import type { ShippingLocation } from "../shipping/location.ts";

/** What a visitor selected for a cart in addition to its entries. */
export type CartChoices = {
  /** Ids as in `couponIdOf`, in the order of entering. */
  readonly couponIds: readonly string[];
  readonly location: ShippingLocation | null;
  readonly shippingOptionId: string | null;
};

export const noChoices: CartChoices = { couponIds: [], location: null, shippingOptionId: null };

/** Not in the specification: the limit is above what anyone collects. */
export const MAX_COUPONS = 10;
