import * as z from "zod/mini";
import { ShoppingCart } from "#domain/cart/shopping-cart.ts";
import { MAX_COUPON_CODE } from "#domain/coupons/code.ts";
import type { Contract } from "#domain/kit/contract.ts";
import { storable } from "#domain/kit/storable-text.ts";

const visitor = { tag: "cart", access: "visitor" } as const;
const response = z.object({ shoppingCart: ShoppingCart });
const Code = z.string().check(z.trim(), z.maxLength(MAX_COUPON_CODE), storable);
const Place = (length: number) =>
  z._default(z.string().check(z.trim(), z.maxLength(length), storable), "");

/**
 * Enters a code in any case; entering it again changes nothing. Not in the specification: problems
 * that do not depend on the cart are rejected: 404 `coupon-unknown`, 409 `coupon-not-started`,
 * `coupon-expired`, `coupon-used-up`. A coupon that does not suit the cart is accepted and listed
 * in `invalidCoupons` with its reason until it does. 404 `cart-unknown`; 400 `too-many-coupons`;
 * 409 `cart-purchased`.
 */
export const applyCouponContract = {
  ...visitor,
  method: "POST",
  path: "/api/commerce/shopping-cart/coupons",
  summary: "Enter a coupon code",
  body: z.object({ code: Code }),
  response,
} as const satisfies Contract;

/**
 * Removing a coupon that the cart does not have succeeds. 404 `cart-unknown`; 409 `cart-purchased`.
 */
export const removeCouponContract = {
  ...visitor,
  method: "DELETE",
  path: "/api/commerce/shopping-cart/coupons/:code",
  summary: "Remove a coupon code from the cart",
  params: z.object({ code: Code }),
  response,
} as const satisfies Contract;

/**
 * The cart's destination, for shipping and taxes; null clears it. 404 `cart-unknown`; 409
 * `cart-purchased`.
 */
export const setLocationContract = {
  ...visitor,
  method: "PUT",
  path: "/api/commerce/shopping-cart/location",
  summary: "Set the shipping destination of the cart",
  body: z.object({
    location: z.nullable(
      z.object({
        /** ISO 3166-1 alpha-2. */
        country: z
          .string()
          .check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z]{2}$/, "Choose a country.")),
        /** Code or name of a state, province or county. */
        region: Place(100),
        postalCode: Place(20),
      }),
    ),
  }),
  response,
} as const satisfies Contract;

/**
 * One of the cart's `shippingOptions`; null leaves the choice to the shop. 409
 * `shipping-option-unknown` for one that does not carry this cart; 404 `cart-unknown`; 409
 * `cart-purchased`.
 */
export const selectShippingOptionContract = {
  ...visitor,
  method: "PUT",
  path: "/api/commerce/shopping-cart/shipping-option",
  summary: "Select a shipping option for the cart",
  body: z.object({ shippingOptionId: z.nullable(z.string().check(z.maxLength(100), storable)) }),
  response,
} as const satisfies Contract;
