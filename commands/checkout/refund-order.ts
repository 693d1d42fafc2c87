import type { OrderState } from "#domain/checkout/evolve.ts";
import { stockNeeded } from "#domain/checkout/order-lines.ts";
import type { RefundLine, RefundOrder } from "#domain/checkout/refund.ts";
import type { OrderRejection } from "#domain/checkout/rejections.ts";
import { accept, type Result } from "#domain/shared/result.ts";
import type { EventMetadata } from "#infra/event-store/port.ts";
import type { CheckoutDependencies, Streams } from "./dependencies.ts";
import type { StockOfOrder } from "./stock-of-order.ts";

export type Refunded = { readonly state: OrderState; readonly position: bigint | undefined };

const unitsOf = ({ placed }: OrderState, lines: readonly RefundLine[]) =>
  stockNeeded(
    lines.flatMap(({ lineId, quantity }) => {
      const line = placed?.lines.find((each) => each.lineId === lineId);
      return line ? [{ ...line, quantity }] : [];
    }),
  );

/** First the refund, then the stock: sending the same refund again finishes what a crash left undone. */
export const createRefundOrder = (
  { now }: Pick<CheckoutDependencies, "now">,
  { orders }: Pick<Streams, "orders">,
  stock: StockOfOrder,
) => {
  const returnStock = async (
    orderId: string,
    state: OrderState,
    refundId: string,
    metadata: EventMetadata,
  ): Promise<bigint | undefined> => {
    const refund = state.refunds.find((each) => each.refundId === refundId);
    if (refund?.returnedToStock !== true || state.returned.includes(refundId)) return undefined;
    await stock.returnAll(orderId, refundId, unitsOf(state, refund.lines), metadata);
    const command = { type: "RecordStockReturned", returnId: refundId, at: now() } as const;
    const recorded = await orders.run(orderId, command, { metadata });
    return recorded.ok ? recorded.value.position : undefined;
  };

  return {
    returnStock,
    refund: async (
      orderId: string,
      told: Omit<RefundOrder, "type" | "at">,
      metadata: EventMetadata,
    ): Promise<Result<Refunded, OrderRejection>> => {
      const command: RefundOrder = { type: "RefundOrder", ...told, at: now() };
      const outcome = await orders.run(orderId, command, { metadata });
      if (!outcome.ok) return outcome;
      const { state, position } = outcome.value;
      const returned = await returnStock(orderId, state, told.refundId, metadata);
      return accept({ state, position: returned ?? position });
    },
  };
};
