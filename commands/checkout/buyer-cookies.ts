import { HOLDING_COOKIE } from "#domain/checkout/holding-cookie.ts";
import type { RequestContext } from "#infra/http/context.ts";
import type { SetCookie } from "#infra/http/route.ts";
import type { Signing } from "#infra/signing/port.ts";
import { cartIdOf } from "../cart/cart-cookie.ts";
import { orderIdOf } from "./order-id.ts";

/** Carts that this browser has bought: its key to their orders. */
export const ORDERS_COOKIE = "orders";
/** Our choice: the order confirmed page opens again for 30 days, for the last ten orders. */
const ORDERS_SECONDS = 30 * 24 * 60 * 60;
const MOST_ORDERS = 10;

/** The attempt that this browser's last order answered, by its key; only the retry of a lost answer asks. */
const ATTEMPT_COOKIE = "checkout_attempt";
const ATTEMPT_SECONDS = 60 * 60;

type Dependencies = { readonly signing: Signing };

const boughtCarts = ({ cookies }: RequestContext): readonly string[] =>
  (cookies[ORDERS_COOKIE] ?? "").split(".").filter((id) => /^[\da-f-]{36}$/.test(id));

export const attemptCookie = (
  { signing }: Dependencies,
  { idempotencyKey }: RequestContext,
): readonly SetCookie[] =>
  idempotencyKey === undefined
    ? []
    : [
        {
          name: ATTEMPT_COOKIE,
          value: signing.sign("checkout-attempt", idempotencyKey),
          maxAge: ATTEMPT_SECONDS,
        },
      ];

/**
 * The cart to buy. When the first answer's cookies arrived and its body did not, the cart's cookie is
 * gone already: the retry under the same key means the cart that was bought last.
 */
export const cartToBuy = (
  { signing }: Dependencies,
  context: RequestContext,
): string | undefined => {
  const present = cartIdOf(context);
  const { cookies, idempotencyKey } = context;
  const attempt = cookies[ATTEMPT_COOKIE];
  if (present !== undefined || idempotencyKey === undefined || attempt === undefined)
    return present;
  const isRetry = signing.isSigned("checkout-attempt", idempotencyKey, attempt);
  const last = cookies[ORDERS_COOKIE]?.split(".", 1)[0];
  return isRetry ? cartIdOf({ cookies: { cart: last } }) : undefined;
};

/** As long as the hold lives. */
export const holdingCookie = (orderId: string, seconds: number): SetCookie => ({
  name: HOLDING_COOKIE,
  value: orderId,
  maxAge: seconds,
});

export const noHoldingCookie: SetCookie = { name: HOLDING_COOKIE, value: "", maxAge: 0 };

export const ordersCookie = (context: RequestContext, cartId: string): SetCookie => {
  const kept = [cartId, ...boughtCarts(context).filter((id) => id !== cartId)];
  return {
    name: ORDERS_COOKIE,
    value: kept.slice(0, MOST_ORDERS).join("."),
    maxAge: ORDERS_SECONDS,
  };
};

/** The cart of this browser that the order was made of; undefined for somebody else's order. */
export const cartOfOrder = (context: RequestContext, orderId: string): string | undefined => {
  const present = cartIdOf(context);
  const carts = present === undefined ? boughtCarts(context) : [present, ...boughtCarts(context)];
  return carts.find((cartId) => orderIdOf(context.websiteId, cartId) === orderId);
};
