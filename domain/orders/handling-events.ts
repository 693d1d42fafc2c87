import * as z from "zod/mini";
import { SealedPerson } from "../kit/person.ts";
import { Tracking } from "./order-parts.ts";

/** These units left the shop. An order is sent in one or more parts. */
export const OrderFulfilled = z.object({
  type: z.literal("OrderFulfilled"),
  orderId: z.string(),
  fulfilmentId: z.string(),
  lines: z.array(z.object({ lineId: z.string(), quantity: z.int().check(z.positive()) })),
  /** Recorded here only before it was sealed. */
  tracking: z.nullable(Tracking),
  /** Opens to { tracking }; the buyer's. Absent when there is nothing to follow. */
  person: z.optional(SealedPerson),
  /** The buyer gets a mail. */
  tellsBuyer: z.boolean(),
  fulfilledAt: z.iso.datetime(),
});

/** It was entered by mistake: these units, which are repeated here, have not left the shop. */
export const OrderShipmentTakenBack = z.object({
  type: z.literal("OrderShipmentTakenBack"),
  orderId: z.string(),
  fulfilmentId: z.string(),
  lines: z.array(z.object({ lineId: z.string(), quantity: z.int().check(z.positive()) })),
  takenBackAt: z.iso.datetime(),
});

/** A shipment can be followed in another way than was said, or only now, or no longer. */
export const OrderTrackingChanged = z.object({
  type: z.literal("OrderTrackingChanged"),
  orderId: z.string(),
  fulfilmentId: z.string(),
  changeId: z.string(),
  /** Opens to { tracking }; the buyer's. Absent when there is nothing to follow any more. */
  person: z.optional(SealedPerson),
  /** The buyer gets a mail. */
  tellsBuyer: z.boolean(),
  changedAt: z.iso.datetime(),
});

/** Nothing of it will be sent. What was paid goes back by an OrderRefunded with the id `cancelId`. */
export const OrderCancelled = z.object({
  type: z.literal("OrderCancelled"),
  orderId: z.string(),
  cancelId: z.string(),
  /** Recorded here only before it was sealed. */
  reason: z.string(),
  /** Opens to { reason }; the buyer's, because it may say anything about them. Absent when none was given. */
  person: z.optional(SealedPerson),
  returnedToStock: z.boolean(),
  /**
   * The money had not arrived: nothing is paid back, and coupons and gift cards get back what the order
   * took of them. `overdue`: the deadline had passed. Absent when the order had been paid.
   */
  unpaid: z.optional(z.enum(["overdue", "by-owner"])),
  cancelledAt: z.iso.datetime(),
});

/** For the shop's own eyes. */
export const OrderNoteAdded = z.object({
  type: z.literal("OrderNoteAdded"),
  orderId: z.string(),
  noteId: z.string(),
  /** Opens to { text }; the buyer's, because it may say anything about them. */
  person: SealedPerson,
  addedAt: z.iso.datetime(),
});
