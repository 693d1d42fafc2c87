import type { Signing } from "#infra/signing/port.ts";
import type { RequestContext } from "./context.ts";

const COOKIE = "cart";
const PURPOSE = "cart cookie";

const signedText = (websiteId: string, cartId: string): string =>
  JSON.stringify([websiteId, cartId]);

/**
 * The value of the cookie of a cart. Members read ids of carts in the log, in lists and in answers
 * to questions, so an id opens no cart. The signature proves that the server gave the cart to this
 * browser.
 */
export const provenCart = (
  { sign }: Pick<Signing, "sign">,
  websiteId: string,
  cartId: string,
): string => `${cartId}.${sign(PURPOSE, signedText(websiteId, cartId))}`;

const cartIn = (
  signing: Pick<Signing, "isSigned"> | undefined,
  websiteId: string,
  value: string,
): string | undefined => {
  const [cartId = "", mark] = value.split(".", 2);
  if (mark === undefined) return undefined;
  return signing?.isSigned(PURPOSE, signedText(websiteId, cartId), mark) ? cartId : undefined;
};

/**
 * The cookies of a request, with the id of the cart in place of its proven value. A cart that is
 * not proven is removed, so that no handler can read it.
 */
export const provenCookies = (
  signing: Pick<Signing, "isSigned"> | undefined,
  websiteId: string,
  cookies: RequestContext["cookies"],
): RequestContext["cookies"] => {
  const { [COOKIE]: value } = cookies;
  if (value === undefined) return cookies;
  // Names of cookies are from outside: the copy inherits nothing, as the original does not.
  return Object.assign(Object.create(null), cookies, {
    [COOKIE]: cartIn(signing, websiteId, value),
  });
};
