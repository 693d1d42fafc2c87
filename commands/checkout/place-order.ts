import type { CartState } from "#domain/cart/evolve.ts";
import { totalsOf } from "#domain/cart/totals.ts";
import type { Address, Contact } from "#domain/checkout/buyer.ts";
import type { PlacedOrder } from "#domain/checkout/evolve.ts";
import { stockNeeded, toOrderLine } from "#domain/checkout/order-lines.ts";
import type { CheckoutRejection } from "#domain/checkout/rejections.ts";
import { DEFAULT_CURRENCY } from "#domain/shared/currencies.ts";
import { accept, type Result, reject } from "#domain/shared/result.ts";
import type { EventMetadata } from "#infra/event-store/port.ts";
import { uuidOf } from "../cart/cart-cookie.ts";
import { type CheckCart, createCheckCart } from "./check-cart.ts";
import type { CheckoutDependencies, Streams } from "./dependencies.ts";
import type { Finished, FinishOrder } from "./finish-order.ts";
import type { Attempt, StockOfOrder } from "./stock-of-order.ts";

export type Buy = {
  readonly cartId: string;
  readonly contact: Contact;
  readonly address: Address | undefined;
  readonly metadata: EventMetadata;
};
export type PlaceOrder = (buy: Buy) => Promise<Result<Finished, CheckoutRejection>>;

/** One cart makes one order: the cart is the key by which a repeat is known. */
export const orderIdOf = (websiteId: string, cartId: string): string =>
  uuidOf("order", websiteId, cartId);

/**
 * Milliseconds between tries while others hold what is asked for. Whoever holds it is done sooner
 * than this adds up to, so that a buyer is refused only what is really gone, or held by a checkout
 * that has stopped.
 */
const PATIENCE_MS = [50, 100, 200, 300, 400];

/** A lapsed hold fails the attempt; the next one asks for the stock anew. */
const MOST_ROUNDS = 6;

type Dependencies = Pick<CheckoutDependencies, "personalData" | "now">;

const sealedOrder = async (
  { personalData, now }: Dependencies,
  { cartId, contact, address, metadata }: Buy,
  { entries }: CartState,
): Promise<PlacedOrder> => {
  const { websiteId } = metadata;
  const person = { ...contact, address: address ?? null };
  const { subtotalCents, taxCents, shippingCostCents, discountCents, grandTotalCents } =
    totalsOf(entries);
  return {
    orderId: orderIdOf(websiteId, cartId),
    cartId,
    lines: entries.map(toOrderLine),
    currency: entries[0]?.currency ?? DEFAULT_CURRENCY,
    subtotalCents,
    taxCents,
    shippingCostCents,
    discountCents,
    grandTotalCents,
    payment: { method: "manual" },
    person: await personalData.seal(websiteId, contact.email, person),
    placedAt: now(),
  };
};

const holdPatiently = async (stock: StockOfOrder, taken: Attempt): Promise<boolean> => {
  for (const milliseconds of PATIENCE_MS) {
    const outcome = await stock.holdAll(taken);
    if (outcome !== "busy") return outcome === "held";
    await stock.awaitChange(taken, milliseconds);
  }
  return (await stock.holdAll(taken)) === "held";
};

type Step =
  | { readonly refusal: CheckoutRejection }
  /** Units that were held for an order which somebody else had placed by then. */
  | { readonly surplus: Attempt | undefined };

/** From the cart to a placed order. */
const createAttempt =
  (dependencies: Dependencies, { orders }: Streams, stock: StockOfOrder, checkCart: CheckCart) =>
  async (buy: Buy, cart: CartState, number: number): Promise<Step> => {
    const refusal = await checkCart(buy, cart);
    if (refusal) return { refusal };
    const { metadata, cartId } = buy;
    const orderId = orderIdOf(metadata.websiteId, cartId);
    const taken = { orderId, attempt: number, needed: stockNeeded(cart.entries), metadata };
    if (!(await holdPatiently(stock, taken))) {
      const { state } = await orders.load(metadata.websiteId, orderId);
      // Another request for the same cart may have got there first: its order counts.
      const open = state.progress === "none" || state.progress === "failed";
      return open ? { refusal: { code: "not-enough-stock" } } : { surplus: undefined };
    }
    const order = await sealedOrder(dependencies, buy, cart);
    const command = { type: "PlaceOrder", attempt: number, order } as const;
    const placed = await orders.run(orderId, command, { metadata });
    if (!placed.ok) await stock.release(taken, "cancelled");
    return { surplus: placed.ok && placed.value.events.length === 0 ? taken : undefined };
  };

export const createPlaceOrder = (
  dependencies: CheckoutDependencies,
  streams: Streams,
  stock: StockOfOrder,
  finishOrder: FinishOrder,
): PlaceOrder => {
  const checkCart = createCheckCart(dependencies, streams);
  const attempt = createAttempt(dependencies, streams, stock, checkCart);

  return async (buy) => {
    const { metadata, cartId } = buy;
    const { websiteId } = metadata;
    const orderId = orderIdOf(websiteId, cartId);
    let surplus: Attempt | undefined;
    // One more look than attempts: what the last attempt placed must be finished, too.
    for (let round = 1; round <= MOST_ROUNDS + 1; round += 1) {
      const [{ state }, cart] = await Promise.all([
        streams.orders.load(websiteId, orderId),
        streams.carts.load(websiteId, cartId),
      ]);
      if (state.progress === "placed" || state.progress === "definite") {
        const finished = await finishOrder(orderId, state, metadata);
        if (surplus) await stock.release(surplus, "cancelled");
        if (finished.state.progress === "definite") return accept(finished);
      } else if (round <= MOST_ROUNDS) {
        const step = await attempt(buy, cart.state, state.failed.length + 1);
        if ("refusal" in step) return reject(step.refusal);
        surplus = step.surplus;
      }
    }
    return reject({ code: "not-enough-stock" });
  };
};
