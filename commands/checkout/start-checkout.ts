import type { CartState } from "#domain/cart/evolve.ts";
import type { CartPricing } from "#domain/cart/price-cart.ts";
import type { CheckoutSession } from "#domain/checkout/decide.ts";
import type { CheckoutRejection } from "#domain/checkout/rejections.ts";
import { accept, type Result, reject } from "#domain/kit/result.ts";
import type { OrderState } from "#domain/orders/evolve.ts";
import { stockNeeded, type VariantQuantity } from "#domain/orders/order-lines.ts";
import type { EventMetadata } from "#infra/event-store/port.ts";
import { createOrderIdOf, type OrderIdOf } from "../cart/order-id.ts";
import type { PriceCart } from "../cart/price-cart.ts";
import type { CheckCart } from "./check-cart.ts";
import { type CheckoutDependencies, type Streams, secondsLater } from "./dependencies.ts";
import type { OrderOutcomes } from "./finish-order.ts";
import type { StockOfOrder } from "./stock-of-order.ts";

export type OfCart = { readonly cartId: string; readonly metadata: EventMetadata };

export type StartedCheckout = {
  readonly cart: CartState;
  readonly pricing: CartPricing;
  /** ISO 8601; null when no item in the cart has stock tracking. */
  readonly expiresAt: string | null;
  readonly position: bigint | undefined;
};

type Dependencies = Pick<CheckoutDependencies, "signing" | "now" | "holdSeconds">;

type CheckoutStates = {
  readonly order: OrderState;
  readonly cart: CartState;
  readonly session: CheckoutSession;
};

const isLive = (session: CheckoutSession, attempt: number, at: string): boolean =>
  session?.attempt === attempt && Date.parse(session.expiresAt) > Date.parse(at);

/** Entries of the cart with these variants. */
const entriesOf = ({ entries }: CartState, variantIds: readonly string[]): readonly string[] =>
  entries.filter(({ variantId }) => variantIds.includes(variantId)).map(({ entryId }) => entryId);

const loadKnown =
  ({ orders, carts, sessions }: Streams, orderIdOf: OrderIdOf) =>
  async ({ cartId, metadata: { websiteId } }: OfCart): Promise<CheckoutStates> => {
    const orderId = orderIdOf(websiteId, cartId);
    const [order, cart, session] = await Promise.all([
      orders.load(websiteId, orderId),
      carts.load(websiteId, cartId),
      sessions.load(websiteId, orderId),
    ]);
    return { order: order.state, cart: cart.state, session: session.state };
  };

type HeldCart = Pick<StartedCheckout, "expiresAt" | "position">;

/** Holds everything in the cart, and releases what is no longer in it. */
const createHoldCart = (
  { signing, now, holdSeconds }: Dependencies,
  { sessions }: Streams,
  stock: StockOfOrder,
) => {
  const orderIdOf = createOrderIdOf(signing);
  const releaseLeftovers = async (
    session: CheckoutSession,
    needed: readonly VariantQuantity[],
    metadata: EventMetadata,
  ): Promise<void> => {
    if (session === undefined) return;
    const { orderId, attempt, held } = session;
    const isNeeded = ({ variantId }: VariantQuantity) =>
      needed.some((each) => each.variantId === variantId);
    const left = held.filter((each) => !isNeeded(each));
    await stock.release({ orderId, attempt, needed: left, metadata }, "cancelled");
  };

  const record = async (
    { cartId, metadata }: OfCart,
    attempt: number,
    held: readonly VariantQuantity[],
    expiresAt: string,
  ): Promise<bigint | undefined> => {
    const orderId = orderIdOf(metadata.websiteId, cartId);
    const started = { cartId, orderId, attempt, held: [...held], expiresAt };
    const command = { type: "StartCheckout", started, at: now() } as const;
    const outcome = await sessions.run(orderId, command, { metadata });
    return outcome.ok ? outcome.value.position : undefined;
  };

  return {
    releaseLeftovers,
    holdCart: async (
      ofCart: OfCart,
      { order, cart, session }: CheckoutStates,
    ): Promise<Result<HeldCart, CheckoutRejection>> => {
      const { cartId, metadata } = ofCart;
      const orderId = orderIdOf(metadata.websiteId, cartId);
      const attempt = order.failed.length + 1;
      const needed = stockNeeded(cart.entries);
      const present = isLive(session, attempt, now()) ? session : undefined;
      const expiresAt = present?.expiresAt ?? secondsLater(now(), holdSeconds);
      await releaseLeftovers(session, needed, metadata);
      const units = { orderId, attempt, needed, metadata };
      const outcome = await stock.holdAll(units, { expiresAt, prolong: false });
      if (outcome.status !== "held") {
        await record(ofCart, attempt, [], expiresAt);
        const entryIds = entriesOf(cart, outcome.short);
        return reject({ code: "not-enough-stock", entryIds });
      }
      const position = await record(ofCart, attempt, needed, expiresAt);
      return accept({ expiresAt: outcome.counted ? expiresAt : null, position });
    },
  };
};

/** Starting and leaving checkout. */
export const createStartCheckout = (
  dependencies: Dependencies,
  streams: Streams,
  stock: StockOfOrder,
  checks: { readonly checkCart: CheckCart; readonly priceCart: PriceCart },
  { finishOrder, abandonOrder }: OrderOutcomes,
) => {
  const load = loadKnown(streams, createOrderIdOf(dependencies.signing));
  const { holdCart, releaseLeftovers } = createHoldCart(dependencies, streams, stock);

  const price = ({ cartId, metadata: { websiteId } }: OfCart, { entries, choices }: CartState) =>
    checks.priceCart({ websiteId, cartId, entries, choices });

  /** An order that waits for its payment has its own holds. */
  const whilePlaced = async (ofCart: OfCart, { order, cart }: CheckoutStates) => {
    const { metadata } = ofCart;
    const { awaited, position } = await finishOrder(order, metadata);
    if (awaited === undefined) return undefined;
    const expiresAt = order.placed?.heldUntil ?? null;
    return accept({ cart, pricing: await price(ofCart, cart), expiresAt, position });
  };

  return {
    start: async (ofCart: OfCart): Promise<Result<StartedCheckout, CheckoutRejection>> => {
      const { cartId, metadata } = ofCart;
      let known = await load(ofCart);
      if (known.order.progress === "placed") {
        const waiting = await whilePlaced(ofCart, known);
        if (waiting !== undefined) return waiting;
        known = await load(ofCart);
      }
      const { cart, order } = known;
      if (order.progress === "definite" || cart.orderId !== null)
        return reject({ code: "cart-empty" });
      const refusal = await checks.checkCart({ cartId, address: null, metadata }, cart);
      if (refusal !== undefined) return reject(refusal);
      const [held, pricing] = await Promise.all([holdCart(ofCart, known), price(ofCart, cart)]);
      return held.ok ? accept({ cart, pricing, ...held.value }) : held;
    },

    /** Whether anything was released. */
    cancel: async (ofCart: OfCart): Promise<{ released: boolean; position?: bigint }> => {
      const { metadata } = ofCart;
      const { order, session } = await load(ofCart);
      const abandoned =
        order.progress === "placed" &&
        order.placed?.payment.method === "stripe" &&
        (await abandonOrder(order, "replaced", metadata)) === "failed";
      if (session === undefined || (order.progress === "placed" && !abandoned))
        return { released: abandoned };
      await releaseLeftovers(session, [], metadata);
      const command = { type: "CancelCheckout", at: dependencies.now() } as const;
      const outcome = await streams.sessions.run(session.orderId, command, { metadata });
      const position = outcome.ok ? outcome.value.position : undefined;
      return {
        released: abandoned || session.held.length > 0,
        ...(position !== undefined && { position }),
      };
    },
  };
};
