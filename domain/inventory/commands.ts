type Variant = { readonly productId: string; readonly variantId: string; readonly at: string };

/** Sell a variant counted or without limit. */
export type SetCounting = Variant & {
  readonly type: "SetCounting";
  readonly unlimited: boolean;
  readonly reason?: string | undefined;
};
/** Retries are told apart by their idempotency key only. */
export type ReceiveStock = Variant & {
  readonly type: "ReceiveStock";
  readonly quantity: number;
  readonly reference: string;
};
/** Retries are told apart by their idempotency key only. A difference of 0 is "already so". */
export type AdjustStock = Variant & {
  readonly type: "AdjustStock";
  readonly delta: number;
  readonly reason: string;
};
/** So many lie there, whatever was booked. Refused while the variant is not counted. */
export type CountStock = Variant & {
  readonly type: "CountStock";
  readonly onHand: number;
  readonly reason: string;
};
/**
 * Sets units aside until `expiresAt`; holding again under the same id replaces the hold. The same
 * quantity again leaves a live hold as it is, unless it shall be prolonged.
 */
export type HoldStock = Variant & {
  readonly type: "HoldStock";
  readonly holdId: string;
  readonly quantity: number;
  readonly expiresAt: string;
  readonly prolong?: boolean;
};
/** With the reason `expired`, a hold that still lives is left alone. */
export type ReleaseHold = Variant & {
  readonly type: "ReleaseHold";
  readonly holdId: string;
  readonly reason: "expired" | "cancelled" | "refused";
};
/** What is held passes to another hold without being free in between. Nothing when it has lapsed. */
export type MoveHold = Variant & {
  readonly type: "MoveHold";
  readonly holdId: string;
  readonly toHoldId: string;
};
/** Turns a hold into a sale. Give it an idempotency key: a hold that is gone cannot be sold again. */
export type SellHeld = Variant & {
  readonly type: "SellHeld";
  readonly holdId: string;
  readonly orderId: string;
  readonly quantity: number;
};
/** Retries are told apart by their idempotency key only. */
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
