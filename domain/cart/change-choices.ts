import { accept, type Result, reject } from "../kit/result.ts";
import { sameJson } from "../kit/same-json.ts";
import type { ShippingLocation } from "../shipping/location.ts";
import { MAX_COUPONS, noChoices } from "./choices.ts";
import type { CartEvent } from "./events.ts";
import type { CartState } from "./evolve.ts";
import type { CartRejection } from "./rejections.ts";

/**
 * The caller has checked that the coupon can be used. Its value is calculated when the cart is
 * priced.
 */
export type ApplyCoupon = {
  readonly type: "ApplyCoupon";
  readonly couponId: string;
  readonly at: string;
};
export type RemoveCoupon = {
  readonly type: "RemoveCoupon";
  readonly couponId: string;
  readonly at: string;
};
export type SetShippingLocation = {
  readonly type: "SetShippingLocation";
  readonly location: ShippingLocation | null;
  readonly at: string;
};
export type SelectShippingOption = {
  readonly type: "SelectShippingOption";
  readonly shippingOptionId: string | null;
  readonly at: string;
};
export type ChangeChoices = ApplyCoupon | RemoveCoupon | SetShippingLocation | SelectShippingOption;

type Decision = Result<readonly CartEvent[], CartRejection>;

const apply = ({ couponId, at }: ApplyCoupon, couponIds: readonly string[]): Decision => {
  if (couponIds.includes(couponId)) return accept([]);
  if (couponIds.length >= MAX_COUPONS) return reject({ code: "too-many-coupons" });
  return accept([
    {
      type: "CartCouponApplied",
      couponId,
      couponIds: [...couponIds, couponId],
      appliedAt: at,
    },
  ]);
};

/** Only an existing, open cart can get choices. Making the same choice again changes nothing. */
export const changeChoices = (command: ChangeChoices, cart: CartState): Decision => {
  if (cart.orderId !== null) return reject({ code: "cart-purchased" });
  if (cart.created === null) return reject({ code: "cart-unknown" });
  const { couponIds, location, shippingOptionId } = cart.choices ?? noChoices;
  const { at } = command;
  switch (command.type) {
    case "ApplyCoupon":
      return apply(command, couponIds);
    case "RemoveCoupon": {
      const { couponId } = command;
      const rest = couponIds.filter((each) => each !== couponId);
      const events: readonly CartEvent[] = [
        { type: "CartCouponRemoved", couponId, couponIds: rest, removedAt: at },
      ];
      return accept(couponIds.includes(couponId) ? events : []);
    }
    case "SetShippingLocation": {
      const events: readonly CartEvent[] = [
        { type: "CartShippingLocationSet", location: command.location, setAt: at },
      ];
      return accept(sameJson(location, command.location) ? [] : events);
    }
    case "SelectShippingOption": {
      const chosen = command.shippingOptionId;
      const events: readonly CartEvent[] = [
        { type: "CartShippingOptionSelected", shippingOptionId: chosen, selectedAt: at },
      ];
      return accept(shippingOptionId === chosen ? [] : events);
    }
  }
};
