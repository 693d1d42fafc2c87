import * as z from "zod/mini";

const variant = { productId: z.string(), variantId: z.string() };
const Quantity = z.int().check(z.positive());

/** Stock tracking of the variant was turned on or off. */
const StockCountingChanged = z.object({
  type: z.literal("StockCountingChanged"),
  ...variant,
  unlimited: z.boolean(),
  /** Absent: no reason was given. */
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
  /** Never 0; negative when fewer units were found than recorded. */
  delta: z.int(),
  reason: z.string(),
  adjustedAt: z.iso.datetime(),
});
/** Units are held for one checkout until `expiresAt`. `holdId` is the checkout's id. */
const StockHeld = z.object({
  type: z.literal("StockHeld"),
  ...variant,
  holdId: z.string(),
  quantity: Quantity,
  expiresAt: z.iso.datetime(),
  /** The hold that these units came from unchanged. */
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
/** A hold became a sale: the units leave the stock and the hold ends. */
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
  /**
   * Id of the refund or cancellation that returned the units. It ensures that the return happens
   * once.
   */
  returnId: z.string(),
  quantity: Quantity,
  returnedAt: z.iso.datetime(),
});

/** The events of a variant's stock that begin and end a hold. */
export const StockHoldEvent = z.discriminatedUnion("type", [
  StockHeld,
  StockHoldReleased,
  StockSold,
]);

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
