import { validQuantity } from "#domain/cart/quantity.ts";
import { cartRejectionText } from "#domain/cart/rejections.ts";

/** The meaning of a text in a line's quantity field. */
export type QuantityChange =
  | { readonly kind: "none" }
  /** Incomplete input; the visitor continues to type. */
  | { readonly kind: "unfinished" }
  /** Asks first. Spec: A5.16. */
  | { readonly kind: "remove" }
  | { readonly kind: "change"; readonly quantity: number }
  | { readonly kind: "refused"; readonly message: string };

/** Spec: A5.5, A5.9, A5.16. */
export const quantityChange = (text: string, current: number): QuantityChange => {
  if (text.trim() === "") return { kind: "unfinished" };
  const quantity = Number(text);
  if (quantity === 0) return { kind: "remove" };
  const invalid = validQuantity(quantity);
  if (invalid !== undefined) return { kind: "refused", message: cartRejectionText(invalid) };
  return quantity === current ? { kind: "none" } : { kind: "change", quantity };
};
