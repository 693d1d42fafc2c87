import * as z from "zod/mini";
import type { Contract } from "#domain/kit/contract.ts";
import { OrderStatus } from "#domain/orders/order-status.ts";

const tag = "checkout";
const params = z.object({ orderId: z.uuid() });

/**
 * Records that the money of a manual payment has arrived; the order's goods are released from then
 * on. Unchanged when it is already recorded. 404 `order-unknown`; 409 `order-not-definite`,
 * `order-cancelled`, `payment-not-by-hand`.
 */
export const recordPaymentContract = {
  method: "POST",
  path: "/api/console/orders/:orderId/payment",
  summary: "Record the manual payment of an order",
  tag,
  access: "owner",
  permission: "orders:write",
  params,
  body: z.object({}),
  response: z.object({ orderId: z.uuid(), status: OrderStatus }),
} as const satisfies Contract;

/**
 * Records that the money has not arrived after all, or never did in the case of an order from
 * before payments were recorded: it is awaited from now on. Unspent gift cards of the order are
 * disabled and its files can no longer be downloaded. What has already left the shop is not undone,
 * and the order's `issuedCards` names it. Undoing the record of an order from before payments were
 * recorded returns to the state before the record: the order counts as paid, and nothing is
 * disabled. The order's `paymentStateAfterUndo` says which of both applies. 404 `order-unknown`;
 * 409 `order-not-definite`, `order-cancelled`, `payment-not-by-hand`, `payment-refunded`.
 */
export const undoPaymentContract = {
  method: "DELETE",
  path: "/api/console/orders/:orderId/payment",
  summary: "Undo the recorded manual payment of an order",
  tag,
  access: "owner",
  permission: "orders:write",
  params,
  response: recordPaymentContract.response,
} as const satisfies Contract;
