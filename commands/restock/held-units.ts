import { holdIdOf } from "#domain/checkout/ids.ts";
import type { Signing } from "#infra/signing/port.ts";
import { createOrderIdOf } from "../cart/order-id.ts";
import { uuidOf } from "../kit/uuid-of.ts";

const FIRST_ATTEMPT = 1;

/**
 * A unit for a sign-up is held like a checkout's, under the order of a cart that no browser ever
 * gets. The email's link moves it from there into the cart of the browser that follows the link.
 */
export const createHeldUnits = (signing: Pick<Signing, "sign">) => {
  const orderIdOf = createOrderIdOf(signing);
  const cartIdFor = (websiteId: string, signUpId: string): string =>
    uuidOf("restock cart", signing.sign("restock cart", JSON.stringify([websiteId, signUpId])));
  return {
    cartIdFor,
    orderIdFor: (websiteId: string, signUpId: string): string =>
      orderIdOf(websiteId, cartIdFor(websiteId, signUpId)),
    holdIdFor: (websiteId: string, signUpId: string): string =>
      holdIdOf(orderIdOf(websiteId, cartIdFor(websiteId, signUpId)), FIRST_ATTEMPT),
    /** Id of the hold of a visitor's own cart. */
    holdIdOfCart: (websiteId: string, cartId: string): string =>
      holdIdOf(orderIdOf(websiteId, cartId), FIRST_ATTEMPT),
  };
};
