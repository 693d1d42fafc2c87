import * as z from "zod/mini";

/**
 * - `paid`: the order is definite, and its money is there or was never needed.
 * - `awaited`: the order is definite and is paid manually; its money has not arrived yet.
 * - `cancelled`: the order was definite and was cancelled before its money arrived.
 * - `awaiting`: give `clientSecret` to Stripe's payment element, then call the completion.
 * - `processing`: the bank does not know yet; ask the completion again in a while.
 */
export const PaymentProgress = z.discriminatedUnion("status", [
  z.object({ status: z.literal("paid") }),
  z.object({ status: z.literal("awaited") }),
  z.object({ status: z.literal("cancelled") }),
  z.object({
    status: z.literal("awaiting"),
    clientSecret: z.string(),
    publishableKey: z.string(),
    /** ISO 8601: until then the goods are held. */
    expiresAt: z.nullable(z.string()),
    /** What the buyer reads when their last card was turned down; null before. */
    declined: z.nullable(z.string()),
  }),
  z.object({ status: z.literal("processing") }),
]);
export type PaymentProgress = z.infer<typeof PaymentProgress>;
