import * as z from "zod/mini";

/**
 * - `active`: paid and running.
 * - `past-due`: a payment failed and will be retried.
 * - `cancelled`: by the customer or the shop; what has been paid for is still delivered.
 * - `completed`: every period of the plan is over.
 * - `failed`: the last attempt of a payment failed.
 * - `forgotten`: the customer's data was erased.
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
