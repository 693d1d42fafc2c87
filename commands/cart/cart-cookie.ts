import { isUuid } from "#domain/kit/uuid.ts";
import { provenCart } from "#infra/http/cart-proof.ts";
import type { RequestContext } from "#infra/http/context.ts";
import type { SetCookie } from "#infra/http/route.ts";
import type { Signing } from "#infra/signing/port.ts";

export const CART_COOKIE = "cart";
/** Tells scripts that there is a cart to load, without revealing its id. Spec: A4.3. */
export const HAS_CART_COOKIE = "has_cart";
/** Not in the specification: a cart is kept for two weeks after its last entry was added. */
const CART_SECONDS = 14 * 24 * 60 * 60;

/** The browser's cart: the HTTP layer proves it, and keeps only its id (cart-proof.ts). */
export const cartIdOf = ({ cookies }: Pick<RequestContext, "cookies">): string | undefined => {
  const id = cookies[CART_COOKIE];
  return id !== undefined && isUuid(id) ? id : undefined;
};

type Sign = Pick<Signing, "sign">;

export const cartCookies = (
  signing: Sign,
  { websiteId }: Pick<RequestContext, "websiteId">,
  cartId: string,
): readonly SetCookie[] => [
  { name: CART_COOKIE, value: provenCart(signing, websiteId, cartId), maxAge: CART_SECONDS },
  { name: HAS_CART_COOKIE, value: "1", maxAge: CART_SECONDS, httpOnly: false },
];

/**
 * A cart without entries whose id was given to this browser because units wait under it. The
 * signature proves that the id is ours.
 */
const WAITING_CART_COOKIE = "waiting_cart";
const WAITING = "waiting cart";

export const waitingCartCookies = (
  signing: Sign,
  context: Pick<RequestContext, "websiteId">,
  cartId: string,
): readonly SetCookie[] => [
  ...cartCookies(signing, context, cartId),
  { name: WAITING_CART_COOKIE, value: signing.sign(WAITING, cartId), maxAge: CART_SECONDS },
];

/** The browser's cart, if it is such a cart. */
export const waitingCartOf = (
  { isSigned }: Pick<Signing, "isSigned">,
  context: Pick<RequestContext, "cookies">,
): string | undefined => {
  const cartId = cartIdOf(context);
  const mark = context.cookies[WAITING_CART_COOKIE];
  if (cartId === undefined || mark === undefined) return undefined;
  return isSigned(WAITING, cartId, mark) ? cartId : undefined;
};

export const noCartCookies: readonly SetCookie[] = [
  { name: CART_COOKIE, value: "", maxAge: 0 },
  { name: HAS_CART_COOKIE, value: "", maxAge: 0, httpOnly: false },
];
