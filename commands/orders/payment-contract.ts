import * as z from "zod/mini";
import type { Contract } from "#domain/kit/contract.ts";
import { OrderStatus } from "#domain/orders/order.ts";

const tag = "checkout";
const params = z.object({ orderId: z.uuid() });

/**
 * Records that the money of an order by hand has arrived: what the order brings leaves from then on. Unchanged
 * when it is recorded already. 404 `order-unknown`; 409 `order-not-definite`, `order-cancelled`,
 * `payment-not-by-hand`.
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
 * The money has not arrived after all, or, of an order from before payments were recorded, never did: it is
 * awaited from now on. Gift cards of the order that have not been spent are disabled and its files can no longer
 * be downloaded; what has left already stays where it is, and the order's `issuedCards` names it. Undoing the
 * record of an order from before payments were recorded goes back to what was before the record: the order counts
 * as paid, and nothing is disabled. The order's `paymentStateAfterUndo` says which of both it is. 404
 * `order-unknown`; 409 `order-not-definite`, `order-cancelled`, `payment-not-by-hand`, `payment-refunded`.
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
