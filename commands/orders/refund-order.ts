import { accept, type Result } from "#domain/kit/result.ts";
import type { OrderState, RefundOfOrder } from "#domain/orders/evolve.ts";
import { stockNeeded } from "#domain/orders/order-lines.ts";
import type { RefundLine, RefundOrder } from "#domain/orders/refund.ts";
import type { OrderRejection } from "#domain/orders/rejections.ts";
import type { EventMetadata } from "#infra/event-store/port.ts";
import { type Refunded as PaidBack, PaymentUnavailable } from "#infra/payments/port.ts";
import type { CheckoutDependencies, Streams } from "../checkout/dependencies.ts";
import type { PaymentsOfOrder } from "../checkout/payments-of-order.ts";
import type { StockOfOrder } from "../checkout/stock-of-order.ts";
import type { GiftCardsOfOrder } from "../gift-cards/gift-cards-of-order.ts";

export type Refunded = { readonly state: OrderState; readonly position: bigint | undefined };

type Places = {
  readonly stock: StockOfOrder;
  readonly giftCards: GiftCardsOfOrder;
  readonly payments: PaymentsOfOrder;
};

const unitsOf = ({ placed }: OrderState, lines: readonly RefundLine[]) =>
  stockNeeded(
    lines.flatMap(({ lineId, quantity }) => {
      const line = placed?.lines.find((each) => each.lineId === lineId);
      return line ? [{ ...line, quantity }] : [];
    }),
  );

const refundOf = ({ refunds }: OrderState, refundId: string): RefundOfOrder | undefined =>
  refunds.find((each) => each.refundId === refundId);

/** The provider's key of an attempt: the first one has the refund's own id. */
const providerIdOf = (orderId: string, { refundId, attempt = 1 }: RefundOfOrder): string =>
  attempt === 1 ? `${orderId}.${refundId}` : `${orderId}.${refundId}.try-${attempt}`;

/** The provider comes first: gift cards must not get what it then rejects permanently. */
const createPayBack =
  ({ giftCards, payments }: Places) =>
  async (state: OrderState, refund: RefundOfOrder, metadata: EventMetadata): Promise<PaidBack> => {
    const { placed, payment } = state;
    const { refundId, payback } = refund;
    if (placed === undefined || payback === undefined) return { ok: true, reference: null };
    const { orderId, currency } = placed;
    let paid: PaidBack = { ok: true, reference: null };
    if (payback.paymentCents > 0 && payment !== undefined)
      paid = await (await payments.providerOf(metadata.websiteId, placed)).refund({
        reference: payment.reference,
        refundId: providerIdOf(orderId, refund),
        amountCents: payback.paymentCents,
        currency,
      });
    if (!paid.ok) return paid;
    const returned = await giftCards.returnAll(orderId, refundId, payback.giftCards, metadata);
    if (!returned.ok) throw new Error(`A gift card took no refund: ${returned.rejection.code}`);
    return paid;
  };

type Dependencies = Pick<CheckoutDependencies, "now">;

/**
 * All remaining steps of a refund. Throws PaymentUnavailable when the provider does not respond.
 */
const createSettle = (
  { now }: Dependencies,
  { orders }: Pick<Streams, "orders">,
  places: Places,
) => {
  const payBack = createPayBack(places);

  const recordPayback = (
    orderId: string,
    { refundId, owesByHand }: { readonly refundId: string; readonly owesByHand: boolean },
    paid: PaidBack,
    metadata: EventMetadata,
  ) => {
    const at = now();
    // A manual payment is paid back manually, and nobody has done that yet.
    if (paid.ok && owesByHand)
      return orders.run(orderId, { type: "RecordRefundOwed", refundId, at }, { metadata });
    if (!paid.ok) {
      const { code } = paid;
      return orders.run(orderId, { type: "RecordRefundRefused", refundId, code, at }, { metadata });
    }
    const provided = paid.reference === null ? {} : { reference: paid.reference };
    const command = { type: "RecordRefundPaid", refundId, ...provided, at } as const;
    return orders.run(orderId, command, { metadata });
  };

  const returnStock = async (
    orderId: string,
    state: OrderState,
    refund: RefundOfOrder,
    metadata: EventMetadata,
  ): Promise<Refunded> => {
    const { refundId, progress, returnedToStock, lines } = refund;
    const isDue =
      returnedToStock && (progress === "paid" || progress === "owed" || progress === "by-hand");
    if (!isDue || state.returned.includes(refundId)) return { state, position: undefined };
    await places.stock.returnAll(orderId, refundId, unitsOf(state, lines), metadata);
    const command = { type: "RecordStockReturned", returnId: refundId, at: now() } as const;
    const recorded = await orders.run(orderId, command, { metadata });
    return recorded.ok ? recorded.value : { state, position: undefined };
  };

  return async (orderId: string, refundId: string, metadata: EventMetadata): Promise<Refunded> => {
    let { state } = await orders.load(metadata.websiteId, orderId);
    let position: bigint | undefined;
    const refund = refundOf(state, refundId);
    if (refund?.progress === "pending") {
      const paid = await payBack(state, refund, metadata);
      const owesByHand =
        state.placed?.payment.method === "manual" && (refund.payback?.paymentCents ?? 0) > 0;
      const recorded = await recordPayback(orderId, { refundId, owesByHand }, paid, metadata);
      if (recorded.ok) ({ state, position } = recorded.value);
    }
    const after = refundOf(state, refundId);
    if (after === undefined) return { state, position };
    const returned = await returnStock(orderId, state, after, metadata);
    return { state: returned.state, position: returned.position ?? position };
  };
};

/** Asks the provider about accepted refunds: their money may have come back. */
const createLook =
  (
    { now }: Dependencies,
    { orders }: Pick<Streams, "orders">,
    { payments }: Pick<Places, "payments">,
  ) =>
  async (orderId: string, metadata: EventMetadata): Promise<void> => {
    const { state } = await orders.load(metadata.websiteId, orderId);
    const { placed, payment, refunds } = state;
    if (placed === undefined || payment === undefined) return;
    const provider = await payments.providerOf(metadata.websiteId, placed);
    for (const refund of refunds) {
      if (refund.progress !== "paid" || !refund.payback?.paymentCents) continue;
      const { reference } = payment;
      const refundId = providerIdOf(orderId, refund);
      const found = await provider.findRefund({ reference, refundId });
      if (found === undefined || found.ok) continue;
      const { attempt = 1 } = refund;
      const command = {
        type: "RecordRefundFailed",
        refundId: refund.refundId,
        attempt,
        code: found.code,
        at: now(),
      } as const;
      await orders.run(orderId, command, { metadata });
    }
  };

/**
 * First the refund is recorded, then the money goes back the way it came, then the units return to
 * stock. Sending the same refund again completes what a crash left undone, and so does a job.
 */
export const createRefundOrder = (
  dependencies: Dependencies,
  streams: Pick<Streams, "orders">,
  places: Places,
) => {
  const settle = createSettle(dependencies, streams, places);

  /**
   * Settles a decided refund. While the provider does not respond it stays pending, and a job tries
   * again.
   */
  const settled = async (
    orderId: string,
    refundId: string,
    { state, position }: Refunded,
    metadata: EventMetadata,
  ): Promise<Refunded> => {
    try {
      const after = await settle(orderId, refundId, metadata);
      return { state: after.state, position: after.position ?? position };
    } catch (error) {
      if (error instanceof PaymentUnavailable) return { state, position };
      throw error;
    }
  };

  return {
    settle,

    look: createLook(dependencies, streams, places),

    retry: async (
      orderId: string,
      refundId: string,
      metadata: EventMetadata,
    ): Promise<Result<Refunded, OrderRejection>> => {
      const command = { type: "RetryRefund", refundId, at: dependencies.now() } as const;
      const outcome = await streams.orders.run(orderId, command, { metadata });
      if (!outcome.ok) return outcome;
      return accept(await settled(orderId, refundId, outcome.value, metadata));
    },

    settleByHand: (
      orderId: string,
      refundId: string,
      metadata: EventMetadata,
    ): Promise<Result<Refunded, OrderRejection>> => {
      const command = { type: "SettleRefundByHand", refundId, at: dependencies.now() } as const;
      return streams.orders.run(orderId, command, { metadata });
    },

    refund: async (
      orderId: string,
      told: Omit<RefundOrder, "type" | "at">,
      metadata: EventMetadata,
    ): Promise<Result<Refunded, OrderRejection>> => {
      const command: RefundOrder = { type: "RefundOrder", ...told, at: dependencies.now() };
      const outcome = await streams.orders.run(orderId, command, { metadata });
      if (!outcome.ok) return outcome;
      return accept(await settled(orderId, told.refundId, outcome.value, metadata));
    },
  };
};
