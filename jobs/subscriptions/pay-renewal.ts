import { createCarts } from "#commands/cart/carts.ts";
import { offeredPayments } from "#commands/checkout/answer-order.ts";
import { type Checkout, createCheckout } from "#commands/checkout/checkout.ts";
import type { CheckoutDependencies } from "#commands/checkout/dependencies.ts";
import { followingId } from "#commands/kit/keyed-id.ts";
import { uuidOf } from "#commands/kit/uuid-of.ts";
import { Contact, DeliveryAddress, OrderNote } from "#domain/checkout/buyer.ts";
import type { CheckoutRejection } from "#domain/checkout/rejections.ts";
import type { RenewalFailure } from "#domain/subscriptions/events.ts";
import type {
  Renewal,
  RequestedSubscription,
  StartedSubscription,
} from "#domain/subscriptions/evolve.ts";
import type { EventMetadata } from "#infra/event-store/port.ts";
import type { Signing } from "#infra/signing/port.ts";

export type Renewed =
  | { readonly kind: "paid"; readonly orderId: string; readonly amountCents: number }
  | { readonly kind: "failed"; readonly reason: RenewalFailure }
  /** The bank is still deciding, or the provider cannot cancel: it is checked again later. */
  | { readonly kind: "open" };

type Terms = { readonly requested: RequestedSubscription; readonly started: StartedSubscription };

const reasons: Partial<Record<CheckoutRejection["code"], RenewalFailure>> = {
  "not-enough-stock": "not-enough-stock",
  "variant-unavailable": "unavailable",
  "address-missing": "not-served",
  "shipping-not-served": "not-served",
  "payment-refused": "payment-refused",
  "payment-abandoned": "payment-declined",
  // The provider's keys were removed.
  "payment-unknown": "payment-refused",
};

/** A period has one cart, and a cart has one order: a repeated payment is the same payment. */
export const renewalCartOf = (
  signing: Pick<Signing, "sign">,
  websiteId: string,
  subscriptionId: string,
  period: number,
): string =>
  followingId(
    signing,
    subscriptionId,
    "subscription renewal",
    websiteId,
    subscriptionId,
    String(period),
  );

/** The first order's line, at its price. */
const itemOf = ({ requested, started: { line, currency } }: Terms) => ({
  itemId: line.itemId,
  name: line.title,
  productType: line.productType,
  currency,
  productUrl: requested.productUrl,
  variantOptionOrdering: [],
  variant: {
    variantId: line.variantId,
    sku: line.sku,
    attributes: line.attributes,
    priceCents: line.unitPriceCents,
    imageUrl: line.imageUrl,
    // The stock itself is checked when the order reserves it.
    stock: { unlimited: true, qtyInStock: 0 },
  },
});

/**
 * Paid like the first order. A customer who had nothing to pay then has stored no card either:
 * where the shop only accepts cards, the renewal fails.
 */
const methodOf = async (
  { paymentsOf }: Pick<CheckoutDependencies, "paymentsOf">,
  websiteId: string,
  { method }: StartedSubscription,
): Promise<"manual" | "stripe"> => {
  if (method !== "none") return method;
  const takesManual = offeredPayments(await paymentsOf(websiteId)).some(
    (offered) => offered.method === "manual",
  );
  return takesManual ? "manual" : "stripe";
};

const createFillCart = ({ handler, now }: CheckoutDependencies) => {
  const carts = createCarts(handler);
  return async (cartId: string, terms: Terms, metadata: EventMetadata): Promise<void> => {
    const { line } = terms.started;
    const filled = await carts.run(
      cartId,
      {
        type: "AddEntry",
        entryId: uuidOf("entry", cartId),
        item: itemOf(terms),
        sku: line.sku,
        quantity: line.quantity,
        additionalFields: line.additionalFields ?? {},
        ...(line.sealedFields && { sealedFields: line.sealedFields }),
        startsCart: true,
        at: now(),
      },
      { metadata: { ...metadata, idempotencyKey: `subscription cart ${cartId}` } },
    );
    // A purchased cart can no longer be filled.
    if (!filled.ok && filled.rejection.code !== "cart-purchased")
      throw new Error(`A renewal cannot be put together: ${filled.rejection.code}.`);
  };
};

/** The outcome of a placed order, now or later. */
const createSettle =
  ({ abandonOrder }: Checkout) =>
  async (
    { state, awaited }: Awaited<ReturnType<Checkout["finishOrder"]>>,
    metadata: EventMetadata,
  ): Promise<Renewed> => {
    if (state.progress === "definite" && state.placed !== undefined) {
      const { orderId, grandTotalCents } = state.placed;
      return { kind: "paid", orderId, amountCents: grandTotalCents };
    }
    if (awaited?.status !== "awaiting") return { kind: "open" };
    // There is no customer who could try another card.
    const ended = await abandonOrder(state, "payment-refused", metadata);
    return ended === "failed" ? { kind: "failed", reason: "payment-declined" } : { kind: "open" };
  };

/**
 * Pays a period with a normal order: goods are held, taxes and shipping are current, and the price
 * of the goods is that of the first order. Running it again, after a crash anywhere, continues the
 * same order.
 * @param known the customer's opened data
 */
export const createPayRenewal = (dependencies: CheckoutDependencies) => {
  const checkout = createCheckout(dependencies);
  const fillCart = createFillCart(dependencies);
  const settle = createSettle(checkout);
  const { signing } = dependencies;

  return async (
    subscriptionId: string,
    { period }: Renewal,
    terms: Terms,
    known: Readonly<Record<string, unknown>>,
    metadata: EventMetadata,
  ): Promise<Renewed> => {
    const cartId = renewalCartOf(signing, metadata.websiteId, subscriptionId, period);
    await fillCart(cartId, terms, metadata);
    const { person, paymentReference } = terms.started;
    const outcome = await checkout.placeOrder({
      cartId,
      contact: Contact.parse(known),
      address: known.address ? DeliveryAddress.parse(known.address) : undefined,
      note: OrderNote.parse(known.note),
      method: await methodOf(dependencies, metadata.websiteId, terms.started),
      isAgreed: true,
      person,
      meansOf: paymentReference,
      metadata,
    });
    if (outcome.ok) return settle(outcome.value, metadata);
    const reason = reasons[outcome.rejection.code];
    if (reason === undefined) throw new Error(`A renewal is refused: ${outcome.rejection.code}.`);
    return { kind: "failed", reason };
  };
};
