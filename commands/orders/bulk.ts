import { orderBulk } from "#domain/orders/bulk.ts";
import { orderDecider } from "#domain/orders/decide.ts";
import { OrderEvent } from "#domain/orders/events.ts";
import { paymentDeadlines } from "#domain/orders/record-payment.ts";
import { orderRejectionText } from "#domain/orders/rejections.ts";
import { type CheckoutDependencies, manualTermsOf } from "../checkout/dependencies.ts";
import { type BulkList, type BulkRow, bulkList, bulkOutcome } from "../kit/bulk/action.ts";
import type { Handler } from "../kit/handle.ts";

export type OrderBulkDependencies = {
  readonly handler: Handler;
  readonly checkout: Pick<CheckoutDependencies, "manualTerms">;
};

/** Many payments of orders by hand at once, such as those of one bank statement. */
export const orderBulkActions = ({ handler, checkout }: OrderBulkDependencies): BulkList => {
  const orders = handler(orderDecider, OrderEvent);
  const record = async ({ id, metadata, at }: BulkRow) =>
    bulkOutcome(
      await orders.run(id, { type: "RecordPayment", at }, { metadata }),
      orderRejectionText,
    );
  const undo = async ({ id, websiteId, metadata, at }: BulkRow) => {
    const { days } = await manualTermsOf(checkout, websiteId);
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
    { id: "undo-payment", permission, since, change: undo, back: record },
  ]);
};
