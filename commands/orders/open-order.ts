import { type Route, route } from "#infra/http/route.ts";
import type { Signing } from "#infra/signing/port.ts";
import { orderKeyCookie } from "../checkout/buyer-cookies.ts";
import { openOrderContract } from "./contract.ts";
import { createOrderLinks } from "./order-links.ts";

const CONFIRMED = "/checkout/order-confirmed";

/** The page explains what to do when the link is not ours. */
export const openOrderRoute = ({ signing }: { readonly signing: Signing }): Route => {
  const links = createOrderLinks(signing);
  return route(openOrderContract, async ({ query, context }) => {
    const orderId = links.read(context.websiteId, query.token);
    const headers = { "referrer-policy": "no-referrer", "cache-control": "no-store" };
    if (orderId === undefined) return { headers: { ...headers, location: CONFIRMED }, cookies: [] };
    return {
      headers: { ...headers, location: `${CONFIRMED}?orderId=${orderId}` },
      cookies: [orderKeyCookie({ signing }, context, orderId)],
    };
  });
};
