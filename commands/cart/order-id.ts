import type { Signing } from "#infra/signing/port.ts";
import { followingId } from "../kit/keyed-id.ts";

export type OrderIdOf = (websiteId: string, cartId: string) => string;

/**
 * One cart makes one order: the cart is the key by which a repeat is known. Whoever knows the cart's id
 * cannot work out the order's without the installation's secret.
 */
export const createOrderIdOf =
  (signing: Pick<Signing, "sign">): OrderIdOf =>
  (websiteId, cartId) =>
    followingId(signing, cartId, "order", websiteId, cartId);
