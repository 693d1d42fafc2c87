import * as z from "zod/mini";
import { SealedPerson } from "../kit/person.ts";
import { Tracking } from "./order-parts.ts";

/** These units were shipped. An order can have several shipments. */
export const OrderFulfilled = z.object({
  type: z.literal("OrderFulfilled"),
  orderId: z.string(),
  fulfilmentId: z.string(),
  lines: z.array(z.object({ lineId: z.string(), quantity: z.int().check(z.positive()) })),
  /** Stored here only in events from before it was sealed. */
  tracking: z.nullable(Tracking),
  /** Opens to { tracking }, sealed for the customer. Absent when there is no tracking. */
  person: z.optional(SealedPerson),
  /** The customer gets an email. */
  tellsBuyer: z.boolean(),
  fulfilledAt: z.iso.datetime(),
});

/** The shipment was recorded by mistake: its units, repeated here, were not shipped. */
export const OrderShipmentTakenBack = z.object({
  type: z.literal("OrderShipmentTakenBack"),
  orderId: z.string(),
  fulfilmentId: z.string(),
  lines: z.array(z.object({ lineId: z.string(), quantity: z.int().check(z.positive()) })),
  takenBackAt: z.iso.datetime(),
});

/** The tracking of a shipment was added, changed or removed. */
export const OrderTrackingChanged = z.object({
  type: z.literal("OrderTrackingChanged"),
  orderId: z.string(),
  fulfilmentId: z.string(),
  changeId: z.string(),
  /**
   * Opens to { tracking }, sealed for the customer. Absent when there is no longer any tracking.
   */
  person: z.optional(SealedPerson),
  /** The customer gets an email. */
  tellsBuyer: z.boolean(),
  changedAt: z.iso.datetime(),
});

/**
 * Nothing of the order will be shipped. What was paid is returned by an OrderRefunded with the id
 * `cancelId`.
 */
export const OrderCancelled = z.object({
  type: z.literal("OrderCancelled"),
  orderId: z.string(),
  cancelId: z.string(),
  /** Stored here only in events from before it was sealed. */
  reason: z.string(),
  /**
   * Opens to { reason }, sealed for the customer because it can contain anything about them. Absent
   * when there is none.
   */
  person: z.optional(SealedPerson),
  returnedToStock: z.boolean(),
  /**
   * The money had not arrived: nothing is paid back, and coupons and gift cards get back what the
   * order took from them. `overdue`: the deadline had passed. Absent when the order had been paid.
   */
  unpaid: z.optional(z.enum(["overdue", "by-owner"])),
  cancelledAt: z.iso.datetime(),
});

/** The note is only visible to members. */
export const OrderNoteAdded = z.object({
  type: z.literal("OrderNoteAdded"),
  orderId: z.string(),
  noteId: z.string(),
  /** Opens to { text }, sealed for the customer because it can contain anything about them. */
  person: SealedPerson,
  addedAt: z.iso.datetime(),
});
