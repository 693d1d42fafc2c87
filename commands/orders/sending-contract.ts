import * as z from "zod/mini";
import type { Contract } from "#domain/kit/contract.ts";
import { filtersOf } from "#domain/kit/list-filters.ts";
import { DayOrMoment } from "#domain/kit/moment.ts";
import { storable } from "#domain/kit/storable-text.ts";
import { fulfilmentStates } from "#domain/orders/fulfilment-state.ts";
import { orderColumns } from "#domain/orders/order-columns.ts";
import { orderStatusNames } from "#domain/orders/status-names.ts";

const tag = "checkout";
const path = "/api/console/order-sendings";

/** Maximum number of orders that are named one by one; larger selections use the filters. */
export const MAX_CHOSEN_ORDERS = 1_000;

const statuses = Object.keys(orderStatusNames) as (keyof typeof orderStatusNames)[];

/** The filters of the order list. */
const Matching = z.object({
  search: z.optional(z.string().check(z.maxLength(200), storable)),
  status: z.optional(z.enum(statuses as [(typeof statuses)[number]])),
  fulfilment: z.optional(z.enum(fulfilmentStates)),
  from: z.optional(DayOrMoment),
  to: z.optional(DayOrMoment),
  filters: filtersOf(orderColumns),
});
export type MatchingOrders = z.infer<typeof Matching>;

export const SelectedOrders = z.union([
  z.object({ ids: z.array(z.uuid()).check(z.minLength(1), z.maxLength(MAX_CHOSEN_ORDERS)) }),
  z.object({ matching: Matching }),
]);
export type SelectedOrders = z.infer<typeof SelectedOrders>;

export const OrderSending = z.object({
  sendingId: z.uuid(),
  tellsBuyer: z.boolean(),
  status: z.enum(["running", "done", "stopped", "undoing", "undone"]),
  createdAt: z.string(),
  /** `owner:<id>` */
  startedBy: z.string(),
  total: z.int(),
  /** Processed orders, of `total`; during an undo, of those that were marked. */
  done: z.int(),
  /** Counts by outcome. */
  sent: z.int(),
  nothingToSend: z.int(),
  refused: z.int(),
  takenBack: z.int(),
  left: z.int(),
  /** The first 200 that were rejected, or that an undo left as they are. */
  told: z.array(z.object({ orderId: z.uuid(), number: z.nullable(z.int()), reason: z.string() })),
});
export type OrderSending = z.infer<typeof OrderSending>;

/**
 * Marks everything that many orders still have to ship as shipped, in the background: for the named
 * ones, or for all that the list's filters match now. The answer is the operation's state; poll it
 * for progress.
 */
export const startSendingContract = {
  method: "POST",
  path,
  summary: "Start marking orders as shipped in bulk",
  tag,
  access: "owner",
  permission: "orders:write",
  body: z.object({
    of: SelectedOrders,
    /** Every customer gets an email about the shipped items. */
    tellsBuyer: z._default(z.boolean(), true),
  }),
  response: OrderSending,
  statuses: [202],
} as const satisfies Contract;

const params = z.object({ sendingId: z.uuid() });

/** Shipped orders stay shipped; the rest is left. 404 `sending-not-found`. */
export const stopSendingContract = {
  method: "POST",
  path: `${path}/:sendingId/stop`,
  summary: "Stop marking orders as shipped",
  tag,
  access: "owner",
  permission: "orders:write",
  params,
  response: OrderSending,
} as const satisfies Contract;

/**
 * Undoes its shipments, except those with a refund since. Customers who were notified get no
 * further email. 404 `sending-not-found`, 409 `sending-not-done` while it runs or when it was
 * undone.
 */
export const undoSendingContract = {
  method: "POST",
  path: `${path}/:sendingId/undo`,
  summary: "Undo marking orders as shipped",
  tag,
  access: "owner",
  permission: "orders:write",
  params,
  response: OrderSending,
  statuses: [202],
} as const satisfies Contract;

export const listSendingsContract = {
  method: "GET",
  path,
  summary: "The ten latest bulk shipments of orders, newest first",
  tag,
  access: "owner",
  permission: "orders:read",
  response: z.object({ sendings: z.array(OrderSending) }),
} as const satisfies Contract;
