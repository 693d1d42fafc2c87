import { holdIdOf } from "#domain/checkout/ids.ts";
import type { OrderState, PaymentOfOrder, PlacedOrder } from "#domain/orders/evolve.ts";
import { dueCents } from "#domain/orders/order-lines.ts";
import type { EventMetadata } from "#infra/event-store/port.ts";
import {
  type Payment,
  PaymentRefused,
  type Payments,
  PaymentUnavailable,
} from "#infra/payments/port.ts";
import type { CheckoutDependencies, Streams } from "./dependencies.ts";

/** The attempt that is being paid. */
export type PaidAttempt = {
  readonly placed: PlacedOrder;
  readonly attempt: number;
  readonly payment: PaymentOfOrder | undefined;
  readonly metadata: EventMetadata;
};

export const paidAttemptOf = (
  { placed, payment, failed }: OrderState,
  metadata: EventMetadata,
): PaidAttempt => {
  if (placed === undefined) throw new Error("An order that was not placed is not paid for.");
  return { placed, attempt: failed.length + 1, payment, metadata };
};

type Dependencies = Pick<CheckoutDependencies, "paymentsOf" | "now">;

/** The payment providers, and how each requests an order's money. */
const createProviders = ({ paymentsOf }: Dependencies) => {
  const providerOf = async (
    websiteId: string,
    { payment: { method } }: PlacedOrder,
  ): Promise<Payments> => {
    const { manual, stripe } = await paymentsOf(websiteId);
    if (method !== "stripe") return manual;
    // The provider's keys were removed while an order was in progress: it waits until they are
    // back.
    if (stripe === undefined) throw new PaymentUnavailable();
    return stripe;
  };

  /** Undefined when the provider rejects the payment permanently. */
  const begin = async ({
    placed,
    attempt,
    metadata,
  }: PaidAttempt): Promise<Payment | undefined> => {
    try {
      const provider = await providerOf(metadata.websiteId, placed);
      return await provider.begin({
        websiteId: metadata.websiteId,
        orderId: placed.orderId,
        attempt,
        amountCents: dueCents(placed),
        currency: placed.currency,
        keepsMeans: placed.payment.keepsMeans,
        meansOf: placed.payment.meansOf,
      });
    } catch (error) {
      if (error instanceof PaymentRefused) return undefined;
      throw error;
    }
  };

  return { providerOf, begin };
};
type Providers = ReturnType<typeof createProviders>;

/** The money of a failed attempt is never collected, or is refunded. */
const createUndoPayment =
  ({ providerOf, begin }: Providers) =>
  async (paid: PaidAttempt): Promise<void> => {
    const { placed, attempt, metadata } = paid;
    if (placed.payment.method !== "stripe") return;
    const provider = await providerOf(metadata.websiteId, placed);
    // A crash may have lost the provider's id: starting again finds the same payment.
    const reference = paid.payment?.reference ?? (await begin(paid))?.reference;
    if (reference === undefined) return;
    const { status } = await provider.cancel(reference);
    if (status === "cancelled") return;
    // The payment is neither cancelled nor collected: the provider does not know yet.
    if (status !== "paid") throw new PaymentUnavailable();
    const refundId = holdIdOf(placed.orderId, attempt);
    const { currency } = placed;
    const amountCents = dueCents(placed);
    const back = await provider.refund({ reference, refundId, amountCents, currency });
    // A person must check: the order is void, but the provider keeps the customer's money.
    if (!back.ok) throw new Error(`The money of a failed order was not refunded: ${back.code}`);
  };

/** What an order does with the customer's money: request, collect and refund it. */
export const createPaymentsOfOrder = (
  dependencies: Dependencies,
  { orders }: Pick<Streams, "orders">,
) => {
  const { now } = dependencies;
  const providers = createProviders(dependencies);
  const { providerOf, begin } = providers;

  const recordStart = async (paid: PaidAttempt, { reference }: Payment): Promise<void> => {
    const { placed, attempt, metadata } = paid;
    const { method } = placed.payment;
    const command = { type: "StartPayment", attempt, method, reference, at: now() } as const;
    await orders.run(placed.orderId, command, { metadata });
  };

  const recordDecline = async (paid: PaidAttempt, payment: Payment): Promise<void> => {
    const { reference, decline } = payment;
    if (decline === null) return;
    const { placed, metadata } = paid;
    const command = { type: "RecordDecline", reference, ...decline, at: now() } as const;
    await orders.run(placed.orderId, command, { metadata });
  };

  return {
    providerOf,

    /**
     * The payment's status; the provider learns of the order if it has not yet. `refused`: it
     * rejects this one permanently.
     */
    stand: async (paid: PaidAttempt): Promise<Payment | "refused"> => {
      const { placed, payment, metadata } = paid;
      if (payment === undefined) {
        const started = await begin(paid);
        if (started === undefined) return "refused";
        if (placed.payment.method === "stripe") await recordStart(paid, started);
        return started;
      }
      const provider = await providerOf(metadata.websiteId, placed);
      const found = await provider.find(payment.reference);
      await recordDecline(paid, found);
      return found;
    },
    collect: async ({ placed, metadata }: PaidAttempt, { reference }: Payment): Promise<Payment> =>
      (await providerOf(metadata.websiteId, placed)).collect(reference),
    cancel: async ({ placed, metadata }: PaidAttempt, { reference }: Payment): Promise<Payment> =>
      (await providerOf(metadata.websiteId, placed)).cancel(reference),
    undo: createUndoPayment(providers),
  };
};
export type PaymentsOfOrder = ReturnType<typeof createPaymentsOfOrder>;
