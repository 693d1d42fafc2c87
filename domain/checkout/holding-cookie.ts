import { isUuid } from "../kit/uuid.ts";

/**
 * Names the order id whose checkout holds units for this browser. It affects only what the shop
 * displays: units that others see as unavailable are shown as available to this browser.
 */
export const HOLDING_COOKIE = "holding";

type Cookies = Readonly<Record<string, string | undefined>>;

/** Prefix of the ids of this browser's holds; undefined for a browser without holds. */
export const ownHoldsOf = (cookies: Cookies): string | undefined => {
  const orderId = cookies[HOLDING_COOKIE];
  return orderId !== undefined && isUuid(orderId) ? `${orderId}.` : undefined;
};
