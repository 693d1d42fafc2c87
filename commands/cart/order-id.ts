import type { Signing } from "#infra/signing/port.ts";
import { followingId } from "../kit/keyed-id.ts";

export type OrderIdOf = (websiteId: string, cartId: string) => string;

/**
 * One cart makes one order: the cart identifies repetitions. The order's id cannot be computed from
 * the cart's id without the installation's secret.
 */
export const createOrderIdOf =
  (signing: Pick<Signing, "sign">): OrderIdOf =>
  (websiteId, cartId) =>
    followingId(signing, cartId, "order", websiteId, cartId);
