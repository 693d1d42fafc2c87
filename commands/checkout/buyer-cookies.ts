import { HOLDING_COOKIE } from "#domain/checkout/holding-cookie.ts";
import { createBrowserKeys } from "#infra/http/browser-keys.ts";
import type { RequestContext } from "#infra/http/context.ts";
import type { SetCookie } from "#infra/http/route.ts";
import type { Signing } from "#infra/signing/port.ts";
import { cartIdOf } from "../cart/cart-cookie.ts";

/**
 * The key of the attempt that this browser's last order answered; only the retry of a lost answer
 * reads it.
 */
const ATTEMPT_COOKIE = "checkout_attempt";
const ATTEMPT_SECONDS = 60 * 60;

type Dependencies = { readonly signing: Signing };

const attemptText = (idempotencyKey: string, cartId: string): string =>
  JSON.stringify([idempotencyKey, cartId]);

export const attemptCookie = (
  { signing }: Dependencies,
  { idempotencyKey }: RequestContext,
  cartId: string,
): readonly SetCookie[] => {
  if (idempotencyKey === undefined) return [];
  const mark = signing.sign("checkout-attempt", attemptText(idempotencyKey, cartId));
  return [{ name: ATTEMPT_COOKIE, value: `${cartId}.${mark}`, maxAge: ATTEMPT_SECONDS }];
};

/**
 * The cart to buy. If the first answer's cookies arrived and its body did not, the cart's cookie is
 * already gone: a retry with the same key means the cart that was bought last.
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
  const [cartId = "", mark = ""] = attempt.split(".", 2);
  return signing.isSigned("checkout-attempt", attemptText(idempotencyKey, cartId), mark)
    ? cartId
    : undefined;
};

/** The cookie lives as long as the hold. */
export const holdingCookie = (orderId: string, seconds: number): SetCookie => ({
  name: HOLDING_COOKIE,
  value: orderId,
  maxAge: seconds,
});

export const noHoldingCookie: SetCookie = { name: HOLDING_COOKIE, value: "", maxAge: 0 };

/** Opens the order in the browser that receives the answer. */
export const orderKeyCookie = (
  { signing }: Dependencies,
  context: RequestContext,
  orderId: string,
): SetCookie => createBrowserKeys(signing).give("order", context, orderId);
