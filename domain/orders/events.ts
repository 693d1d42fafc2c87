import * as z from "zod/mini";
import {
  OrderCancelled,
  OrderFulfilled,
  OrderNoteAdded,
  OrderShipmentTakenBack,
  OrderTrackingChanged,
} from "./handling-events.ts";
import {
  OrderPaymentAwaited,
  OrderPaymentRecorded,
  OrderPaymentReminded,
  OrderPaymentUndone,
} from "./payment-events.ts";
import {
  OrderConfirmed,
  OrderFailed,
  OrderLinesPromised,
  OrderPaid,
  OrderPaymentDeclined,
  OrderPaymentStarted,
  OrderPlaced,
} from "./placing-events.ts";
import {
  OrderRefunded,
  OrderRefundFailed,
  OrderRefundOwed,
  OrderRefundPaid,
  OrderRefundRefused,
  OrderRefundRetried,
  OrderRefundSettledByHand,
  OrderStockReturned,
} from "./refund-events.ts";
import { OrderRemovedAsSample } from "./sample-order.ts";

/** Stream `order-<websiteId>.<orderId>`. Stored for ever: a released member is never edited. */
export const OrderEvent = z.discriminatedUnion("type", [
  OrderPlaced,
  OrderConfirmed,
  OrderFailed,
  OrderPaymentStarted,
  OrderPaymentDeclined,
  OrderPaid,
  OrderPaymentAwaited,
  OrderPaymentReminded,
  OrderPaymentRecorded,
  OrderPaymentUndone,
  OrderRefunded,
  OrderRefundOwed,
  OrderRefundPaid,
  OrderRefundRefused,
  OrderRefundFailed,
  OrderRefundRetried,
  OrderRefundSettledByHand,
  OrderStockReturned,
  OrderFulfilled,
  OrderShipmentTakenBack,
  OrderTrackingChanged,
  OrderCancelled,
  OrderNoteAdded,
  OrderLinesPromised,
  OrderRemovedAsSample,
]);
export type OrderEvent = z.infer<typeof OrderEvent>;
