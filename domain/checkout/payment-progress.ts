import * as z from "zod/mini";

/**
 * - `paid`: the order is confirmed, and its money has arrived or was never needed.
 * - `awaited`: the order is confirmed with manual payment; its money has not arrived yet.
 * - `cancelled`: the order was confirmed and was cancelled before its money arrived.
 * - `awaiting`: pass `clientSecret` to Stripe's payment element, then call the completion.
 * - `processing`: the bank has not decided yet; call the completion again later.
 */
export const PaymentProgress = z.discriminatedUnion("status", [
  z.object({ status: z.literal("paid") }),
  z.object({ status: z.literal("awaited") }),
  z.object({ status: z.literal("cancelled") }),
  z.object({
    status: z.literal("awaiting"),
    clientSecret: z.string(),
    publishableKey: z.string(),
    /** ISO 8601: the goods are held until then. */
    expiresAt: z.nullable(z.string()),
    /** The text for the customer when their last card was declined; null before. */
    declined: z.nullable(z.string()),
  }),
  z.object({ status: z.literal("processing") }),
]);
export type PaymentProgress = z.infer<typeof PaymentProgress>;
