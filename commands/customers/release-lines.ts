import type { Entry } from "#domain/cart/entry.ts";
import type { CartState } from "#domain/cart/evolve.ts";
import { unorderedEntries } from "#domain/cart/unordered-entries.ts";
import type { EventMetadata } from "#infra/event-store/port.ts";
import { PaymentUnavailable } from "#infra/payments/port.ts";
import { createOrderIdOf } from "../cart/order-id.ts";
import { createCheckout } from "../checkout/checkout.ts";
import type { SiteUserDependencies } from "./dependencies.ts";

/**
 * A cart can have an order that waits for its payment. That order is abandoned so that its lines
 * can move to the account's cart without being paid twice. If the bank is still deciding, the lines
 * stay and are reserved for the account: a job moves them if the order fails.
 */
export const createReleaseLines = ({
  checkout,
  now,
}: Pick<SiteUserDependencies, "checkout" | "now">) => {
  const { streams, finishOrder, abandonOrder } = createCheckout(checkout);
  const orderIdOf = createOrderIdOf(checkout.signing);
  const orderOf = async (websiteId: string, cartId: string) =>
    (await streams.orders.load(websiteId, orderIdOf(websiteId, cartId))).state;

  return {
    giveUp: async (cartId: string, siteUserId: string, metadata: EventMetadata): Promise<void> => {
      const { websiteId } = metadata;
      const order = await orderOf(websiteId, cartId);
      if (order.progress !== "placed") return;
      try {
        const { state, awaited } = await finishOrder(order, metadata);
        if (awaited !== undefined) await abandonOrder(state, "replaced", metadata);
      } catch (error) {
        if (!(error instanceof PaymentUnavailable)) throw error;
      }
      // Recorded only while the order is still pending.
      const command = { type: "PromiseLines", siteUserId, at: now() } as const;
      await streams.orders.run(orderIdOf(websiteId, cartId), command, { metadata });
    },
    /** Units that no order has or can still get. */
    of: async (
      websiteId: string,
      cartId: string,
      { entries }: CartState,
    ): Promise<readonly Entry[]> => {
      const { progress, placed } = await orderOf(websiteId, cartId);
      const isTaken = progress === "placed" || progress === "definite";
      return isTaken && placed !== undefined ? unorderedEntries(entries, placed.lines) : entries;
    },
  };
};
export type ReleaseLines = ReturnType<typeof createReleaseLines>;
