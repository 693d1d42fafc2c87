import * as z from "zod/mini";
import { checkoutTexts } from "#domain/checkout/texts.ts";
import { lookupId, orderPartId } from "#domain/kit/bounds.ts";
import type { Contract } from "#domain/kit/contract.ts";
import { storable } from "#domain/kit/storable-text.ts";

const tag = "checkout";
const params = z.object({ orderId: z.uuid() });
/** Made by the caller, so that the same call sent again changes nothing. */
const Id = orderPartId;
const Text = z.string().check(z.trim(), z.minLength(1), z.maxLength(200), storable);
const BodyTracking = z.nullable(
  z.object({
    carrier: z._default(z.string().check(z.trim(), z.maxLength(100), storable), ""),
    number: Text,
    url: z._default(
      z.nullable(
        // Only what a browser may safely follow.
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
 * Records that units left the shop. 404 `order-unknown`; 409 `order-not-definite`, `order-cancelled`,
 * `too-many-fulfilled`, `person-forgotten` for a tracking number of a forgotten buyer; 400 `line-unknown`, `fulfilment-empty`.
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
    /** The buyer gets a mail with what is on its way. */
    tellsBuyer: z._default(z.boolean(), true),
  }),
  response: z.object({ orderId: z.uuid(), fulfilmentId: z.string() }),
} as const satisfies Contract;

const shipmentParams = z.object({ orderId: z.uuid(), fulfilmentId: Id });

/**
 * A shipment that was entered by mistake: its units are left to send again. The buyer is told nothing;
 * a mail that has not left yet is not sent. 404 `order-unknown`, `fulfilment-unknown`;
 * 409 `fulfilment-refunded`.
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
 * Adds, changes or (null) removes how a shipment can be followed. 404 `order-unknown`,
 * `fulfilment-unknown`; 409 `person-forgotten` when nothing may be written about the buyer any more.
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
    /** The buyer gets one more mail, about this. */
    tellsBuyer: z._default(z.boolean(), false),
  }),
  response: z.object({ orderId: z.uuid(), fulfilmentId: z.string() }),
} as const satisfies Contract;

/**
 * Nothing of the order will be sent, and what was paid goes back. 404 `order-unknown`;
 * 409 `order-not-definite`, `order-sent`, `person-forgotten` for a reason about a forgotten buyer. An
 * order that was cancelled before, by whichever call, stays as it is: the answer says what became of it.
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
    /** What goes back; 0 when nothing was left to give back, or the provider will not give it. */
    amountCents: z.int(),
    /**
     * `none`: nothing was left to give back, or the order had not been paid. `owed`: an owner pays it back by
     * hand and records that. `pending`: the provider does not answer; it is tried again
     * until it does. `refused`, `failed`: see `refusal`.
     */
    payback: z.enum(["none", "by-hand", "owed", "paid", "pending", "refused", "failed"]),
    /** What the provider will not give back, and its code: the order is cancelled all the same. */
    refusal: z.nullable(z.object({ amountCents: z.int(), code: z.string(), message: z.string() })),
  }),
} as const satisfies Contract;

/** 404 `order-unknown`; 409 `person-forgotten` when nothing may be written about the buyer any more. */
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
