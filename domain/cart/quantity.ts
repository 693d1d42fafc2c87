import type { CartRejection } from "./rejections.ts";

/** Spec: A5.9, A9.3. */
export const MIN_QUANTITY = 1;
export const MAX_QUANTITY = 9999;

/** A whole number of units, at least one. Input that is not a number arrives as NaN. Spec: A5.5. */
export const validQuantity = (quantity: number): CartRejection | undefined => {
  if (!Number.isFinite(quantity)) return { code: "quantity-not-a-number" };
  if (!Number.isInteger(quantity)) return { code: "quantity-not-whole" };
  if (quantity < MIN_QUANTITY) return { code: "quantity-too-small" };
  return quantity > MAX_QUANTITY ? { code: "quantity-too-large" } : undefined;
};
