import * as z from "zod/mini";

const variant = { productId: z.string(), variantId: z.string() };
const Quantity = z.int().check(z.positive());

/** The variant is sold without counting, or counted from now on. */
const StockCountingChanged = z.object({
  type: z.literal("StockCountingChanged"),
  ...variant,
  unlimited: z.boolean(),
  /** Absent: nobody said why. */
  reason: z.optional(z.string()),
  changedAt: z.iso.datetime(),
});
const StockReceived = z.object({
  type: z.literal("StockReceived"),
  ...variant,
  quantity: Quantity,
  /** Delivery note, file name, … */
  reference: z.string(),
  receivedAt: z.iso.datetime(),
});
const StockAdjusted = z.object({
  type: z.literal("StockAdjusted"),
  ...variant,
  /** Never 0; negative when less was found than was booked. */
  delta: z.int(),
  reason: z.string(),
  adjustedAt: z.iso.datetime(),
});
/** Units set aside for one checkout until `expiresAt`. `holdId` is the checkout's id. */
const StockHeld = z.object({
  type: z.literal("StockHeld"),
  ...variant,
  holdId: z.string(),
  quantity: Quantity,
  expiresAt: z.iso.datetime(),
  /** The hold whose units these are, moved here as they were. */
  movedFrom: z.optional(z.string()),
  heldAt: z.iso.datetime(),
});
const StockHoldReleased = z.object({
  type: z.literal("StockHoldReleased"),
  ...variant,
  holdId: z.string(),
  quantity: Quantity,
  reason: z.enum(["expired", "cancelled", "refused"]),
  releasedAt: z.iso.datetime(),
});
/** A hold that became a sale: the units leave the stock and the hold ends. */
const StockSold = z.object({
  type: z.literal("StockSold"),
  ...variant,
  holdId: z.string(),
  orderId: z.string(),
  quantity: Quantity,
  soldAt: z.iso.datetime(),
});
const StockReturned = z.object({
  type: z.literal("StockReturned"),
  ...variant,
  orderId: z.string(),
  /** The refund or cancellation that brought it back; makes the return happen once. */
  returnId: z.string(),
  quantity: Quantity,
  returnedAt: z.iso.datetime(),
});

/** Stream `stock-<websiteId>.<variantId>`. Stored for ever: a released member is never edited. */
export const StockEvent = z.discriminatedUnion("type", [
  StockCountingChanged,
  StockReceived,
  StockAdjusted,
  StockHeld,
  StockHoldReleased,
  StockSold,
  StockReturned,
]);
export type StockEvent = z.infer<typeof StockEvent>;
