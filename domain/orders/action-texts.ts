import { actionTextsOf } from "../kit/action-texts.ts";
import type { OrderEvent } from "./events.ts";

export const orderActions = actionTextsOf<OrderEvent>("orders", {
  OrderRefunded: "refunded an order",
  OrderStockReturned: "returned an order’s units to stock",
  OrderConfirmed: "confirmed an order",
  OrderRefundRetried: "tried a failed refund again",
  OrderRefundSettledByHand: "recorded that a refund was paid back",
  OrderPaymentRecorded: "recorded the payment of an order",
  OrderPaymentUndone: "undid the payment of an order",
  OrderFulfilled: "marked an order as shipped",
  OrderShipmentTakenBack: "undid a shipment",
  OrderTrackingChanged: "changed the tracking details of a shipment",
  OrderCancelled: "cancelled an order",
  OrderNoteAdded: "added a note to an order",
});
