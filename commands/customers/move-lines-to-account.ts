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
 * The lines of an order that came to nothing go into the carts of the accounts that they were promised to.
 * May be done again: whatever came before does not come twice.
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
