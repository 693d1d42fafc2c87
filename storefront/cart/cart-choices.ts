import type {
  applyCouponContract,
  removeCouponContract,
  selectShippingOptionContract,
  setLocationContract,
} from "#commands/cart/choices-contract.ts";
import type { ShippingLocation } from "#domain/shipping/location.ts";
import { call } from "../kit/api.ts";
import { withoutCoupon, withShippingOption } from "./optimistic.ts";
import type { ShoppingCart } from "./shopping-cart.ts";
import { cartChanges, unforeseen } from "./shopping-cart-store.ts";

const CART = "/api/commerce/shopping-cart";
/** A choice counts even if the visitor leaves the page immediately. */
const always = { outlivesPage: true } as const;

export const applyCoupon = (code: string): Promise<ShoppingCart> =>
  cartChanges.run(unforeseen, async () => {
    const path = `${CART}/coupons` as const;
    return (await call<typeof applyCouponContract>("POST", path, { body: { code }, ...always }))
      .shoppingCart;
  });

export const removeCoupon = (couponId: string): Promise<ShoppingCart> =>
  cartChanges.run(withoutCoupon(couponId), async () => {
    const path = `${CART}/coupons/:code` as const;
    const params = { code: couponId };
    return (await call<typeof removeCouponContract>("DELETE", path, { params, ...always }))
      .shoppingCart;
  });

/** Null clears the location. */
export const setLocation = (location: ShippingLocation | null): Promise<ShoppingCart> =>
  cartChanges.run(unforeseen, async () => {
    const path = `${CART}/location` as const;
    const body = { location };
    return (await call<typeof setLocationContract>("PUT", path, { body, ...always })).shoppingCart;
  });

export const selectShippingOption = (shippingOptionId: string): Promise<ShoppingCart> =>
  cartChanges.run(withShippingOption(shippingOptionId), async () => {
    const path = `${CART}/shipping-option` as const;
    const body = { shippingOptionId };
    return (await call<typeof selectShippingOptionContract>("PUT", path, { body, ...always }))
      .shoppingCart;
  });
