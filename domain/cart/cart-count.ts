/** Spec: A9.2, B9.37. */
const MAX_SHOWN = 100;

/** Counts units, not lines. */
export const cartCountText = (quantity: number): string =>
  quantity > MAX_SHOWN ? `${MAX_SHOWN}+` : String(quantity);

/** Not in the specification: the wording above 100. Spec: A2.3, B9.37. */
export const cartCountLabel = (quantity: number): string => {
  if (quantity > MAX_SHOWN) return `More than ${MAX_SHOWN} items in cart`;
  return quantity === 1 ? "One item in cart" : `${quantity} items in cart`;
};
