import * as z from "zod/mini";
import { orderBulk } from "#domain/orders/bulk.ts";
import { orderDecider } from "#domain/orders/decide.ts";
import { OrderEvent } from "#domain/orders/events.ts";
import { unsentQuantity } from "#domain/orders/line-units.ts";
import type { PaymentState } from "#domain/orders/payment-state.ts";
import { paymentDeadlines } from "#domain/orders/record-payment.ts";
import { orderRejectionText } from "#domain/orders/rejections.ts";
import type { CheckoutDependencies } from "../checkout/dependencies.ts";
import {
  type BulkAction,
  type BulkList,
  type BulkOutcome,
  type BulkRow,
  bulkList,
  bulkOutcome,
} from "../kit/bulk/action.ts";
import type { Handler } from "../kit/handle.ts";

export type OrderBulkDependencies = {
  readonly handler: Handler;
  readonly checkout: Pick<CheckoutDependencies, "manualTerms">;
};

/** Input of a bulk shipment. Every customer gets an email about the shipped items. */
export const ShipInput = z.object({ tellsBuyer: z._default(z.boolean(), true) });
export type ShipInput = z.infer<typeof ShipInput>;

/**
 * Marks everything that an order still has to ship as shipped. The shipment has the operation's id,
 * so that it exists once.
 */
const shipping = ({ handler }: Pick<OrderBulkDependencies, "handler">): BulkAction => {
  const orders = handler(orderDecider, OrderEvent);
  const ship = async ({ websiteId, id, input, metadata, at }: BulkRow): Promise<BulkOutcome> => {
    const fulfilmentId = metadata.correlationId;
    const { state } = await orders.load(websiteId, id);
    // An earlier run may have shipped it without recording that under the row's key.
    if (state.fulfilments.some((each) => each.fulfilmentId === fulfilmentId))
      return { outcome: "changed" };
    const lines = (state.placed?.lines ?? [])
      .map((line) => ({ lineId: line.lineId, quantity: unsentQuantity(state, line) }))
      .filter(({ quantity }) => quantity > 0);
    const isDefinite = state.progress === "definite" && !state.cancelled;
    if (isDefinite && lines.length === 0) return { outcome: "same" };
    const { tellsBuyer } = input as ShipInput;
    const command = { type: "FulfilOrder", fulfilmentId, lines, tellsBuyer, at } as const;
    return bulkOutcome(await orders.run(id, command, { metadata }), orderRejectionText);
  };
  /**
   * Only what was refunded since stays shipped. Customers who were notified get no further email.
   */
  const takeBack = async ({ id, metadata, at }: BulkRow): Promise<BulkOutcome> => {
    const fulfilmentId = metadata.correlationId;
    const command = { type: "TakeBackShipment", fulfilmentId, at } as const;
    const done = await orders.run(id, command, { metadata });
    // A shipment that no longer exists was already undone.
    if (!done.ok && done.rejection.code === "fulfilment-unknown") return { outcome: "same" };
    return bulkOutcome(done, orderRejectionText);
  };
  return { id: "ship", permission: "orders:write", input: ShipInput, change: ship, back: takeBack };
};

/** Bulk actions for orders: shipments, and manual payments such as those of one bank statement. */
export const orderBulkActions = ({ handler, checkout }: OrderBulkDependencies): BulkList => {
  const orders = handler(orderDecider, OrderEvent);
  const moneyOf = async ({ websiteId, id }: BulkRow) =>
    (await orders.load(websiteId, id)).state.money ?? null;
  /** Operations of earlier versions have no memo. Nobody has changed the payment since. */
  const moneyBefore = async ({ websiteId, id, memo }: BulkRow) =>
    memo === undefined ? (await orders.load(websiteId, id)).state.undone : memo;
  const record = async ({ id, metadata, at }: BulkRow) =>
    bulkOutcome(
      await orders.run(id, { type: "RecordPayment", at }, { metadata }),
      orderRejectionText,
    );
  const restore = async (row: BulkRow) => {
    const { id, metadata, at } = row;
    const isAssumed = (await moneyBefore(row)) === ("assumed" satisfies PaymentState);
    return bulkOutcome(
      await orders.run(id, { type: "RecordPayment", isAssumed, at }, { metadata }),
      orderRejectionText,
    );
  };
  const undo = async ({ id, websiteId, metadata, at }: BulkRow) => {
    const { days } = await checkout.manualTerms(websiteId);
    const deadlines = paymentDeadlines(at, days);
    return bulkOutcome(
      await orders.run(id, { type: "UndoPayment", deadlines, at }, { metadata }),
      orderRejectionText,
    );
  };
  const permission = "orders:write";
  const types = ["OrderPaymentRecorded", "OrderPaymentUndone", "OrderCancelled", "OrderRefunded"];
  const since = { category: orderDecider.streamCategory, types };
  return bulkList(orderBulk.list, [
    { id: "record-payment", permission, since, change: record, back: undo },
    // An assumed payment is restored as assumed, because no member recorded the money.
    { id: "undo-payment", permission, since, before: moneyOf, change: undo, back: restore },
    shipping({ handler }),
  ]);
};
