import { knewByCart } from "#domain/checkout/known-by-cart.ts";
import { siteUserAddress } from "#domain/customers/ids.ts";
import type { PlacedOrder } from "#domain/orders/evolve.ts";
import { createBrowserKeys } from "#infra/http/browser-keys.ts";
import type { RequestContext } from "#infra/http/context.ts";
import type { Signing } from "#infra/signing/port.ts";
import type { CheckoutDependencies } from "./dependencies.ts";

type Dependencies = Pick<CheckoutDependencies, "personalData" | "now"> & {
  readonly signing: Signing;
};

/** Whether this browser has the order's key from an answer, or its account placed the order. */
export const createOpensHere = ({ personalData, signing, now }: Dependencies) => {
  const keys = createBrowserKeys(signing);
  return async (context: RequestContext, placed: PlacedOrder): Promise<boolean> => {
    const { websiteId, siteUser, cookies } = context;
    if (keys.has("order", context, placed.orderId) || knewByCart(cookies, placed, now()))
      return true;
    if (siteUser === undefined) return false;
    const personId = await personalData.find(websiteId, siteUserAddress(siteUser.siteUserId));
    return personId === placed.person.personId;
  };
};
export type OpensHere = ReturnType<typeof createOpensHere>;
