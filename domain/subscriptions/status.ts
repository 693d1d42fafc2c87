import * as z from "zod/mini";

/**
 * - `active`: paid for, and goes on.
 * - `past-due`: a payment has failed and is tried again.
 * - `cancelled`: by the subscriber or the shop; what has been paid for is still given.
 * - `completed`: every period of the plan is over.
 * - `failed`: a payment has failed for the last time.
 * - `forgotten`: the subscriber's data have been destroyed.
 */
export const SubscriptionStatus = z.enum([
  "active",
  "past-due",
  "cancelled",
  "completed",
  "failed",
  "forgotten",
]);
export type SubscriptionStatus = z.infer<typeof SubscriptionStatus>;

export const statusNames: Readonly<Record<SubscriptionStatus, string>> = {
  active: "Active",
  "past-due": "Payment failed",
  cancelled: "Cancelled",
  completed: "Completed",
  failed: "Ended (payment failed)",
  forgotten: "Erased",
};
