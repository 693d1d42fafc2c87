import { sameJson } from "../kit/same-json.ts";
import { type CartChoices, MAX_COUPONS, noChoices } from "./choices.ts";
import type { CartEvent } from "./events.ts";

/**
 * Our choice: a cart that takes another's lines takes its coupons beside its own, as far as there is
 * room, and goes where the other was to go, as that was said last.
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
