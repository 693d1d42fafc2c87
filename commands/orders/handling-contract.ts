import * as z from "zod/mini";
import { checkoutTexts } from "#domain/checkout/texts.ts";
import { lookupId, orderPartId } from "#domain/kit/bounds.ts";
import type { Contract } from "#domain/kit/contract.ts";
import { storable } from "#domain/kit/storable-text.ts";

const tag = "checkout";
const params = z.object({ orderId: z.uuid() });
/** Created by the caller, so that repeating the call changes nothing. */
const Id = orderPartId;
const Text = z.string().check(z.trim(), z.minLength(1), z.maxLength(200), storable);
const BodyTracking = z.nullable(
  z.object({
    carrier: z._default(z.string().check(z.trim(), z.maxLength(100), storable), ""),
    number: Text,
    url: z._default(
      z.nullable(
        // Only protocols that a browser can safely follow.
        z
          .url({ protocol: /^https?$/, error: "Enter a URL such as https://…" })
          .check(z.maxLength(1_000)),
      ),
      null,
    ),
  }),
);
const Lines = z
  .array(
    z.object({
      lineId: lookupId,
      quantity: z.int().check(z.minimum(1), z.maximum(1_000_000)),
    }),
  )
  .check(z.minLength(1, checkoutTexts.fulfilmentEmpty), z.maxLength(1_000));

/**
 * Records a shipment. 404 `order-unknown`; 409 `order-not-definite`, `order-cancelled`,
 * `too-many-fulfilled`, `person-forgotten` for a tracking number of an erased customer; 400
 * `line-unknown`, `fulfilment-empty`.
 */
export const fulfilOrderContract = {
  method: "POST",
  path: "/api/console/orders/:orderId/fulfilments",
  summary: "Record a shipment of order lines",
  tag,
  access: "owner",
  permission: "orders:write",
  params,
  body: z.object({
    fulfilmentId: Id,
    lines: Lines,
    tracking: z._default(BodyTracking, null),
    /** The customer gets an email about the shipped items. */
    tellsBuyer: z._default(z.boolean(), true),
  }),
  response: z.object({ orderId: z.uuid(), fulfilmentId: z.string() }),
} as const satisfies Contract;

const shipmentParams = z.object({ orderId: z.uuid(), fulfilmentId: Id });

/**
 * Undoes a shipment that was recorded by mistake: its units are to be shipped again. The customer
 * is not notified; an email that was not sent yet is cancelled. 404 `order-unknown`,
 * `fulfilment-unknown`; 409 `fulfilment-refunded`.
 */
export const takeBackShipmentContract = {
  method: "DELETE",
  path: "/api/console/orders/:orderId/fulfilments/:fulfilmentId",
  summary: "Reverse a shipment that was recorded by mistake",
  tag,
  access: "owner",
  permission: "orders:write",
  params: shipmentParams,
  response: z.object({ orderId: z.uuid(), fulfilmentId: z.string() }),
} as const satisfies Contract;

/**
 * Adds, changes or (null) removes the tracking of a shipment. 404 `order-unknown`,
 * `fulfilment-unknown`; 409 `person-forgotten` when the customer has been erased.
 */
export const changeTrackingContract = {
  method: "PUT",
  path: "/api/console/orders/:orderId/fulfilments/:fulfilmentId/tracking",
  summary: "Change the tracking details of a shipment",
  tag,
  access: "owner",
  permission: "orders:write",
  params: shipmentParams,
  body: z.object({
    changeId: Id,
    tracking: BodyTracking,
    /** The customer gets another email about this. */
    tellsBuyer: z._default(z.boolean(), false),
  }),
  response: z.object({ orderId: z.uuid(), fulfilmentId: z.string() }),
} as const satisfies Contract;

/**
 * Nothing of the order will be shipped, and what was paid is refunded. 404 `order-unknown`; 409
 * `order-not-definite`, `order-sent`, `person-forgotten` for a reason about an erased customer. An
 * order that was already cancelled by any call is unchanged: the answer describes its refund.
 */
export const cancelOrderContract = {
  method: "POST",
  path: "/api/console/orders/:orderId/cancellation",
  summary: "Cancel an order and refund the payment",
  tag,
  access: "owner",
  permission: "orders:write",
  params,
  body: z.object({
    cancelId: Id,
    reason: z._default(z.string().check(z.trim(), z.maxLength(200), storable), ""),
    returnToStock: z._default(z.boolean(), true),
  }),
  response: z.object({
    orderId: z.uuid(),
    /**
     * The refunded amount; 0 when nothing was left to refund, or the provider rejects the refund.
     */
    amountCents: z.int(),
    /**
     * `none`: nothing was left to refund, or the order had not been paid. `owed`: a member pays it
     * back manually and records that. `pending`: the provider does not respond and is asked again
     * until it does. `refused`, `failed`: see `refusal`.
     */
    payback: z.enum(["none", "by-hand", "owed", "paid", "pending", "refused", "failed"]),
    /** What a member pays back manually, without what gift cards got; 0 unless `owed`. */
    owedCents: z.int(),
    /**
     * The amount that the provider does not refund, and its code. The order is cancelled all the
     * same.
     */
    refusal: z.nullable(z.object({ amountCents: z.int(), code: z.string(), message: z.string() })),
  }),
} as const satisfies Contract;

/** 404 `order-unknown`; 409 `person-forgotten` when the customer has been erased. */
export const addOrderNoteContract = {
  method: "POST",
  path: "/api/console/orders/:orderId/notes",
  summary: "Add an internal note to an order",
  tag,
  access: "owner",
  permission: "orders:write",
  params,
  body: z.object({
    noteId: Id,
    text: z.string().check(z.trim(), z.minLength(1, "Enter a note."), z.maxLength(2_000), storable),
  }),
  response: z.object({ orderId: z.uuid(), noteId: z.string() }),
} as const satisfies Contract;
