/**
 * Says that a checkout of this browser holds units, and under which order's id. It only makes the shop
 * look: what is shown to others as gone is shown to whoever holds it as there.
 */
export const HOLDING_COOKIE = "holding";

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

type Cookies = Readonly<Record<string, string | undefined>>;

/** How the ids of this browser's holds begin; undefined for a browser that holds nothing. */
export const ownHoldsOf = (cookies: Cookies): string | undefined => {
  const orderId = cookies[HOLDING_COOKIE];
  return orderId !== undefined && UUID.test(orderId) ? `${orderId}.` : undefined;
};
