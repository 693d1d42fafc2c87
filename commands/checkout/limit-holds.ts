import type { RequestContext } from "#infra/http/context.ts";
import type { CheckoutDependencies, Streams } from "./dependencies.ts";
import { orderIdOf } from "./order-id.ts";

export type LimitHolds = (context: RequestContext, cartId: string) => Promise<void>;

/** Counts a cart when it comes to the checkout, and not again while it holds its goods. */
export const createLimitHolds =
  (
    { holdLimits, now }: Pick<CheckoutDependencies, "holdLimits" | "now">,
    { carts, orders, sessions }: Pick<Streams, "carts" | "orders" | "sessions">,
  ): LimitHolds =>
  async (context, cartId) => {
    if (holdLimits === undefined) return;
    const { websiteId } = context;
    const orderId = orderIdOf(websiteId, cartId);
    const [cart, order, session] = await Promise.all([
      carts.peek(websiteId, cartId),
      orders.peek(websiteId, orderId),
      sessions.peek(websiteId, orderId),
    ]);
    const isHeld = session !== undefined && Date.parse(session.expiresAt) > Date.parse(now());
    const isPlaced = order.progress === "placed" || order.progress === "definite";
    if (isHeld || isPlaced || cart.entries.length === 0) return;
    await holdLimits.take(
      context,
      cart.entries.map(({ variantId }) => variantId),
    );
  };
