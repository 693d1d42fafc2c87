type Variant = { readonly productId: string; readonly variantId: string; readonly at: string };

/** Turns stock tracking of a variant on or off. */
export type SetCounting = Variant & {
  readonly type: "SetCounting";
  readonly unlimited: boolean;
  readonly reason?: string | undefined;
};
/** Retries are recognized by their idempotency key only. */
export type ReceiveStock = Variant & {
  readonly type: "ReceiveStock";
  readonly quantity: number;
  readonly reference: string;
};
/** Retries are recognized by their idempotency key only. A difference of 0 changes nothing. */
export type AdjustStock = Variant & {
  readonly type: "AdjustStock";
  readonly delta: number;
  readonly reason: string;
};
/**
 * Sets the number of units on hand, whatever was recorded. Rejected while stock tracking is off.
 */
export type CountStock = Variant & {
  readonly type: "CountStock";
  readonly onHand: number;
  readonly reason: string;
};
/**
 * Holds units until `expiresAt`. Holding again under the same id replaces the hold. The same
 * quantity leaves a valid hold as it is, unless it is to be prolonged.
 */
export type HoldStock = Variant & {
  readonly type: "HoldStock";
  readonly holdId: string;
  readonly quantity: number;
  readonly expiresAt: string;
  readonly prolong?: boolean;
};
/** With the reason `expired`, a hold that is still valid is left alone. */
export type ReleaseHold = Variant & {
  readonly type: "ReleaseHold";
  readonly holdId: string;
  readonly reason: "expired" | "cancelled" | "refused";
};
/**
 * Moves held units to another hold without making them available in between. An expired hold moves
 * nothing.
 */
export type MoveHold = Variant & {
  readonly type: "MoveHold";
  readonly holdId: string;
  readonly toHoldId: string;
};
/**
 * Turns a hold into a sale. Requires an idempotency key: a hold that no longer exists cannot be
 * sold again.
 */
export type SellHeld = Variant & {
  readonly type: "SellHeld";
  readonly holdId: string;
  readonly orderId: string;
  readonly quantity: number;
};
/** Retries are recognized by their idempotency key only. */
export type ReturnStock = Variant & {
  readonly type: "ReturnStock";
  readonly orderId: string;
  readonly returnId: string;
  readonly quantity: number;
};

export type StockCommand =
  | SetCounting
  | ReceiveStock
  | AdjustStock
  | CountStock
  | HoldStock
  | ReleaseHold
  | MoveHold
  | SellHeld
  | ReturnStock;

/** A command without its variant and time, which its handler adds. */
export type StockInstruction = StockCommand extends infer Each
  ? Each extends StockCommand
    ? Omit<Each, "productId" | "variantId" | "at">
    : never
  : never;
