import * as z from "zod/mini";

/** Not in the specification: nobody chooses among more. */
export const MAX_MANUAL_METHODS = 10;

/** A manual payment method as the owner names it, such as a bank transfer or cash on delivery. */
export const ManualMethod = z.object({
  id: z.string().check(z.regex(/^[a-z0-9][a-z0-9-]*$/), z.maxLength(40)),
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
  /** Plain text that customers read before and after they order. */
  instructions: z.string().check(z.maxLength(2_000)),
  /** The goods are shipped before the money arrives, as with cash on delivery. */
  shipsFirst: z.boolean(),
});
export type ManualMethod = z.infer<typeof ManualMethod>;

export const MANUAL_PREFIX = "manual:";

/** What a choice names, as calls say it. */
export const paymentOf = (
  choice: string,
): { readonly method: "manual" | "stripe"; readonly manualMethodId?: string } => {
  if (choice.startsWith(MANUAL_PREFIX))
    return { method: "manual", manualMethodId: choice.slice(MANUAL_PREFIX.length) };
  return { method: choice === "stripe" ? "stripe" : "manual" };
};
