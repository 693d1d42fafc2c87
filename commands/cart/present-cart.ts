import type { RequestContext } from "#infra/http/context.ts";
import type { SetCookie } from "#infra/http/route.ts";
import type { Signing } from "#infra/signing/port.ts";
import { cartCookies, cartIdOf } from "./cart-cookie.ts";
import type { Carts } from "./carts.ts";

/**
 * The browser's cart. If it was bought while an entry was added to it, and this browser was not
 * informed, it is the follow-up cart with that entry.
 */
export const createPresentCart =
  (carts: Pick<Carts, "peek">) =>
  async (context: RequestContext): Promise<string | undefined> => {
    const cartId = cartIdOf(context);
    if (cartId === undefined) return undefined;
    const { orderId, followUpCartId } = await carts.peek(context.websiteId, cartId);
    return orderId === null ? cartId : (followUpCartId ?? cartId);
  };

/** Informs the browser about a cart that it does not know. */
export const changedCart = (
  signing: Pick<Signing, "sign">,
  context: RequestContext,
  cartId: string,
): readonly SetCookie[] =>
  cartIdOf(context) === cartId ? [] : cartCookies(signing, context, cartId);
