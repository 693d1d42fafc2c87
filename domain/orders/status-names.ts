import type { OrderStatus } from "./order-status.ts";

export const orderStatusNames: Readonly<Record<OrderStatus, string>> = {
  placed: "Pending",
  failed: "Failed",
  "awaiting-payment": "Awaiting payment",
  cancelled: "Cancelled",
  paid: "Paid",
  "partially-refunded": "Partly refunded",
  refunded: "Refunded",
};
