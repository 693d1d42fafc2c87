import type { CartState } from "#domain/cart/evolve.ts";
import type { CheckoutSession } from "#domain/checkout/decide.ts";
import type { OrderState } from "#domain/orders/evolve.ts";
import { stockNeeded, type VariantQuantity } from "#domain/orders/order-lines.ts";
import type { RequestContext } from "#infra/http/context.ts";
import type { ReleaseHolds } from "#infra/http/hold-limits.ts";
import { createOrderIdOf } from "../cart/order-id.ts";
import type { CheckoutDependencies, Streams } from "./dependencies.ts";

/** The returned function removes the units from the count again, for when nothing could be held. */
export type LimitHolds = (context: RequestContext, cartId: string) => Promise<ReleaseHolds>;

const nothingCounted: ReleaseHolds = async () => undefined;

type CheckoutStates = {
  readonly cart: CartState;
  readonly order: OrderState;
  readonly session: CheckoutSession;
};

/** What the cart already holds; undefined for a cart without holds. */
const heldBy = (
  { order, session }: CheckoutStates,
  at: string,
): readonly Pick<VariantQuantity, "variantId" | "quantity">[] | undefined => {
  if (order.progress === "placed" && order.placed !== undefined)
    return stockNeeded(order.placed.lines);
  const isLive = session !== undefined && Date.parse(session.expiresAt) > Date.parse(at);
  return isLive ? session.held : undefined;
};

/**
 * Counts a cart when it enters checkout, and not again while it holds its goods. It also counts
 * every unit that the cart takes, including those added while it holds others.
 */
export const createLimitHolds = (
  { holdLimits, signing, now }: Pick<CheckoutDependencies, "holdLimits" | "signing" | "now">,
  { carts, orders, sessions, stocks }: Pick<Streams, "carts" | "orders" | "sessions" | "stocks">,
): LimitHolds => {
  const orderIdOf = createOrderIdOf(signing);
  /** Items without stock tracking take nothing from other customers. */
  const thatRunOut = async (websiteId: string, needed: readonly VariantQuantity[]) => {
    const states = await Promise.all(
      needed.map(({ variantId }) => stocks.peek(websiteId, variantId)),
    );
    return needed.filter((_each, index) => !states[index]?.unlimited);
  };

  return async (context, cartId) => {
    const { websiteId } = context;
    const orderId = orderIdOf(websiteId, cartId);
    const [cart, order, session] = await Promise.all([
      carts.peek(websiteId, cartId),
      orders.peek(websiteId, orderId),
      sessions.peek(websiteId, orderId),
    ]);
    if (order.progress === "definite" || cart.entries.length === 0) return nothingCounted;
    const held = heldBy({ cart, order, session }, now());
    if (held === undefined)
      await holdLimits.take(
        context,
        cart.entries.map(({ variantId }) => variantId),
      );
    const more = stockNeeded(cart.entries).map((each) => {
      const before = held?.find(({ variantId }) => variantId === each.variantId)?.quantity ?? 0;
      return { ...each, quantity: each.quantity - before };
    });
    return holdLimits.takeUnits(
      context,
      await thatRunOut(
        websiteId,
        more.filter(({ quantity }) => quantity > 0),
      ),
    );
  };
};
