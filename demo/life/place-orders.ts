import { createOrderIdOf } from "#commands/cart/order-id.ts";
import type { CheckoutDependencies } from "#commands/checkout/dependencies.ts";
import { uuidOf } from "#commands/kit/uuid-of.ts";
import type { createOrders } from "#commands/orders/orders.ts";
import type { ItemFacts } from "#domain/catalog/variant-facts.ts";
import type { EventMetadata } from "#infra/event-store/port.ts";
import { noHoldLimits } from "#infra/http/hold-limits.ts";
import type { PersonalData } from "#infra/personal-data/port.ts";
import { demoProducts } from "../catalog/seed.ts";
import type { DemoOrder } from "./orders.ts";
import { customers, demoVisitorId } from "./people.ts";

const HOUR_MS = 60 * 60 * 1_000;
const HOLD_SECONDS = 365 * 24 * 3_600;
/** What follows an order follows a day and a half later. */
const HANDLED_AFTER_MS = 36 * HOUR_MS;
const PAID_AFTER_MS = HOUR_MS / 2;

export const demoCartId = (websiteId: string, place: number): string =>
  uuidOf("demo cart", websiteId, String(place));

export const demoVariant = (variantId: string) => {
  for (const { product } of demoProducts) {
    const variant = product.variants.find((each) => each.variantId === variantId);
    if (variant !== undefined) return { product, variant };
  }
  throw new Error(`The demo sells no ${variantId}.`);
};

const factsOf = (variantId: string): ItemFacts => {
  const { product, variant } = demoVariant(variantId);
  const { sku, attributes, priceCents, salePriceCents, onSale, image } = variant;
  return {
    itemId: product.productId,
    name: product.name,
    productType: product.productType,
    currency: product.currency,
    productUrl: `/shop/p/${product.slug}`,
    variantOptionOrdering: product.variantOptionOrdering,
    variant: {
      variantId,
      sku,
      attributes,
      priceCents: onSale && salePriceCents !== null ? salePriceCents : priceCents,
      imageUrl: (image ?? product.images[0])?.assetUrl ?? null,
      stock: { unlimited: true, qtyInStock: 0 },
    },
  };
};

type Dependencies = {
  readonly checkout: CheckoutDependencies;
  readonly personalData: Pick<PersonalData, "sealFor">;
  readonly nowMs: () => number;
};

const demand = (outcome: { readonly ok: boolean }): void => {
  if (!outcome.ok) throw new Error(`The demo was refused: ${JSON.stringify(outcome)}`);
};

/** Buys as a visitor does, at another time. What was bought already is left alone. */
export const createDemoOrders = (
  { checkout: dependencies, personalData, nowMs }: Dependencies,
  create: typeof createOrders,
  metadata: EventMetadata,
) => {
  const { websiteId } = metadata;
  const clock = { ms: nowMs() };
  const now = () => new Date(clock.ms).toISOString();
  const { paymentsOf, ...rest } = dependencies;
  // Nobody is there to pay by card. Holds last until these moments, long past for everybody else, are over.
  const checkout = create({
    ...rest,
    holdLimits: noHoldLimits,
    paymentsOf: async (id) => ({ manual: (await paymentsOf(id)).manual }),
    now,
    holdSeconds: HOLD_SECONDS,
  });
  const { carts, orders } = checkout.streams;
  const orderIdOf = createOrderIdOf(dependencies.signing);

  const fill = async (
    cartId: string,
    { units, coupon }: DemoOrder,
    asVisitor: EventMetadata,
  ): Promise<void> => {
    const { state } = await carts.load(websiteId, cartId);
    if (state.created !== null) return;
    for (const [variantId, quantity] of Object.entries(units)) {
      const item = factsOf(variantId);
      const entryId = uuidOf("demo entry", cartId, variantId);
      const sku = item.variant?.sku ?? "";
      const entry = { entryId, item, sku, quantity, additionalFields: {}, startsCart: true };
      demand(
        await carts.run(cartId, { type: "AddEntry", ...entry, at: now() }, { metadata: asVisitor }),
      );
    }
    if (coupon !== undefined)
      demand(
        await carts.run(
          cartId,
          { type: "ApplyCoupon", couponId: coupon, at: now() },
          { metadata: asVisitor },
        ),
      );
  };

  /** The money of an order by hand arrived within the hour. */
  const pay = async (orderId: string): Promise<void> => {
    clock.ms += PAID_AFTER_MS;
    const { money } = (await orders.load(websiteId, orderId)).state;
    if (money === "awaited")
      demand(await orders.run(orderId, { type: "RecordPayment", at: now() }, { metadata }));
  };

  const send = async (orderId: string, isWhole: boolean): Promise<void> => {
    const { placed } = (await orders.load(websiteId, orderId)).state;
    if (placed === undefined) return;
    const number = `RR${orderId.replace(/\D/g, "").slice(0, 9)}US`;
    const tracking = { carrier: "USPS", number, url: null };
    const person = await personalData.sealFor(websiteId, placed.person.personId, { tracking });
    const lines = placed.lines.map(({ lineId, quantity }) => ({
      lineId,
      quantity: isWhole ? quantity : 1,
    }));
    const sent = { fulfilmentId: "demo", lines, person, tellsBuyer: true, at: now() };
    demand(await orders.run(orderId, { type: "FulfilOrder", ...sent }, { metadata }));
  };

  const handle = async (orderId: string, outcome: DemoOrder["outcome"]): Promise<void> => {
    clock.ms += HANDLED_AFTER_MS;
    const { placed } = (await orders.load(websiteId, orderId)).state;
    if (placed === undefined || outcome === undefined) return;
    if (outcome === "cancelled") {
      const cancel = { cancelId: "demo", returnToStock: true, at: now() };
      demand(await orders.run(orderId, { type: "CancelOrder", ...cancel }, { metadata }));
      await checkout.returnWhatIsOwed(orderId, metadata);
      return;
    }
    await send(orderId, outcome !== "partly-sent");
    const [, last] = placed.lines;
    if (outcome === "refunded" && last !== undefined)
      await checkout.refund(
        orderId,
        {
          refundId: "demo",
          lines: [{ lineId: last.lineId, quantity: 1 }],
          amountCents: last.totalCents,
          returnToStock: false,
        },
        metadata,
      );
  };

  return async (place: number, order: DemoOrder): Promise<void> => {
    const cartId = demoCartId(websiteId, place);
    clock.ms = nowMs() - order.hoursAgo * HOUR_MS;
    const { name, email, phone, address } = customers[order.by];
    const asVisitor = { ...metadata, visitorId: demoVisitorId(order.by) };
    await fill(cartId, order, asVisitor);
    // An order that was placed already refuses it, and is left as it is.
    await checkout.start({ cartId, metadata: asVisitor });
    const bought = { cartId, contact: { name, email, phone }, address, note: order.note };
    demand(await checkout.placeOrder({ ...bought, metadata: asVisitor }));
    const orderId = orderIdOf(websiteId, cartId);
    if (order.awaitsPayment) return;
    await pay(orderId);
    await handle(orderId, order.outcome);
  };
};
