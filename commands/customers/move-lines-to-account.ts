import { orderDecider } from "#domain/orders/decide.ts";
import { OrderEvent } from "#domain/orders/events.ts";
import type { EventMetadata } from "#infra/event-store/port.ts";
import { createAccountCarts } from "./account-carts.ts";
import { createSiteUsers, type SiteUserDependencies } from "./dependencies.ts";

export type MoveLinesToAccountDependencies = Pick<
  SiteUserDependencies,
  "handler" | "signing" | "personalData" | "checkout" | "newId" | "now"
>;

/**
 * Moves the lines of a failed order into the carts of the accounts they were reserved for. Can be
 * repeated: nothing is moved twice.
 */
export const createMoveLinesToAccount = (dependencies: MoveLinesToAccountDependencies) => {
  const { handler, now } = dependencies;
  const orders = handler(orderDecider, OrderEvent);
  const siteUsers = createSiteUsers(dependencies);
  const carts = createAccountCarts(dependencies);

  return async (orderId: string, metadata: EventMetadata): Promise<void> => {
    const { websiteId } = metadata;
    const { placed, promisedTo } = (await orders.load(websiteId, orderId)).state;
    if (placed === undefined) return;
    for (const siteUserId of promisedTo) {
      const { state } = await siteUsers.load(websiteId, siteUserId);
      if (state.deleted !== null) continue;
      const { cartId, bring } = await carts.resume(siteUserId, state, placed.cartId, metadata);
      if (cartId === null) continue;
      const command = { type: "StartCart", siteUserId, cartId, at: now() } as const;
      const started = await siteUsers.run(siteUserId, command, { metadata });
      if (started.ok) await bring();
    }
  };
};
export type MoveLinesToAccount = ReturnType<typeof createMoveLinesToAccount>;
