import * as z from "zod/mini";
import type { Contract } from "#domain/kit/contract.ts";
import { fulfilmentStates } from "#domain/orders/fulfilment-state.ts";
import { Tracking } from "#domain/orders/order-parts.ts";
import { listOrdersContract } from "./contract.ts";

const tag = "checkout";
const params = z.object({ orderId: z.uuid("Order not found.") });
const Lines = z.array(z.object({ lineId: z.string(), quantity: z.int() }));

export const Shipment = z.object({
  fulfilmentId: z.string(),
  lines: Lines,
  tracking: z.nullable(Tracking),
  /** There was something to follow, and the buyer has been forgotten. */
  isForgotten: z.boolean(),
  tellsBuyer: z.boolean(),
  actor: z.string(),
  fulfilledAt: z.string(),
});
export type Shipment = z.infer<typeof Shipment>;

export const OrderNote = z.object({
  noteId: z.string(),
  /** Null once the buyer has been forgotten. */
  text: z.nullable(z.string()),
  actor: z.string(),
  addedAt: z.string(),
});
export type OrderNote = z.infer<typeof OrderNote>;

/** 404 `order-unknown`. */
export const getHandlingContract = {
  method: "GET",
  path: "/api/console/orders/:orderId/handling",
  summary: "Shipments and notes of an order",
  tag,
  access: "owner",
  permission: "orders:read",
  params,
  response: z.object({
    /** Null until the order is definite. */
    state: z.nullable(z.enum(fulfilmentStates)),
    /** Units that are left to send. */
    unsent: Lines,
    /** Oldest first. */
    shipments: z.array(Shipment),
    /** Newest first. */
    notes: z.array(OrderNote),
    /** `isForgotten`: a reason was given, and the buyer has been forgotten. */
    cancelled: z.nullable(
      z.object({ reason: z.string(), isForgotten: z.boolean(), at: z.string() }),
    ),
    cartId: z.uuid(),
  }),
} as const satisfies Contract;

/**
 * What is packed: one shipment, or what is left to send, or all of the order when nothing is left.
 * 404 `order-unknown`, `fulfilment-unknown`.
 */
export const packingSlipContract = {
  method: "GET",
  path: "/api/console/orders/:orderId/packing-slip",
  summary: "Packing slip as a PDF",
  tag,
  access: "owner",
  permission: "orders:read",
  params,
  query: z.object({ fulfilmentId: z.optional(z.string().check(z.maxLength(100))) }),
  downloads: ["application/pdf"],
} as const satisfies Contract;

/** Our choice: a stack of paper that somebody still carries. */
export const MAX_SLIPS = 300;

/**
 * What is left to send, or all of the order when nothing is left, of every definite order that the list
 * of orders selects, in its order, each on pages of its own. 404 `nothing-to-pack`,
 * 400 `too-many-slips`.
 */
export const packingSlipsContract = {
  method: "GET",
  path: "/api/console/packing-slips",
  summary: "Packing slips of many orders as one PDF",
  tag,
  access: "owner",
  permission: "orders:read",
  query: z.object({
    sort: listOrdersContract.query.shape.sort,
    filters: listOrdersContract.query.shape.filters,
    search: listOrdersContract.query.shape.search,
    status: listOrdersContract.query.shape.status,
    fulfilment: listOrdersContract.query.shape.fulfilment,
    from: listOrdersContract.query.shape.from,
    to: listOrdersContract.query.shape.to,
    ids: listOrdersContract.query.shape.ids,
  }),
  downloads: ["application/pdf"],
} as const satisfies Contract;
