/** The id of the cart opened an order for 30 days in the releases before orders had keys. */
const KNOWN_FOR_MS = 30 * 24 * 60 * 60 * 1_000;

type Placed = {
  readonly cartId: string;
  /** ISO 8601. */
  readonly placedAt: string;
  readonly opensByKey?: boolean | undefined;
};

/**
 * Whether this browser placed the order before orders had keys. Such an order goes on opening for the id
 * of its cart, for the 30 days that its browser was promised; the next release no longer asks.
 */
export const knewByCart = (
  cookies: Readonly<Record<string, string | undefined>>,
  { cartId, placedAt, opensByKey = false }: Placed,
  at: string,
): boolean => {
  if (opensByKey || Date.parse(at) - Date.parse(placedAt) > KNOWN_FOR_MS) return false;
  return cookies.cart === cartId || (cookies.orders ?? "").split(".").includes(cartId);
};
