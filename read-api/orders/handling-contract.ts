import * as z from "zod/mini";
import type { Contract } from "#domain/kit/contract.ts";
import { selectionOf } from "#domain/kit/list-query.ts";
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
  /** There was tracking, and the customer has been erased. */
  isForgotten: z.boolean(),
  tellsBuyer: z.boolean(),
  actor: z.string(),
  fulfilledAt: z.string(),
});
export type Shipment = z.infer<typeof Shipment>;

export const OrderNote = z.object({
  noteId: z.string(),
  /** Null once the customer has been erased. */
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
    /** Null until the order is confirmed. */
    state: z.nullable(z.enum(fulfilmentStates)),
    /** Units to be shipped. */
    unsent: Lines,
    /** Oldest first. */
    shipments: z.array(Shipment),
    /** Newest first. */
    notes: z.array(OrderNote),
    /** `isForgotten`: there was a reason, and the customer has been erased. */
    cancelled: z.nullable(
      z.object({ reason: z.string(), isForgotten: z.boolean(), at: z.string() }),
    ),
    cartId: z.uuid(),
  }),
} as const satisfies Contract;

/**
 * The packing slip of one shipment, of the units to be shipped, or of the whole order when none are
 * left. 404 `order-unknown`, `fulfilment-unknown`.
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

/** Not in the specification: larger stacks of paper are not practical. */
export const MAX_SLIPS = 300;

/**
 * The packing slips of every confirmed order that the list of orders selects, in its order, each on
 * its own pages: the units to be shipped, or the whole order when none are left. 404
 * `nothing-to-pack`, 400 `too-many-slips`.
 */
export const packingSlipsContract = {
  method: "GET",
  path: "/api/console/packing-slips",
  summary: "Packing slips of many orders as one PDF",
  tag,
  access: "owner",
  permission: "orders:read",
  query: selectionOf(listOrdersContract.query),
  downloads: ["application/pdf"],
} as const satisfies Contract;
