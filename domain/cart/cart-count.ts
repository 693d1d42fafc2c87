/** Spec: A9.2, B9.37. */
const MAX_SHOWN = 100;

/** Units, not lines. */
export const cartCountText = (quantity: number): string =>
  quantity > MAX_SHOWN ? `${MAX_SHOWN}+` : String(quantity);

/** Spec: A2.3, B9.37. Our choice of words above 100. */
export const cartCountLabel = (quantity: number): string => {
  if (quantity > MAX_SHOWN) return `More than ${MAX_SHOWN} items in cart`;
  return quantity === 1 ? "One item in cart" : `${quantity} items in cart`;
};
