import { sameJson } from "../kit/same-json.ts";
import { type CartChoices, MAX_COUPONS, noChoices } from "./choices.ts";
import type { CartEvent } from "./events.ts";

/**
 * Not in the specification: a cart that absorbs another cart adds that cart's coupons to its own,
 * up to the limit, and takes over its destination, which was entered last.
 */
export const takeChoices = (
  theirs: CartChoices,
  ours: CartChoices = noChoices,
  at: string,
): readonly CartEvent[] => {
  const { location, shippingOptionId } = theirs;
  const events: CartEvent[] = [];
  let { couponIds } = ours;
  for (const couponId of theirs.couponIds) {
    if (couponIds.includes(couponId) || couponIds.length >= MAX_COUPONS) continue;
    couponIds = [...couponIds, couponId];
    events.push({
      type: "CartCouponApplied",
      couponId,
      couponIds: [...couponIds],
      appliedAt: at,
    });
  }
  if (location !== null && !sameJson(location, ours.location))
    events.push({ type: "CartShippingLocationSet", location, setAt: at });
  if (shippingOptionId !== null && shippingOptionId !== ours.shippingOptionId)
    events.push({ type: "CartShippingOptionSelected", shippingOptionId, selectedAt: at });
  return events;
};
