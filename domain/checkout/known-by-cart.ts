/** Releases before order keys promised for 30 days that a cart's id opens its order. */
const KNOWN_FOR_MS = 30 * 24 * 60 * 60 * 1_000;

type Placed = {
  readonly cartId: string;
  /** ISO 8601. */
  readonly placedAt: string;
  readonly opensByKey?: boolean | undefined;
};

/**
 * Whether this browser placed the order before orders had keys. The id of its cart keeps opening
 * such an order for the 30 days that the browser was promised. The next release no longer supports
 * this.
 */
export const knewByCart = (
  cookies: Readonly<Record<string, string | undefined>>,
  { cartId, placedAt, opensByKey = false }: Placed,
  at: string,
): boolean => {
  if (opensByKey || Date.parse(at) - Date.parse(placedAt) > KNOWN_FOR_MS) return false;
  return cookies.cart === cartId || (cookies.orders ?? "").split(".").includes(cartId);
};
